import { formatFor } from "#messages/format.ts";
import type { shop as en } from "../en/shop.ts";

const f = formatFor("es");

export const shop: typeof en = {
  title: "Planes para este domicilio",
  now: "Ahora paga unos",
  fee: "Cargo por cancelación anticipada hoy",
  freeFrom: (date) => `sin cargo desde el ${f.dateShort(date)}`,
  bestDay: "Mejor día para cambiarse",
  notKnown: "No se sabe",
  addContract: "Agregue su plan actual para ver cuánto ahorraría y cuándo cambiarse.",
  basis: {
    none: (kwh) =>
      `Para un hogar típico de Texas con ${f.kwh(kwh)} al año. Agregue su consumo para ver cifras reales.`,
    home: (kwh) => `Para unos ${f.kwh(kwh)} al año, según su descripción del hogar.`,
    annual: (kwh) => `Para los ${f.kwh(kwh)} al año que usted agregó.`,
    monthly: (kwh) => `Para ${f.kwh(kwh)} al año, según los meses que usted agregó.`,
    intervals: (kwh) => `Para ${f.kwh(kwh)} al año, según las lecturas de su medidor.`,
  },
  estimated: (share) => `El ${f.percent(share)} es estimado.`,
  listed: (date) => `Planes de la lista del ${f.date(date)}.`,
  addUsage: "Agregar consumo",
  changeUse: "Actualizar el consumo",
  noLocation: "¿Cuál domicilio?",
  noLocationText: "Agregue el domicilio donde vive. Calcularemos cada plan para él.",
  add: "Agregar un domicilio",
};
