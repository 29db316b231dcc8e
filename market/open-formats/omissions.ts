// Plans that another format cannot express: the reason is published, because a part of a price would be a wrong price.
import type { Omission } from "#contracts/open-plans.ts";
import type { Plan, PlanCondition, Tariff } from "#contracts/plan.ts";

export type FormatResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Omission };

/** A tariff in another format, read back. `null`: it isn't one of ours. */
export type ReadBack = Tariff | null;

const hasAmount = ({ usd_per_month, cents_per_kwh }: PlanCondition): boolean =>
  usd_per_month !== 0 || cents_per_kwh !== 0;

/** Whether a condition changes the price in a way that is more than a monthly fee. */
function isConditionalPrice(condition: PlanCondition): boolean {
  if (condition.effect === "fee") return condition.cents_per_kwh !== 0 || !condition.met_in_tariff;
  return hasAmount(condition);
}

/** Returns why neither format can express a plan's price, or its tariff. */
export function findTariff({ tariff, proof }: Plan): FormatResult<Tariff> {
  const reject = (reason: Omission): FormatResult<Tariff> => ({ ok: false, reason });
  if (tariff === null) return reject("no_tariff");
  if (proof.verdict === "unproven") return reject("not_verified");
  if (tariff.credits.length > 0) return reject("bill_credit");
  if (tariff.minimum_usage_fees.length > 0) return reject("minimum_usage_fee");
  if (tariff.buyback !== null) return reject("solar_buyback");
  if (tariff.energy.some((window) => window.delivery_waived)) return reject("delivery_waived");
  if (tariff.energy.some((window) => window.max_kwh_per_month !== undefined)) return reject("capped_hours");
  if (tariff.conditions?.some(isConditionalPrice)) return reject("conditional_price");
  return { ok: true, value: tariff };
}
