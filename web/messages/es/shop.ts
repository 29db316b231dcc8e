import { formatFor } from "../../format/format.ts";
import type { shop as en } from "../en/shop.ts";

const f = formatFor("es");

export const shop: typeof en = {
  title: "Planes para este domicilio",
  lead: {
    wait: (on, plan, cents) =>
      `Quédese hasta el ${f.date(on)} y después ${plan}: unos ${f.money(cents)} menos al año.`,
    switch: (plan, cents) =>
      `De los precios que duran un año, el más bajo es ${plan}: unos ${f.money(cents)} menos al año que lo que tiene ahora.`,
    stay: "De los precios que duran un año, ninguno justifica un cambio: lo que tiene ahora cuesta casi tan poco.",
    cheapest: (plan, cents) => `${plan} es el que menos cuesta por un año: unos ${f.money(cents)}.`,
    unknown: "Aquí ningún plan tiene un precio que se pueda comprobar.",
  },
  now: "Ahora paga unos",
  leaving: "Salirse hoy cuesta",
  freeFrom: (date) => `sin cargo desde el ${f.dateShort(date)}`,
  bestDay: "Mejor día para cambiar",
  today: "Hoy",
  notKnown: "sin informar",
  tellContract: "Díganos qué tiene ahora y le diremos cuánto ahorraría y cuándo cambiar.",
  basis: {
    none: (kwh) =>
      `Para un hogar típico de Texas con ${f.kwh(kwh)} al año: aún no sabemos cómo usa la luz el suyo.`,
    home: (kwh) => `Para unos ${f.kwh(kwh)} al año, según su descripción del hogar.`,
    annual: (kwh) => `Para los ${f.kwh(kwh)} al año que nos dijo.`,
    monthly: (kwh) => `Para ${f.kwh(kwh)} al año, según los meses que nos dijo.`,
    intervals: (kwh) => `Para los ${f.kwh(kwh)} al año de su medidor.`,
  },
  estimated: (share) => `El ${f.percent(share)} es estimado.`,
  listed: (date) => `Planes de la lista del ${f.date(date)}.`,
  tellUse: "Decir mi consumo",
  changeUse: "Cambiar mi consumo",
  noHome: "¿Para qué domicilio son los planes?",
  noHomeText: "Agregue el hogar donde vive: basta la dirección. Después calculamos cada plan para él.",
  add: "Agregar un domicilio",
};
