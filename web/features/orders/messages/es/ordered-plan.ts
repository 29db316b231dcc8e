import { formatFor } from "#messages/format.ts";
import type { orderedPlan as en } from "../en/ordered-plan.ts";

const f = formatFor("es");
const dollars = (usd: number): string =>
  Number.isInteger(usd) ? f.money(usd * 100) : f.moneyExact(usd * 100);

export const orderedPlan: typeof en = {
  plan: "El plan tal como era ese día",
  planLead: (day) => `Guardado el ${f.date(day)}; no cambia aunque el proveedor cambie su lista.`,
  quote: (kwh) => `para ${f.kwh(kwh)} al año`,
  quoteNote: (day) => `Según la lista del ${f.date(day)}, sin impuestos.`,
  months: "Los doce meses en que se basa",
  month: "Mes",
  use: "Consumo",
  cost: "Costo",
  sum: "Año",
  estimated: (share) =>
    share > 0.99 ? "El consumo era estimado." : `Cerca del ${f.percent(share)} del consumo era estimado.`,
  number: "Número de pedido",
  theirNumber: "Número con el proveedor",
  kind: "Tipo",
  term: "Plazo",
  rate: "Precio",
  rates: {
    fixed: "Fijo durante el plazo",
    variable: "Puede cambiar cada mes",
    indexed: "Sigue un índice publicado",
  },
  fee: "Salir antes",
  fees: {
    none: "Sin cargo",
    flat: (usd) => dollars(usd),
    per_remaining_month: (usd) => `${dollars(usd)} por cada mes que falte`,
    unknown: "La lista no lo dice: vea la etiqueta",
  },
  renewable: "Renovable",
  at: (kwh) => `Con ${f.kwh(kwh)} al mes`,
  today: "Este plan en la lista de hoy",
  before: "El pedido anterior en este domicilio",
  meter: "ESI ID",
  documents: "Documentos",
  documentsNote: "Las direcciones de ese día: puede que el proveedor haya cambiado lo que hay allí.",
  label: "Etiqueta de datos de electricidad (EFL)",
  terms: "Términos del servicio",
  rights: "Sus derechos como cliente",
  noDocuments: "La lista de ese día no daba enlaces a los documentos de este plan.",
  consents: "Lo que usted aceptó",
  wording: (day) => `Texto del ${f.date(day)}`,
};
