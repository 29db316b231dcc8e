import { formatFor } from "#messages/format.ts";
import type { dashboard as en } from "../en/dashboard.ts";

const f = formatFor("es");

export const dashboard: typeof en = {
  title: "Resumen",
  lead: {
    allDone: "Todo está en orden. Hoy no tiene pendientes.",
    toDo: (n) => f.plural(n, { one: "Tiene 1 pendiente.", other: "Tiene # pendientes." }),
    setUp: (n) =>
      f.plural(n, {
        one: "Falta agregar 1 dato para un cálculo más exacto.",
        other: "Falta agregar # datos para un cálculo más exacto.",
      }),
    better: (homes) =>
      f.plural(homes, {
        one: "No tiene pendientes, pero un domicilio podría pagar menos.",
        other: "No tiene pendientes, pero # domicilios podrían pagar menos.",
      }),
    failed: "No pudimos revisar todos sus domicilios.",
    loading: "Revisando sus domicilios…",
    empty: "Agregue un domicilio para ver cuánto le costaría cada plan.",
  },
  empty: {
    title: "Todavía no hay domicilios",
    text: "Agregue el domicilio donde vive. Solo hace falta la dirección.",
    action: "Agregar domicilio",
  },
  open: (home) => `Abrir ${home}`,
  month: {
    label: (month) => `En lo que va de ${f.month(month)}`,
    about: (text) => `unos ${text}`,
    fullMonth: (cents) => `hasta hoy; cerca de ${f.money(cents)} al cierre del mes`,
    used: (kwh) => `unos ${f.kwh(kwh)} consumidos`,
    noCost: "Agregue su contrato para ver el costo aquí.",
    noPrice: "No sabemos el precio que paga ahora.",
    unknown: "Todavía no podemos estimar el costo de este mes.",
  },
  basis: {
    none: "Estimado con un hogar típico de Texas. Agregue su consumo para ver cifras reales.",
    home: "Estimado con su descripción del hogar.",
    annual: "Estimado con el consumo anual que usted agregó.",
    monthly: (share) =>
      share < 0.05
        ? "Estimado con los meses que usted agregó."
        : `Estimado con los meses que usted agregó; el ${f.percent(share)} del año es estimado.`,
    intervals: (share) =>
      share < 0.05
        ? "Con las lecturas de su medidor del último año."
        : `Con las lecturas de su medidor; el ${f.percent(share)} del año es estimado.`,
  },
  toDo: "Pendientes",
  setUp: "Datos por agregar",
  nothing: "Hoy no tiene pendientes.",
};
