// Texts for the end of a contract, in Spanish.
import { formatDollars } from "#server/platform/mail/format-dollars.ts";
import type { RenewalOutlook, RenewalMessages } from "./renewal-messages.ts";

const long = new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("es-US", { dateStyle: "medium", timeZone: "UTC" });
const day = (iso: string): string => long.format(new Date(iso));
const shortDay = (iso: string): string => short.format(new Date(iso));

function inDays(days: number): string {
  if (days <= 0) return "Hoy";
  return days === 1 ? "Mañana" : `En ${days} días`;
}

function range(low: number, high: number): string {
  return low === high ? `unos ${formatDollars(low)}` : `de ${formatDollars(low)} a ${formatDollars(high)}`;
}

function outlookText(outlook: RenewalOutlook | null): string[] {
  if (!outlook) return [];
  const { from, do_nothing, best } = outlook;
  const nothing = do_nothing
    ? `Si no hace nada, los 12 meses a partir del ${day(from)} le costarán ${range(do_nothing.low_cents, do_nothing.high_cents)}.`
    : null;
  const option = best
    ? `Su mejor opción hoy: ${best.plan} de ${best.provider}, a partir del ${day(best.starts_on)}. Le ahorra unos ${formatDollars(best.net_cents)} en esos 12 meses.`
    : null;
  const text = [nothing, option].filter((sentence) => sentence !== null).join(" ");
  return text ? [text] : [];
}

export const renewalMessagesEs: RenewalMessages = {
  subject: ({ ends_on }) => `Su contrato de luz termina el ${day(ends_on)}`,
  title: ({ ends_on }) => `Su contrato termina el ${day(ends_on)}`,
  paragraphs: ({ provider, plan, location, days_left, ends_on, free_from, free, outlook }) => [
    `${inDays(days_left)}, el ${day(ends_on)}, termina su contrato con ${provider} (${plan})${location ? `. Es el de ${location}` : ""}.`,
    free
      ? "Ya puede cambiarse sin cargo por cancelación anticipada."
      : `Puede cambiarse sin cargo por cancelación anticipada desde el ${day(free_from)}. Antes de ese día puede aplicarse el cargo de su contrato.`,
    `Si no hace nada, la luz sigue. ${provider} le pasará a su tarifa de mes a mes, que puede cambiar cada mes y suele ser más alta.`,
    ...outlookText(outlook),
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
    `${portal}: su contrato con ${provider} termina el ${shortDay(ends_on)}. ${free ? "Ya puede cambiarse sin cargo" : `Cambie sin cargo desde el ${shortDay(free_from)}`}. Vea lo que sigue: ${next} Sin avisos: ${stop}`,
};
