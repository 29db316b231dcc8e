import type { OrderCode } from "#contracts/order-moves.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Timeline } from "#web/ui/timeline.tsx";
import { orderSteps, type OrderStep } from "#web/shared/parts/order-steps.ts";

type Words = Messages<"order">;

interface OrderTimelineProps {
  readonly order: OrderDetail;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
}

/** What happened to an order, why and by whom, and what is to come. */
export function OrderTimeline({ order, today }: OrderTimelineProps) {
  const words = useMessages("order");
  return (
    <Timeline
      steps={orderSteps(order, today).map((step) => ({
        key: step.key,
        phase: step.phase,
        title: words.steps[step.what],
        when: whenText(step, words),
        detail: stepDetail(step, words),
      }))}
    />
  );
}

function whenText({ day, phase, actor }: OrderStep, words: Words): string {
  if (day === null) return words.unknown;
  if (phase === "coming") return words.expected(day);
  return words.when(day, actor === null || actor === "system" ? null : words.by[actor]);
}

function datesText({ starts_on: starts, ends_on: ends }: OrderStep, words: Words): string | null {
  if (starts !== null && ends !== null) return words.dates.both(starts, ends);
  if (starts !== null) return words.dates.starts(starts);
  return ends === null ? null : words.dates.ends(ends);
}

// A refusal that nobody spoke: the retailer took nothing in.
function whyText(what: OrderStep["what"], code: OrderCode, words: Words): string {
  return what === "rejected" && code === "no_answer" ? words.notTakenIn : words.codes[code];
}

/** Why, what was said, and the dates that came with it, as sentences; null where there is nothing to say. */
export function stepDetail(step: OrderStep, words: Words): string | null {
  const { code, reason, actor, what } = step;
  const said = reason && (actor === "customer" ? words.own(reason) : words.said(reason));
  // "Something else" says nothing beside what it was.
  const why = code === null || (code === "other" && said) ? null : whyText(what, code, words);
  const sentences = [why, said, datesText(step, words)].filter(Boolean);
  return sentences.length === 0 ? null : sentences.join(" ");
}
