// The whole reading of a label for people and tools: what it charges, whether its own averages prove it, and why not.
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { Label, Plan, Tariff, TduId, TerminationFee } from "#contracts/plan.ts";
import { knownDelivery } from "./known-delivery.ts";
import { parseFactsLabel } from "./parse.ts";
import type { ParsedLabel, PartlyRead } from "./parsed-label.ts";
import { proveFromLabel } from "./prove-label.ts";
import type { ProvenLabel } from "./prove-label.ts";

/**
 * `exact`: every amount is used or explained, and the tariff reproduces the averages. `inferred`: the same with known
 * delivery charges, because the label prints none. `unproven`: a part is not understood, or the averages do not fit.
 * `refused`: the text settles no price.
 */
export type LabelVerdict = "exact" | "inferred" | "unproven" | "refused";

export interface LabelReading {
  readonly verdict: LabelVerdict;
  readonly tariff: Tariff | null;
  readonly averages_cents: {
    readonly "500": number;
    readonly "1000": number;
    readonly "2000": number;
  } | null;
  /** As printed on the label. Null if it prints none. */
  readonly delivery: {
    readonly monthly_usd: number;
    readonly cents_per_kwh: number;
    readonly as_of: string | null;
  } | null;
  /** Known charges of the utility that the check used, if the label prints none. */
  readonly delivery_used: {
    readonly monthly_usd: number;
    readonly cents_per_kwh: number;
    readonly as_of: string;
  } | null;
  readonly assumed_shares: ReadonlyArray<number> | null;
  readonly conditions: ReadonlyArray<string>;
  readonly one_time_fees: ReadonlyArray<{ readonly name: string; readonly amount_usd: number }>;
  readonly residual_cents: number | null;
  /** Whether the averages contain the PUC assessment, and where (`proof.puc_assessment`). Null if they don't. */
  readonly puc_assessment: "in_charges" | "in_averages" | null;
  readonly reasons: ReadonlyArray<string>;
  readonly provider: string | null;
  readonly plan: string | null;
  readonly tdu: TduId | null;
  readonly date: string | null;
  /** 0 = month to month. */
  readonly term_months: number | null;
  readonly rate_type: Plan["rate_type"] | null;
  readonly termination_fee: TerminationFee;
  readonly prepaid: boolean | null;
}

/** Longest sentence of a label that is repeated in a reading. */
const MAX_SENTENCE = 240;

const shorten = (text: string): string =>
  text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text;

type Terms = Pick<
  LabelReading,
  "provider" | "plan" | "tdu" | "date" | "term_months" | "rate_type" | "termination_fee" | "prepaid"
>;

function toTerms(read: PartlyRead | ParsedLabel | null): Terms {
  return {
    provider: read?.provider_name ?? null,
    plan: read?.product_name ?? null,
    tdu: read?.tdu ?? null,
    date: read?.issued ?? null,
    term_months: read?.term_months ?? null,
    rate_type: read?.rate_type ?? null,
    termination_fee: read?.termination_fee ?? { kind: "unknown" },
    prepaid: read?.prepaid ?? null,
  };
}

const toAverages = (label: Label | null): LabelReading["averages_cents"] =>
  label === null ? null : { "500": label.kwh_500, "1000": label.kwh_1000, "2000": label.kwh_2000 };

/** Returns the reading of a document that settles no price. */
export function rejectedReading(
  reasons: ReadonlyArray<string>,
  read: PartlyRead | null = null,
): LabelReading {
  return {
    verdict: "refused",
    tariff: null,
    averages_cents: toAverages(read?.averages ?? null),
    delivery: null,
    delivery_used: null,
    assumed_shares: null,
    conditions: [],
    one_time_fees: [],
    residual_cents: null,
    puc_assessment: null,
    reasons,
    ...toTerms(read),
  };
}

function listReasons(parsed: ParsedLabel, proven: ProvenLabel): string[] {
  const { proof, delivery, tariff } = proven;
  const reasons = parsed.notes
    .filter((note) => note.carries_price)
    .map((note) => `not understood: ${shorten(note.text)}`);
  if (tariff.delivery === "pass_through" && delivery === null)
    reasons.push("the label prints no delivery charges, and none are known for its utility and date");
  else if (
    proof.why === "label_text_disagrees" ||
    (proof.why === "label_text_incomplete" && reasons.length === 0)
  )
    reasons.push(
      `the charges miss the label's averages by up to ${(proof.residual_cents ?? 0).toFixed(3)}¢ per kWh`,
    );
  if (proof.verdict === "exact" && delivery !== null && !delivery.printed)
    reasons.push(
      `the label prints no delivery charges; those seen on ${delivery.as_of} reproduce its averages`,
    );
  return reasons;
}

function toVerdict(proven: ProvenLabel): LabelVerdict {
  if (proven.proof.verdict !== "exact") return "unproven";
  return proven.delivery === null || proven.delivery.printed ? "exact" : "inferred";
}

/**
 * Reads the text of an Electricity Facts Label. Amounts in dollars and cents per kWh. `rows` are the known delivery
 * charges, for a label that prints none. Never throws.
 */
export function readLabel(text: string, rows: readonly DeliveryRow[]): LabelReading {
  const result = parseFactsLabel(text);
  if (!result.ok) return rejectedReading(result.errors, result.read);
  const parsed = result.value;
  const proven = proveFromLabel(parsed, knownDelivery(rows, parsed.tdu, parsed.issued));
  const { delivery, proof, tariff } = proven;
  const used = delivery === null || delivery.printed ? null : delivery;
  return {
    verdict: toVerdict(proven),
    tariff,
    averages_cents: toAverages(parsed.averages),
    delivery: parsed.stated_delivery === null ? null : { ...parsed.stated_delivery, as_of: parsed.issued },
    delivery_used:
      used === null
        ? null
        : { monthly_usd: used.monthly_usd, cents_per_kwh: used.cents_per_kwh, as_of: used.as_of },
    assumed_shares: proof.assumed_shares,
    conditions: parsed.conditions.map(shorten),
    one_time_fees: parsed.one_time.map(({ name, amount_usd }) => ({ name, amount_usd })),
    residual_cents: proof.residual_cents,
    puc_assessment: proof.puc_assessment ?? null,
    reasons: listReasons(parsed, proven),
    ...toTerms(parsed),
  };
}
