import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Messages } from "../../../i18n/catalog.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { cx } from "../../../ui/cx.ts";
import { endsWithinYear, monthEnds } from "./view.ts";

interface PlanFactsProps {
  readonly item: RankedPlan;
  readonly months: Ranking["usage"]["months"];
}

/** Six facts that explain themselves, in the same places in every row. */
export function PlanFacts({ item, months }: PlanFactsProps) {
  const { plan, cost, ends_in } = item;
  const words = useMessages("results").row;
  const ends = cost && monthEnds(cost, months);
  const facts = [
    cost && words.average(cost.average_cents_per_kwh),
    ends && words.bills(ends.low.cents, ends.high.cents),
    words.rates[plan.rate_type],
    words.renewable(plan.renewable_percent),
    feeText(plan, words),
  ];
  return (
    <ul className="figures flex flex-wrap gap-x-4 gap-y-0.5 text-small lg:grid lg:grid-cols-[11rem_9.5rem_1fr] lg:gap-x-3">
      <li className={cx(endsWithinYear(item) && "text-warn")}>{termText(plan, ends_in, words)}</li>
      {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
    </ul>
  );
}

type RowWords = Messages<"results">["row"];
type Terms = Pick<Plan, "term_months" | "termination_fee">;

/** "12 months, to Nov 2027". */
export function termText({ term_months }: Terms, endsIn: string | null, words: RowWords): string {
  return term_months === 0 ? words.monthToMonth : words.term(term_months, endsIn);
}

export function feeText({ termination_fee: fee }: Terms, words: RowWords): string {
  return fee.kind === "none" || fee.kind === "unknown"
    ? words.fees[fee.kind]
    : words.fees[fee.kind](fee.amount_usd);
}
