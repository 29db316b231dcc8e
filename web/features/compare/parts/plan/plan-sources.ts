// Each charge of a plan with its source: the label's own line, the state's list, the utility's charges, or our
// calculation from the averages.
import type { LabelQuote, PlanDetail } from "#contracts/compare.ts";
import type { Tariff } from "#contracts/plan.ts";

export type ChargePart = LabelQuote["part"] | "termination_fee";

export type ChargeSource =
  | { readonly kind: "quote"; readonly quote: string; readonly page: number | null }
  | { readonly kind: "label" | "list" | "calculated" }
  | { readonly kind: "utility"; readonly as_of: string };

export interface SourcedCharge {
  readonly part: ChargePart;
  /** Dollars, or cents per kWh for energy and delivery per kWh. A discount is negative only as a base charge. */
  readonly amount: number;
  readonly source: ChargeSource;
}

const SAME = 1e-6;

function findQuote(quotes: readonly LabelQuote[], part: LabelQuote["part"], amount: number): ChargeSource {
  const found = quotes.find((one) => one.part === part && Math.abs(one.amount - Math.abs(amount)) < SAME);
  return found ? { kind: "quote", quote: found.quote, page: found.page } : { kind: "label" };
}

function listRates({ energy }: Tariff): number[] {
  return [...new Set(energy.flatMap(({ tiers }) => tiers.map(({ cents_per_kwh }) => cents_per_kwh)))];
}

/** Charges that only a listing's sentence or a label states. The averages don't show them. */
function listStated(tariff: Tariff): (readonly [LabelQuote["part"], number])[] {
  return [
    ...tariff.credits.map(({ amount_usd }) => ["credit", amount_usd] as const),
    ...tariff.minimum_usage_fees.map(({ amount_usd }) => ["minimum_usage_fee", amount_usd] as const),
    ...tariff.monthly_fees.map(({ amount_usd }) => ["monthly_fee", amount_usd] as const),
    ...(tariff.one_time_fees ?? []).map(({ amount_usd }) => ["one_time_fee", amount_usd] as const),
  ];
}

/** Returns the charges of a plan in the order of a bill. Empty for a plan without a known price. */
export function listSources({ plan, delivery, label_quotes: quotes = [] }: PlanDetail): SourcedCharge[] {
  const { tariff, proof, termination_fee: fee } = plan;
  if (tariff === null) return [];
  const isRead = proof.why.startsWith("label_text");
  const charges: SourcedCharge[] = [];
  const add = (part: LabelQuote["part"], amount: number, otherwise: "calculated" | "list"): void => {
    if (amount !== 0)
      charges.push({ part, amount, source: isRead ? findQuote(quotes, part, amount) : { kind: otherwise } });
  };
  add("base_charge", tariff.base_charge_usd, "calculated");
  for (const rate of listRates(tariff)) add("energy", rate, "calculated");
  if (tariff.delivery === "pass_through" && delivery !== null) {
    const source = { kind: "utility", as_of: delivery.as_of } as const;
    if (delivery.monthly_usd !== 0)
      charges.push({ part: "delivery_monthly", amount: delivery.monthly_usd, source });
    charges.push({ part: "delivery_energy", amount: delivery.cents_per_kwh, source });
  }
  for (const [part, amount] of listStated(tariff)) add(part, amount, "list");
  if (fee.kind === "flat" || fee.kind === "per_remaining_month")
    charges.push({ part: "termination_fee", amount: fee.amount_usd, source: { kind: "list" } });
  return charges;
}
