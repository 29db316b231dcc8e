// Checks a label against itself: its recomputed text must reproduce its own averages.
import type { DeliveryCharges, Label, Proof, Tariff } from "#contracts/plan.ts";
import { labelAverages, labelResidual } from "../infer/averages.ts";
import type { LabelReadingOption, ParsedLabel } from "./parsed-label.ts";
import { hasStrangeShare } from "./window-shares.ts";

interface Candidate {
  readonly tariff: Tariff;
  readonly averages_usd: number;
  readonly shares: ReadonlyArray<number> | null;
  readonly delivery: DeliveryCharges | null;
}

export interface ProvenLabel {
  readonly tariff: Tariff;
  readonly proof: Proof;
  /** Where the delivery charges of the check come from. Null if the tariff includes them. */
  readonly delivery: (DeliveryCharges & { readonly printed: boolean }) | null;
}

/** The state's assessment, 1/6 of 1 % of all charges (Utilities Code 16.001), which some labels' averages contain. */
const ASSESSMENT = 1 + 1 / 600;
/** The bill's own rounding to cents, at 500 kWh, and the calculators' floating point. */
const ROUNDING_CENTS = 0.006;

/** Returns the delivery charges that the label prints, or else those of the day. */
function resolveDelivery(
  parsed: ParsedLabel,
  known: ReadonlyArray<DeliveryCharges>,
): ReadonlyArray<DeliveryCharges | null> {
  if (parsed.stated_delivery === null) {
    const { printed_monthly_usd } = parsed;
    const fitting =
      printed_monthly_usd === null ? known : known.filter((one) => one.monthly_usd === printed_monthly_usd);
    return fitting.length === 0 ? [null] : fitting;
  }
  const tdu = parsed.tdu ?? known[0]?.tdu ?? "oncor";
  const as_of = parsed.issued ?? known[0]?.as_of ?? "";
  return [{ tdu, as_of, ...parsed.stated_delivery }];
}

/** Averages of a candidate, with what only the averages contain. */
function averagesOf(candidate: Candidate): Label {
  const { tariff, delivery, shares, averages_usd } = candidate;
  const own = labelAverages(tariff, delivery, shares);
  if (averages_usd === 0) return own;
  const add = (cents: number, kwh: number): number => cents + (averages_usd * 100) / kwh;
  return {
    kwh_500: add(own.kwh_500, 500),
    kwh_1000: add(own.kwh_1000, 1000),
    kwh_2000: add(own.kwh_2000, 2000),
  };
}

const assessed = (label: Label): Label => ({
  kwh_500: label.kwh_500 * ASSESSMENT,
  kwh_1000: label.kwh_1000 * ASSESSMENT,
  kwh_2000: label.kwh_2000 * ASSESSMENT,
});

/**
 * Finds the share, 0..1, of two windows without a stated split that fits the three averages best. One number cannot
 * make three fit, so they still test the prices.
 */
function solvedShares(
  parsed: ParsedLabel,
  option: LabelReadingOption,
  delivery: DeliveryCharges | null,
): number[] | null {
  const { energy } = option.tariff;
  if (energy.length !== 2 || parsed.assumed_shares !== null) return null;
  const at = (shares: number[]): Label => averagesOf({ ...option, delivery, shares });
  const all = at([1, 0]);
  const none = at([0, 1]);
  const found = (["kwh_500", "kwh_1000", "kwh_2000"] as const).map((point) =>
    all[point] === none[point]
      ? Number.NaN
      : (parsed.averages[point] - none[point]) / (all[point] - none[point]),
  );
  // The middle of what the three rounded averages say. Each of them tests it.
  const share = (Math.min(...found) + Math.max(...found)) / 2;
  if (!(share > 0.01 && share < 0.99)) return null;
  const rounded = Math.round(share * 1000) / 1000;
  const shares = [rounded, Math.round((1 - rounded) * 1000) / 1000];
  return hasStrangeShare(energy, shares) ? null : shares;
}

/**
 * Whether the averages are reproduced. A share of the usage that is printed rounded moves all three by the same amount, and
 * by no more than its rounding allows.
 */
