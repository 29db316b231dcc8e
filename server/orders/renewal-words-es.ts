// The end of a contract, in Spanish.
import type { RenewalWords } from "./renewal-words.ts";

const long = new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("es-US", { dateStyle: "medium", timeZone: "UTC" });
const day = (iso: string): string => long.format(new Date(iso));
const shortDay = (iso: string): string => short.format(new Date(iso));

function inDays(days: number): string {
  if (days <= 0) return "Hoy";
  return days === 1 ? "Mañana" : `En ${days} días`;
}

export const renewalWordsEs: RenewalWords = {
  subject: ({ ends_on }) => `Su contrato de luz termina el ${day(ends_on)}`,
  title: ({ ends_on }) => `Su contrato termina el ${day(ends_on)}`,
  paragraphs: ({ provider, plan, home, days_left, ends_on, free_from, free }) => [
    `${inDays(days_left)}, el ${day(ends_on)}, termina su contrato con ${provider} (${plan})${home ? `. Es el de ${home}` : ""}.`,
    free
      ? "Ya puede salirse sin cargo por cancelación."
      : `A partir del ${day(free_from)} puede salirse sin cargo por cancelación. Antes de ese día puede haber un cargo, el que diga su contrato.`,
    `Si no hace nada, la luz sigue. ${provider} le cobrará de mes a mes, a un precio que puede cambiar cada mes y que suele ser más alto.`,
  ],
  button: "Ver qué sigue",
  or_open: "O abra esta dirección:",
  footnote: ({ last }) =>
    last
      ? "Este es nuestro último aviso sobre el final de este contrato."
      : "Sobre el final de un contrato escribimos tres veces como máximo.",
  opt_out: "No recibir más avisos de este contrato",
  sent: ({ portal, to }) => `${portal} envió este mensaje a ${to}, porque este contrato se pidió ahí.`,
  text: ({ portal, provider, ends_on, free_from, free }, { next, stop }) =>
    `${portal}: su contrato con ${provider} termina el ${shortDay(ends_on)}. ${free ? "Ya puede salirse sin cargo" : `Sin cargo por salirse desde el ${shortDay(free_from)}`}. Vea lo que sigue: ${next} Sin avisos: ${stop}`,
};
