// Texts for the end of a contract, in English.
import { formatDollars } from "#server/platform/mail/format-dollars.ts";
import type { RenewalOutlook, RenewalMessages } from "./renewal-messages.ts";

const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const day = (iso: string): string => long.format(new Date(iso));
const shortDay = (iso: string): string => short.format(new Date(iso));

function inDays(days: number): string {
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

function range(low: number, high: number): string {
  return low === high
    ? `about ${formatDollars(low)}`
    : `about ${formatDollars(low)} to ${formatDollars(high)}`;
}

function outlookText(outlook: RenewalOutlook | null): string[] {
  if (!outlook) return [];
  const { from, do_nothing, best } = outlook;
  const nothing = do_nothing
    ? `If you do nothing, the 12 months from ${day(from)} cost ${range(do_nothing.low_cents, do_nothing.high_cents)}.`
    : null;
  const option = best
    ? `Your best option today: ${best.plan} from ${best.provider}, starting ${day(best.starts_on)}. It saves about ${formatDollars(best.net_cents)} over those 12 months.`
    : null;
  const text = [nothing, option].filter((sentence) => sentence !== null).join(" ");
  return text ? [text] : [];
}

export const renewalMessagesEn: RenewalMessages = {
  subject: ({ ends_on }) => `Your electricity contract ends on ${day(ends_on)}`,
  title: ({ ends_on }) => `Your contract ends on ${day(ends_on)}`,
  paragraphs: ({ provider, plan, location, days_left, ends_on, free_from, free, outlook }) => [
    `${inDays(days_left)}, on ${day(ends_on)}, your contract with ${provider} ends (${plan})${location ? `. It is for ${location}` : ""}.`,
    free
      ? "You can switch now with no early termination fee."
      : `You can switch with no early termination fee from ${day(free_from)}. Before then, the fee in your contract may apply.`,
    `If you do nothing, your power stays on. ${provider} moves you to its month-to-month rate, which can change every month and is usually higher.`,
    ...outlookText(outlook),
  ],
  button: "See what is next",
  or_open: "Or open this address:",
  footnote: ({ last }) =>
    last
      ? "This is our last notice about the end of this contract."
      : "We write at most three times about the end of a contract.",
  opt_out: "No more notices about this contract",
  sent: ({ portal, to }) => `${portal} sent this message to ${to}, because this contract was ordered there.`,
  text: ({ portal, provider, ends_on, free_from, free }, { next, stop }) =>
    `${portal}: your contract with ${provider} ends ${shortDay(ends_on)}. ${free ? "You can leave free now" : `Free to leave from ${shortDay(free_from)}`}. What is next: ${next} No more notices: ${stop}`,
};
