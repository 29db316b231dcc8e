// The facts of a plan that decide: term and end month, rate type, renewable share, termination fee.
import type { Plan } from "#contracts/plan.ts";
import type { Catalog } from "#messages/catalog.ts";

type Facts = Pick<Plan, "term_months" | "rate_type" | "renewable_percent" | "termination_fee">;

type Texts = Pick<Catalog, "front" | "results">;

/** Returns the facts as texts. `endsIn`: YYYY-MM, null if it does not end. */
export function toPlanFacts({ front, results }: Texts, plan: Facts, endsIn: string | null): string[] {
  const { row } = results;
  const fee = plan.termination_fee;
  return [
    plan.term_months === 0 ? row.monthToMonth : row.term({ n: plan.term_months, ends: endsIn }),
    row.rates[plan.rate_type],
    row.renewable({ percent: plan.renewable_percent }),
    front.list.fee({
      fee: "amount_usd" in fee ? row.feeShort[fee.kind]({ usd: fee.amount_usd }) : row.feeShort[fee.kind],
    }),
  ];
}
