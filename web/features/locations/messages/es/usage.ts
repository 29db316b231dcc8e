import { formatFor } from "#messages/format.ts";
import type { usage as en } from "../en/usage.ts";

const f = formatFor("es");
const days = (n: number): string => f.plural(n, { one: "# día", other: "# días" });

export const usage: typeof en = {
  title: "Su consumo",
  lead: "Lo que leyó su medidor, día por día y cuarto de hora por cuarto de hora.",
  back: "Este domicilio",
  none: "Todavía no se leyó nada",
  noneText: "Conecte el medidor de este domicilio, y aquí verá lo que leyó en los últimos doce meses.",
  link: "Conectar este medidor",
  month: "Mes",
  earlier: "El mes anterior",
  later: "El mes siguiente",
  age: (through, fetched) => `Leído hasta el ${f.date(through)}, recibido el ${fetched}`,
  used: "Consumo",
  sentBack: "Devuelto a la red",
  cost: "Con su plan hasta ahora",
  fullCost: "Con su plan",
  costNote: (plan) => `${plan}, sin impuestos.`,
  noPlan: "Díganos su plan y cada día tendrá su costo.",
  addPlan: "Decir su plan",
  partly: (read, all) => `Lecturas completas de ${f.number(read)} de ${days(all)}.`,
  coming: {
    title: "Sus lecturas siguen llegando",
    text: (done) =>
      `${done}, empezando por los más antiguos. Esta página se llena sola; puede salir de ella.`,
    unavailable: (done) =>
      `${done}. La compañía que lee el medidor no responde por ahora; seguimos en cuanto responda.`,
    none: "Aún no hay nada. Los primeros meses aparecen en cuanto llegan.",
    late: "El historial de este medidor no llegó",
    lateText:
      "El medidor está conectado y lo intentamos cada noche. Lo que lea desde ahora aparece aquí, y le escribimos cuando llegue lo demás.",
    progress: (done, total) => `${f.number(done)} de ${days(total)}`,
  },
  requested: "El medidor aún no está conectado",
  requestedText: "Usted ya lo pidió. Junto al medidor dice qué falta y qué puede hacer.",
  seeLink: "Ver cómo va",
  versus: {
    before: "Frente al mes anterior",
    year: "Frente a hace un año",
    more: (kwh, share) => `${kwh} más${share === null ? "" : `, ${share}`}`,
    less: (kwh, share) => `${kwh} menos${share === null ? "" : `, ${share}`}`,
    same: "lo mismo",
    perDay: "al día, en promedio",
  },
  previousYear: {
    label: "Comparar con",
    none: "Este mes",
    before: "Anterior",
    year: "Hace 1 año",
    keys: { before: "El mes anterior", year: "Hace un año" },
  },
  dayBars: {
    title: "Día por día",
    sentence: (most, kwh, average) =>
      `El día de más consumo fue el ${f.date(most)}: ${kwh}. En promedio, ${average} al día. Toque un día para ver sus horas.`,
    nothing: "No se leyó ningún día de este mes.",
    partly: "leído en parte",
    missing: "no leído",
    estimated: "estimado en parte por la compañía",
    previousYear: "El mes de comparación",
    cost: "Costo",
  },
  day: {
    title: (weekday, date) => `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${f.date(date)}`,
    sentence: (from, to, kwh) => `La hora de más consumo: de ${from} a ${to}, ${kwh}.`,
    nothing: "No se leyó nada de este día.",
    label: "Gráfica de los cuartos de hora de un día",
    table: "Consumo por cuarto de hora",
    at: "Desde",
    hours: "Precio",
    axis: "kW en promedio",
    cost: (money) => `Unos ${money} con su plan.`,
    missing: (n) => f.plural(n, { one: "Falta # cuarto de hora.", other: "Faltan # cuartos de hora." }),
    estimated: (n) =>
      f.plural(n, { one: "# es estimado por la compañía.", other: "# son estimados por la compañía." }),
    short: "Se adelantó el reloj: este día tuvo 23 horas.",
    long: "Se atrasó el reloj: este día tuvo 25 horas.",
    spoken: (time, kwh, quality) => `${time}: ${kwh}${quality === null ? "" : `, ${quality}`}`,
    estimatedMark: "estimado",
    missingMark: "sin lectura",
  },
  hours: {
    title: "Hora por hora",
    sentence: (from, to, share) => `En las cuatro horas de ${from} a ${to} se usó el ${share} de este mes.`,
  },
  save: {
    title: "Llévese sus lecturas",
    text: "Las de este mes o todas las que hay.",
    csv: "Hoja de cálculo (CSV)",
    xml: "Green Button (XML)",
    all: "Todas, en hoja de cálculo",
    file: (esiid, span) => `lecturas-${esiid.slice(-4)}-${span}`,
  },
};
