// The end of a contract, in English.
import type { RenewalWords } from "./renewal-words.ts";

const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const day = (iso: string): string => long.format(new Date(iso));
const shortDay = (iso: string): string => short.format(new Date(iso));

function inDays(days: number): string {
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

export const renewalWordsEn: RenewalWords = {
  subject: ({ ends_on }) => `Your electricity contract ends on ${day(ends_on)}`,
  title: ({ ends_on }) => `Your contract ends on ${day(ends_on)}`,
  paragraphs: ({ provider, plan, home, days_left, ends_on, free_from, free }) => [
    `${inDays(days_left)}, on ${day(ends_on)}, your contract with ${provider} ends (${plan})${home ? `. It is for ${home}` : ""}.`,
    free
      ? "You can leave it today without a termination fee."
      : `From ${day(free_from)} on you can leave without a termination fee. Before that day, the fee in your contract may apply.`,
    `If you do nothing, the power stays on. ${provider} then bills you month to month, at a price that may change every month and is usually higher.`,
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
