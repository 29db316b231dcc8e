import { formatFor } from "#messages/format.ts";
import type { side as en } from "../en/side.ts";

const f = formatFor("es");

export const side: typeof en = {
  title: "Lado a lado",
  best: (plan, cents, other) =>
    other < 100
      ? `${plan} y el siguiente cuestan lo mismo, con menos de un dólar de diferencia: unos ${f.money(cents)} al año.`
      : `${plan} es el que menos cuesta, unos ${f.money(cents)} al año: ${f.money(other)} menos que el siguiente.`,
  back: "Todos los planes",
  table: "Planes lado a lado",
  figure: "Dato",
  add: "Agregar un plan",
  remove: (plan) => `Quitar ${plan}`,
  removePlan: "Quitar",
  missing: (n) =>
    `${f.plural(n, { one: "Un plan de este enlace no está", other: "# planes de este enlace no están" })} en la lista de su zona.`,
  none: "Todavía no hay planes por comparar",
  noneText: "Marque de dos a cuatro planes en la lista.",
  oneOnly: "Agregue otro plan para compararlo.",
  toList: "Elegir planes",
  lowest: "el menor",
  highest: "el mayor",
  groups: {
    year: "Su año",
    parts: "Por concepto de la factura",
    terms: "Las condiciones",
    label: "La etiqueta",
  },
  rows: {
    year: "Costo anual",
    savings: "Frente al suyo",
    net: "Si se cambia",
    range: "Rango según la lectura",
    average: "Precio promedio",
    months: "Sus doce facturas",
    term: "Plazo",
    rate: "Tarifa",
    fee: "Cargo por cancelación anticipada",
    renewable: "Renovable",
    label: (kwh) => `Con ${f.kwh(kwh)}`,
    proof: "Precio",
    flags: "Conviene saber",
    more: "Facturas y documentos",
  },
  same: "Igual cualquier día",
  unknown: "No se sabe",
  endsSooner: "El precio termina antes",
  nothing: "Nada especial",
  bills: (low, lowCents, high, highCents) =>
    `de ${f.money(lowCents)} en ${f.monthShort(low)} a ${f.money(highCents)} en ${f.monthShort(high)}`,
  more: (plan) => `Todo sobre ${plan}`,
  moreShort: "Abrir el plan",
  after: (month) =>
    `Con rayas: después de que el precio termina en ${f.monthShort(month)}, al precio típico de hoy para 12 meses`,
  afterMark: (text) => `${text} (después de que el precio termina)`,
  monthsTable: "Facturas por mes en una tabla",
  month: "Mes",
};
