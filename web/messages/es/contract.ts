import { formatFor } from "../../format/format.ts";
import type { contract as en } from "../en/contract.ts";

const f = formatFor("es");

export const contract: typeof en = {
  title: "Su contrato",
  none: "Aún no sabemos qué contrato tiene",
  noneText:
    "Con él le decimos cuánto ahorraría y cuándo puede salirse sin cargo. Con una factura a mano toma dos minutos.",
  tell: "Decir mi contrato",
  change: "Cambiar",
  plan: "Plan",
  provider: "Compañía",
  price: "Precio",
  fee: "Salirse antes",
  yearly: "Cuesta unos",
  unknown: "Sin informar",
  onList: "Según la lista de planes",
  priceText: (cents, base, delivery) =>
    `${f.rate(cents)}${base > 0 ? ` y ${f.moneyExact(base * 100)} al mes` : ""}, ${delivery ? "entrega incluida" : "más la entrega"}`,
  fees: {
    none: "No cuesta nada",
    flat: (usd) => f.money(usd * 100),
    per_remaining_month: (usd) => `${f.money(usd * 100)} por cada mes restante`,
  },
  today: {
    label: "Salirse hoy",
    none: "nada",
    unknown: "cargo desconocido",
  },
  form: {
    title: "Su contrato",
    from: "¿De dónde lo tomamos?",
    fromOptions: { list: "Un plan de la lista", typed: "Escribirlo" },
    listHelp: "Si su plan todavía se vende, el precio y el cargo se toman de su etiqueta.",
    noCompany:
      "Aún no sabemos quién le entrega la luz, así que no hay lista de donde elegir. Escriba su contrato.",
    provider: "Compañía",
    providerHelp: "La que manda la factura. Escriba una parte del nombre.",
    plan: "Nombre del plan",
    planHelp: "Como aparece en la factura o en la carta de bienvenida.",
    term: "¿Tiene fecha de término?",
    terms: { fixed: "En una fecha", monthly: "Mes a mes" },
    ends: "Último día del contrato",
    endsHelp: "Está en su factura o en su carta de bienvenida.",
    price: "Precio",
    priceHelp: "El que dice su factura. Sin él no podemos decirle cuánto ahorraría.",
    base: "Cargo base mensual",
    delivery: "¿Ese precio incluye la entrega?",
    deliveries: { yes: "Sí, es un precio promedio o total", no: "No, la entrega va en su propia línea" },
    fee: "¿Cuánto cuesta salirse antes?",
    feeOptions: {
      unknown: "No lo sé",
      none: "Nada",
      flat: "Una cantidad fija",
      per_remaining_month: "Una cantidad por cada mes restante",
    },
    feeAmount: "Cargo por salirse",
    save: "Guardar el contrato",
    saved: "Su contrato quedó guardado.",
    remove: "Borrar este contrato",
    removed: "El contrato se borró.",
    problems: {
      plan: "Elija su plan o escriba el contrato.",
      ends: "Escriba el último día o elija mes a mes.",
      endsPast: "Escriba una fecha de 2000 a 2099.",
      cents: "Escriba centavos por kWh, de 1 a 100. Si su factura dice $0.124, son 12.4.",
      base: "Escriba dólares al mes, de 0 a 200.",
      delivery: "Diga si la entrega está incluida.",
      fee: "Escriba dólares, de 0 a 2,000.",
      feeMonth: "Escriba dólares por cada mes restante, de 0 a 200.",
    },
  },
};
