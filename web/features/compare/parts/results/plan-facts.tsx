import type { Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import { isShort } from "#rating/plan-groups.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { splitOf } from "./split.ts";
import { monthEnds } from "./view.ts";

interface PlanFactsProps {
  readonly item: RankedItem;
  readonly months: Ranking["usage"]["months"];
}

/**
 * Self-explanatory facts, in the same places in every row. If a price ends sooner, its cost until then and afterwards.
 */
export function PlanFacts({ item, months }: PlanFactsProps) {
  const { plan, cost, ends_in } = item;
  const messages = useMessages("results").row;
  const short = isShort(item);
  // There are never twelve bills at a price that ends sooner.
  const ends = cost && !short && monthEnds(cost, months);
  const facts = [
    cost && !short && messages.average({ cents: cost.average_cents_per_kwh }),
    ends && messages.bills({ low: ends.low.cents, high: ends.high.cents }),
    messages.rates[plan.rate_type],
    messages.renewable({ percent: plan.renewable_percent }),
    feeText(plan, messages),
  ];
  return (
    <>
      <ul className="figures flex flex-wrap gap-x-4 gap-y-0.5 text-small lg:grid lg:grid-cols-[11rem_9.5rem_1fr] lg:gap-x-3">
        <li className={cx(short && "text-warn")}>{termText(plan, ends_in, messages)}</li>
        {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
      </ul>
      <SplitLine item={item} />
    </>
  );
}

function SplitLine({ item }: { readonly item: RankedItem }) {
  const messages = useMessages("results").row;
  const text = splitText(item, messages);
  return text && <p className="figures text-small text-warn">{text}</p>;
}

type RowMessages = Messages<"results">["row"];
type Terms = Pick<Plan, "term_months" | "termination_fee">;

/**
 * Formats "3 months at $66 a month, then about $88 a month …", with the month in which the price ends. Returns null if
 * it lasts.
 */
export function splitText({ twelve_months: twelve }: RankedItem, messages: RowMessages): string | null {
  const split = twelve && splitOf(twelve);
  return (
    split &&
    messages.split({
      n: split.months,
      cents: split.month_cents,
      after: split.then_month_cents,
      ends: split.ends_on,
    })
  );
}

/** Formats "12 months, to Nov 2027". */
export function termText({ term_months }: Terms, endsIn: string | null, messages: RowMessages): string {
  return term_months === 0 ? messages.monthToMonth : messages.term({ n: term_months, ends: endsIn });
}

function feeText({ termination_fee: fee }: Terms, messages: RowMessages): string {
  return fee.kind === "none" || fee.kind === "unknown"
    ? messages.fees[fee.kind]
    : messages.fees[fee.kind]({ usd: fee.amount_usd });
}
