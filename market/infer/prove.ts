// The proof of a listed plan: the tariff that its three averages and its stated credit determine, recomputed at 500,
// 1,000 and 2,000 kWh. A plan outside the tolerance gets no tariff, and none is guessed.
import type { DeliveryCharges, Label, Proof, Tariff } from "#contracts/plan.ts";
import type { ListedPlan } from "../listing/listed-plan.ts";
import { LABEL_KWH, labelAverages, labelResidual, TOLERANCE_CENTS } from "./averages.ts";
import { isListedBundled } from "./bundled-text.ts";
import { parseCreditText } from "./credit-text.ts";
import type { StatedCharges } from "./credit-text.ts";
import { fitFlatBelowTariff, fitLineTariff, statedUsd } from "./fit-tariff.ts";

export interface Proven {
  /** Null if the averages are unexplained. */
  readonly tariff: Tariff | null;
  readonly proof: Proof;
}

const NOTHING_STATED: StatedCharges = { credits: [], minimum_usage_fees: [], flat_below_kwh: null };

const UNEXPLAINED: Proven = {
  tariff: null,
  proof: {
    verdict: "unproven",
    why: "averages_unexplained",
    recomputed: null,
    residual_cents: null,
    assumed_shares: null,
    delivery_as_of: null,
  },
};

const BELOW_DELIVERY: Proven = {
  ...UNEXPLAINED,
  proof: { ...UNEXPLAINED.proof, why: "averages_below_delivery" },
};

const hasNegativeRate = (tariff: Tariff): boolean =>
  tariff.energy.some(({ tiers }) => tiers.some(({ cents_per_kwh }) => cents_per_kwh < 0));

/**
 * Whether a bill at one of the label's usages, without its stated credits, is less than what the utility alone charges.
 * A typing error, a price without delivery or a credit that the listing doesn't state: it can't be decided which.
 */
function isBelowDelivery(label: Label, stated: StatedCharges, delivery: DeliveryCharges | null): boolean {
  if (delivery === null) return false;
  const averages = [label.kwh_500, label.kwh_1000, label.kwh_2000];
  return LABEL_KWH.some((kwh, index) => {
    const bill = ((averages[index] ?? 0) * kwh) / 100 - statedUsd(stated, kwh);
    const delivered = delivery.monthly_usd + (delivery.cents_per_kwh * kwh) / 100;
    return bill + (TOLERANCE_CENTS * kwh) / 100 < delivered;
  });
}

const isNothing = (stated: StatedCharges): boolean =>
  stated.credits.length === 0 && stated.minimum_usage_fees.length === 0 && stated.flat_below_kwh === null;

/** Returns the readings of the listing's statements, most literal first. Null if they may hide a price. */
function statedReadings(listed: ListedPlan): ReadonlyArray<StatedCharges> | null {
  if (listed.credit_text === null) return listed.min_usage_flag ? null : [NOTHING_STATED];
  const parsed = parseCreditText(listed.credit_text);
  if (!parsed.ok) return null;
  // The listing flags a fee or credit that depends on usage, but the sentence does not specify it.
  return listed.min_usage_flag && isNothing(parsed.readings[0]) ? null : parsed.readings;
}

function provenBy(
  listed: ListedPlan,
  delivery: DeliveryCharges | null,
  tariff: Tariff | null,
  why: Proof["why"],
): Proven | null {
  if (tariff === null || hasNegativeRate(tariff)) return null;
  const recomputed = labelAverages(tariff, delivery, null);
  const residual_cents = labelResidual(recomputed, listed.label);
  // Written so that a label that is not a number fails.
  if (!(residual_cents <= TOLERANCE_CENTS)) return null;
  const as_of = tariff.delivery === "pass_through" ? (delivery?.as_of ?? null) : null;
  return {
    tariff,
    proof: {
      verdict: "inferred",
      why,
      recomputed,
      residual_cents,
      assumed_shares: null,
      delivery_as_of: as_of,
    },
  };
}

/**
 * Returns the tariff of a listed plan from its averages, stated credit and delivery charges (null = unknown). The
 * verdict is `inferred` if it reproduces the label within 0.16 ¢/kWh at all three points, otherwise `unproven` with no
 * tariff. A time-of-use plan keeps its line, as if flat, but stays unproven: its averages assume a split of hours that
 * the listing does not include. A plan that charges less than its utility alone stays unproven. Variable and indexed plans get the first cycle's price.
 */
export function proveFromAverages(listed: ListedPlan, delivery: DeliveryCharges | null): Proven {
  // Stated delivery is in the price, and is not added to it when the utility's charges change.
  const added = isListedBundled(listed) ? null : delivery;
  let isBelow = false;
  for (const stated of statedReadings(listed) ?? []) {
    if (isBelowDelivery(listed.label, stated, delivery)) {
      isBelow = true;
      continue;
    }
    const why = isNothing(stated) ? "averages_on_a_line" : "averages_with_stated_credit";
    const tariff =
      stated.flat_below_kwh === null
        ? fitLineTariff(listed.label, stated, added)
        : fitFlatBelowTariff(listed.label, stated);
    const proven = provenBy(listed, delivery, tariff, why);
    if (proven === null) continue;
    if (!listed.time_of_use) return proven;
    return { ...proven, proof: { ...proven.proof, verdict: "unproven", why: "time_of_use_hours_unknown" } };
  }
  return isBelow ? BELOW_DELIVERY : UNEXPLAINED;
}
