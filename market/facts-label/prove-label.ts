// Checks a label against itself: its recomputed text must reproduce its own averages.
import type { DeliveryCharges, Label, Proof, Tariff } from "#contracts/plan.ts";
import { labelAverages, labelResidual, TOLERANCE_CENTS } from "../infer/averages.ts";
import type { ParsedLabel } from "./parsed-label.ts";

interface Candidate {
  readonly tariff: Tariff;
  readonly shares: ReadonlyArray<number> | null;
}

export interface ProvenLabel {
  readonly tariff: Tariff;
  readonly proof: Proof;
}

/** Returns the delivery charges that the label's averages were calculated with: its own numbers if it prints them. */
function resolveDelivery(parsed: ParsedLabel, delivery: DeliveryCharges | null): DeliveryCharges | null {
  if (parsed.stated_delivery === null) return delivery;
  const tdu = parsed.tdu ?? delivery?.tdu ?? "oncor";
  const as_of = parsed.issued ?? delivery?.as_of ?? "";
  return { tdu, as_of, ...parsed.stated_delivery };
}

/**
 * Finds the share, 0..1, of two windows without a stated split that fits the average at 1,000 kWh. The other two points
 * test it.
 */
function solvedShares(
  parsed: ParsedLabel,
  tariff: Tariff,
  delivery: DeliveryCharges | null,
): number[] | null {
  if (tariff.energy.length !== 2 || parsed.assumed_shares !== null) return null;
  const all = labelAverages(tariff, delivery, [1, 0]).kwh_1000;
  const none = labelAverages(tariff, delivery, [0, 1]).kwh_1000;
  const share = all === none ? Number.NaN : (parsed.averages.kwh_1000 - none) / (all - none);
  if (!(share > 0.01 && share < 0.99)) return null;
  const rounded = Math.round(share * 1000) / 1000;
  return [rounded, Math.round((1 - rounded) * 1000) / 1000];
}

/** Yields the text's own reading first, then what labels leave open, decided by the averages. */
function candidates(
  parsed: ParsedLabel,
  delivery: DeliveryCharges | null,
): readonly [Candidate, ...Candidate[]] {
  const stated = parsed.tariff;
  const readings: Tariff[] = [];
  // A mandatory fee that the averages leave out without stating it (market.md: bundle plans).
  if (stated.monthly_fees.some((fee) => fee.in_label_average)) {
    readings.push({
      ...stated,
      monthly_fees: stated.monthly_fees.map((fee) => ({ ...fee, in_label_average: false })),
    });
  }
  // A label that prints no delivery charges at all may include them in its price.
  if (stated.delivery === "pass_through" && parsed.stated_delivery === null)
    readings.push({ ...stated, delivery: "bundled" });
  const withShares = (tariff: Tariff): Candidate => ({
    tariff,
    shares: parsed.assumed_shares ?? solvedShares(parsed, tariff, delivery),
  });
  return [withShares(stated), ...readings.map(withShares)];
}

interface Tried extends Candidate {
  readonly recomputed: Label;
  readonly residual: number;
}

/**
 * Returns the proof of a parsed label: `exact` if the tariff read from its text reproduces its own averages within 0.16
 * ¢/kWh at all three points and no unread sentence may contain a price, otherwise `unproven`. `delivery` is used if the
 * label prints no delivery charges (null = unknown).
 */
export function proveFromLabel(parsed: ParsedLabel, delivery: DeliveryCharges | null): ProvenLabel {
  const used = resolveDelivery(parsed, delivery);
  const [first, ...others] = candidates(parsed, used);
  const attempt = (candidate: Candidate): Tried => {
    const recomputed = labelAverages(candidate.tariff, used, candidate.shares);
    return { ...candidate, recomputed, residual: labelResidual(recomputed, parsed.averages) };
  };
  const stated = attempt(first);
  const best = [stated, ...others.map(attempt)].find((one) => one.residual <= TOLERANCE_CENTS) ?? stated;
  const agrees = best.residual <= TOLERANCE_CENTS;
  const complete = parsed.notes.every((note) => !note.carries_price);
  const several = best.tariff.energy.length > 1;
  const needsDelivery = best.tariff.delivery === "pass_through";
  return {
    tariff: best.tariff,
    proof: {
      verdict: agrees && complete ? "exact" : "unproven",
      why: agrees ? (complete ? "label_text" : "label_text_incomplete") : "label_text_disagrees",
      recomputed: best.recomputed,
      residual_cents: best.residual,
      assumed_shares: several && best.shares !== null ? [...best.shares] : null,
      delivery_as_of: needsDelivery && used !== null && used.as_of !== "" ? used.as_of : null,
    },
  };
}