function agrees(parsed: ParsedLabel, tariff: Tariff, ours: Label): boolean {
  const rates = tariff.energy.map((window) => window.tiers[0]?.cents_per_kwh ?? 0);
  const spread = Math.max(...rates) - Math.min(...rates);
  const most = parsed.assumed_shares === null ? 0 : spread * parsed.share_rounding;
  const off = (["kwh_500", "kwh_1000", "kwh_2000"] as const).map(
    (point) => parsed.averages[point] - ours[point],
  );
  const middle = (Math.max(...off) + Math.min(...off)) / 2;
  const shift = Math.max(-most, Math.min(most, middle));
  return off.every((one) => Math.abs(one - shift) <= parsed.half_unit + ROUNDING_CENTS);
}

interface Tried extends Candidate {
  /** Only with the assessment on top of the charges does the tariff reproduce the averages best. */
  readonly adds_assessment: boolean;
  readonly recomputed: Label;
  readonly residual: number;
  readonly agrees: boolean;
}

function attempt(parsed: ParsedLabel, candidate: Candidate): Tried {
  const plain = averagesOf(candidate);
  const without = compareAverages(parsed, candidate, plain);
  const added = compareAverages(parsed, candidate, assessed(plain));
  const adds = added.agrees === without.agrees ? added.residual < without.residual : added.agrees;
  return { ...candidate, ...(adds ? added : without), adds_assessment: adds && !without.agrees };
}

function compareAverages(
  parsed: ParsedLabel,
  { tariff }: Candidate,
  recomputed: Label,
): Pick<Tried, "recomputed" | "residual" | "agrees"> {
  const residual = labelResidual(recomputed, parsed.averages);
  return { recomputed, residual, agrees: agrees(parsed, tariff, recomputed) };
}

/**
 * Returns where a label's averages contain the PUC assessment: in the charges, if it states so and they reproduce the
 * averages, or in the averages alone, if only they do.
 */
function findAssessment(
  { averages_include_assessment: isStated }: ParsedLabel,
  { agrees, adds_assessment }: Tried,
): Pick<Proof, "puc_assessment"> {
  if (!agrees) return {};
  if (adds_assessment) return { puc_assessment: "in_averages" };
  return isStated ? { puc_assessment: "in_charges" } : {};
}

/**
 * Returns the proof of a parsed label: `exact` if the tariff read from its text reproduces its own averages within their
 * rounding at all three points and no unread sentence may contain a price, otherwise `unproven`. `known` are charges of
 * the label's utility, used if the label prints none (empty = unknown).
 */
export function proveFromLabel(
  parsed: ParsedLabel,
  known: DeliveryCharges | null | ReadonlyArray<DeliveryCharges>,
): ProvenLabel {
  const rows = known === null ? [] : "tdu" in known ? [known] : known;
  const deliveries = resolveDelivery(parsed, rows);
  const candidates = parsed.options.flatMap((option) =>
    deliveries.map((delivery): Candidate => ({
      tariff: option.tariff,
      averages_usd: option.averages_usd,
      delivery,
      shares: parsed.assumed_shares ?? solvedShares(parsed, option, delivery),
    })),
  );
  const tried = candidates.map((candidate) => attempt(parsed, candidate));
  const best = tried.find((one) => one.agrees) ?? tried[0];
  if (best === undefined) throw new Error("a label has at least one reading");
  // Averages that only the price of some hours gives show nothing about the others.
  const isSplit = best.tariff.energy.length === 1 || best.shares !== null;
  const complete = isSplit && parsed.notes.every((note) => !note.carries_price);
  const passed = best.tariff.delivery === "pass_through" ? best.delivery : null;
  return {
    tariff: best.tariff,
    delivery: passed === null ? null : { ...passed, printed: parsed.stated_delivery !== null },
    proof: {
      verdict: best.agrees && complete ? "exact" : "unproven",
      why: best.agrees ? (complete ? "label_text" : "label_text_incomplete") : "label_text_disagrees",
      recomputed: best.recomputed,
      residual_cents: best.residual,
      assumed_shares: best.tariff.energy.length > 1 && best.shares !== null ? [...best.shares] : null,
      delivery_as_of: passed !== null && passed.as_of !== "" ? passed.as_of : null,
      ...findAssessment(parsed, best),
    },
  };
}
