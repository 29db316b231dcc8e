import { formatFor } from "#messages/format.ts";
import type { usageEntry as en } from "../en/usage-entry.ts";

const f = formatFor("es");
const months = (n: number): string => f.plural(n, { one: "# mes", other: "# meses" });

export const usageEntry: typeof en = {
  title: "Medidor y consumo",
  lead: "Mientras mejor sepamos cómo usa la luz este hogar, más seguro será cada cálculo.",
  back: "Este domicilio",
  flow: {
    title: "¿Cómo usa la luz este hogar?",
    lead: "Díganoslo como le sea más fácil. Después verá cuánto le costaría cada plan.",
    skip: "Seguir sin decirlo",
    asItIs: "Seguir así",
    skipText: "Los cálculos serán los de un hogar típico de Texas.",
  },
  now: {
    title: "Con qué calculamos",
    none: "Con nada propio todavía: usamos un hogar típico de Texas.",
    home: "Con su descripción del hogar.",
    annual: (kwh) => `Con su total de ${f.kwh(kwh)} al año.`,
    monthly: (n, through) =>
      `Con ${months(n)} de su consumo${through === null ? "" : `, hasta ${f.month(through)}`}.`,
    intervals: "Con las lecturas de su medidor.",
    estimated: (share) =>
      share > 0.99 ? "Todo el año es estimado." : `El ${f.percent(share)} del año es estimado.`,
    exact: "Nada del año es estimado.",
    savedOn: (date) => `Nos lo dijo el ${f.date(date)}.`,
    readThrough: (date) => `Leído hasta el ${f.date(date)}.`,
    reading: "Todavía estamos leyendo el archivo que nos dio.",
  },
  meter: {
    title: "El medidor",
    smart: "Este domicilio tiene medidor inteligente",
    smartText:
      "Se lee cada 15 minutos. Smart Meter Texas le da esas lecturas en un archivo y aquí lo leemos.",
    old: "Este domicilio no tiene medidor inteligente",
    oldText: "Se lee una vez al mes. Sus facturas dicen todo lo que puede decir.",
    unknown: "Aún no sabemos si el medidor es inteligente",
    unknownText:
      "En Texas casi todos lo son. Si Smart Meter Texas lo conoce, allí le dan sus lecturas en un archivo.",
    number: "Número de medidor",
    numberHelp: "Lo necesita para registrarse en Smart Meter Texas, y prueba que usted vive aquí.",
    wrong: "Un número de medidor tiene de 4 a 30 letras, cifras o guiones.",
    save: "Guardar el número",
    saved: "El número de medidor quedó guardado.",
  },
  form: {
    title: "Díganos el consumo",
    surest: "Lo más seguro: las lecturas de su propio medidor, cada 15 minutos.",
    privacy:
      "El archivo se nos envía, se lee y se borra. Sus lecturas quedan con este domicilio y se van con su cuenta.",
    sending: (name) => `Leyendo ${name}`,
    late: "Esto tarda más de lo normal",
    lateText:
      "Seguimos leyendo el archivo y usted puede salir de esta página. Después sus lecturas aparecerán aquí; si no podemos leerlo, se lo diremos en una notificación.",
    notRead: "No pudimos leer el archivo",
    notReadText:
      "La falla es nuestra: el archivo está bien y todavía lo tenemos. Toque el botón otra vez o vuelva más tarde.",
    notSaved: "No se guardó nada del archivo",
    notSavedText: "Tiene muy poco, o se borró mientras tanto. Elíjalo otra vez, o uno más largo.",
    readCompletely: "Días leídos por completo",
    gaps: "Sin lecturas",
    gap: (from, through) =>
      from === through ? f.dateShort(from) : `${f.dateShort(from)} a ${f.dateShort(through)}`,
    moreGaps: (n) => f.plural(n, { one: "y # vez más", other: "y # veces más" }),
    otherMeter: (esiid) =>
      `Este archivo es de otro medidor (${esiid}). Úselo solo si ahora ese medidor es el de este hogar.`,
    save: "Guardar como consumo de este hogar",
    saveAndGo: "Guardar y seguir",
    saved: "Guardado. Los planes ya se calculan con este consumo.",
  },
};
