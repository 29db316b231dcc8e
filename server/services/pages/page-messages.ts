// Titles and descriptions of the public pages for programs that do not run the portal's code: search engines, and sites
// that show a card for a link. The portal's own messages are in web/features/*/messages.
import type { Plan } from "#contracts/plan.ts";

export type HeadLanguage = "en" | "es";

interface PageMessages {
  readonly title: string;
  readonly description: string;
}

/** Returns the language that a request prefers: Spanish, otherwise English. */
export function headLanguage(acceptLanguage: string | undefined): HeadLanguage {
  return /^\s*es\b/i.test(acceptLanguage ?? "") ? "es" : "en";
}

/** Pages that search engines may index, by path. Plan pages have their own messages below. */
export const PUBLIC_PAGES: Readonly<Record<string, Readonly<Record<HeadLanguage, PageMessages>>>> = {
  "/compare": {
    en: {
      title: "Compare electricity plans in Texas by your own meter",
      description:
        "What each plan would cost you in a year, month by month, for the power you use: bill credits, delivery and fees included. Your meter's file stays on your device.",
    },
    es: {
      title: "Compare planes de electricidad en Texas con su propio medidor",
      description:
        "Lo que cada plan le costaría en un año, mes por mes, con la electricidad que usted consume: créditos, entrega y cargos incluidos. El archivo de su medidor se queda en su dispositivo.",
    },
  },
  "/signup": {
    en: {
      title: "Sign up",
      description: "Follow your use, your contract and your orders, and know in time what to do next.",
    },
    es: {
      title: "Crear cuenta",
      description: "Siga su consumo, su contrato y sus pedidos, y sepa a tiempo qué hacer.",
    },
  },
  "/login": {
    en: { title: "Log in", description: "Your homes, your use, your contract and your orders." },
    es: { title: "Iniciar sesión", description: "Sus domicilios, su consumo, su contrato y sus pedidos." },
  },
};

/** Returns the title and description of a plan in the wording of its Facts Label. */
export function toPlanMessages(plan: Plan, language: HeadLanguage): PageMessages {
  const name = plan.texts[language]?.name ?? plan.name;
  const cents = new Intl.NumberFormat(`${language}-US`, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(plan.label.kwh_1000);
  const { term_months: months, provider } = plan;
  if (language === "es")
    return {
      title: `${name}, de ${provider.name}`,
      description: `${months === 0 ? "Mes a mes" : months === 1 ? "1 mes" : `${months} meses`}, ${cents} ¢/kWh con 1,000 kWh según su etiqueta. Vea las doce facturas que habría dado su propio consumo.`,
    };
  return {
    title: `${name} by ${provider.name}`,
    description: `${months === 0 ? "Month to month" : months === 1 ? "1 month" : `${months} months`}, ${cents} ¢/kWh at 1,000 kWh by its label. See the twelve bills it would have made of your own use.`,
  };
}
