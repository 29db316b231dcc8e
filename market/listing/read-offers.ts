// Parses the text of a listing into plans as listed, accounting for every row.
import type { TduId } from "#contracts/plan.ts";
import { guardText } from "./guard-text.ts";
import type { ListedPlan } from "./listed-plan.ts";
import { listingFailure } from "./listing-error.ts";
import type { ListingFailure } from "./listing-error.ts";
import { createNoteCounter } from "./note-counter.ts";
import type { NotUnderstood } from "./note-counter.ts";
import { planIds } from "./plan-id.ts";
import type { ListingFormat, RawListing, Rejection } from "./raw-listing.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { detectPriceUnit, readOffer } from "./read-offer.ts";
import type { Offer, PriceUnit } from "./read-offer.ts";
import { removeDuplicates, mergeTranslations } from "./merge-languages.ts";
import type { Pair } from "./merge-languages.ts";

/**
 * Result of importing a listing. `rows_read` = `offers` + rejected rows, `offers` = `plans` + `twins_joined` +
 * `repetitions`.
 */
export interface ListingReport {
  readonly format: ListingFormat;
  /** Unit of the file's prices, detected by their magnitude. */
  readonly price_unit: PriceUnit;
  /** Rows without header and end marker. */
  readonly rows_read: number;
  readonly offers: number;
  /** Offers that became the translation of a plan. */
  readonly twins_joined: number;
  /** Offers that repeat another row (a plan listed for two ZIPs), or a plan that already has both languages. */
  readonly repetitions: number;
  readonly plans: number;
  readonly plans_by_tdu: Readonly<Partial<Record<TduId, number>>>;
  readonly rejected: readonly Rejection[];
  /** Lines of rows with unescaped quotation marks that were read, because there is only one way to. */
  readonly repaired_lines: readonly number[];
  readonly not_understood: readonly NotUnderstood[];
  /** Columns that we would use but that are missing from the file. Their values are treated as "no" or "not stated". */
  readonly absent_columns: readonly string[];
  readonly end_marker: boolean;
  /** The list's rating of each provider, 1 to 5, by name. The lowest if it has several. */
  readonly ratings: Readonly<Record<string, number>>;
  /**
   * Whether the file lists every offer of the state, so that a missing plan was withdrawn. False for a per-ZIP or JSON
   * listing: it covers one place, may be filtered and, if it was truncated exactly between two rows, may not even be
   * whole.
   */
  readonly complete: boolean;
}

export type OffersResult =
  | { readonly ok: true; readonly plans: ListedPlan[]; readonly report: ListingReport }
  | ListingFailure;

/**
 * Returns the plans as listed (no tariff yet) of a statewide CSV, per-ZIP CSV or JSON listing, or why the file was
 * rejected.
 */
export function readOffers(text: string): OffersResult {
  const rejection = guardText(text);
  if (rejection !== null) return rejection;
  const raw =
    /^\uFEFF?\s*[[{]/.test(text) && !/^\uFEFF?\s*\[\s*[a-z]\w*\]/i.test(text)
      ? readJson(text)
      : readCsv(text);
  return raw.ok ? judge(raw.listing) : raw;
}

function judge(raw: RawListing): OffersResult {
  const unit = detectPriceUnit(raw.rows);
  if (unit === null)
    return listingFailure("no_offers", "The listing holds no row with a price at 1,000 kWh.");
  const notes = createNoteCounter();
  for (const column of raw.unknown_columns) notes.add("column", column, 1);
  const offers: Offer[] = [];
  const rejected: Rejection[] = [...raw.rejected];
  for (const row of raw.rows) {
    const result = readOffer(row, unit, notes);
    if (result.ok) offers.push(result.offer);
    else rejected.push(result.rejection);
  }
  if (offers.length === 0) return noOffers(rejected);
  const distinct = removeDuplicates(offers);
  const { pairs, repeated } = mergeTranslations(distinct);
  const plans = buildPlans(pairs);
  const counts = {
    offers: offers.length,
    twins_joined: distinct.length - repeated - plans.length,
    repetitions: offers.length - distinct.length + repeated,
  };
  const report = buildReport(raw, unit, counts, plans, rejected, notes.list());
  return { ok: true, plans, report: { ...report, ratings: listRatings(offers) } };
}

function listRatings(offers: readonly Offer[]): ListingReport["ratings"] {
  const ratings: Record<string, number> = {};
  for (const { provider, rating } of offers)
    if (rating !== null) ratings[provider.name] = Math.min(rating, ratings[provider.name] ?? rating);
  return ratings;
}

function noOffers(rejected: readonly Rejection[]): ListingFailure {
  const first = rejected[0];
  const why = first === undefined ? "" : ` The first, at line ${first.line}: ${first.reason}`;
  const where = first === undefined ? {} : { line: first.line };
  return listingFailure("no_offers", `Not one row of the listing could be read as an offer.${why}`, where);
}

function buildPlans(pairs: readonly Pair[]): ListedPlan[] {
  const ids = planIds(pairs);
  return pairs.map((pair, index) => toListedPlan(pair, ids[index] ?? ""));
}

function toListedPlan({ lead, texts }: Pair, id: string): ListedPlan {
  const url = texts.en?.enroll_url ?? texts.es?.enroll_url ?? null;
  return {
    id,
    source: "power_to_choose",
    source_key: lead.source_key,
    provider: lead.provider,
    name: lead.text.name,
    tdu: lead.tdu,
    term_months: lead.term_months,
    rate_type: lead.rate_type,
    prepaid: lead.prepaid,
    time_of_use: lead.time_of_use,
    new_customers_only: lead.new_customers_only,
    renewable_percent: lead.renewable_percent,
    termination_fee: lead.termination_fee,
    label: lead.label,
    texts,
    enroll: { url, phone: lead.phone },
    website: lead.website,
    credit_text: texts.en?.credit_text ?? texts.es?.credit_text ?? null,
    min_usage_flag: lead.min_usage_flag,
  };
}

function buildReport(
  raw: RawListing,
  price_unit: PriceUnit,
  counts: Pick<ListingReport, "offers" | "twins_joined" | "repetitions">,
  plans: readonly ListedPlan[],
  rejected: readonly Rejection[],
  not_understood: readonly NotUnderstood[],
): Omit<ListingReport, "ratings"> {
  const plans_by_tdu: Partial<Record<TduId, number>> = {};
  for (const { tdu } of plans) plans_by_tdu[tdu] = (plans_by_tdu[tdu] ?? 0) + 1;
  return {
    format: raw.format,
    price_unit,
    rows_read: raw.rows.length + raw.rejected.length,
    ...counts,
    plans: plans.length,
    plans_by_tdu,
    rejected: rejected.toSorted((a, b) => a.line - b.line),
    repaired_lines: raw.repaired_lines ?? [],
    not_understood,
    absent_columns: raw.absent_columns,
    end_marker: raw.end_marker,
    complete: raw.format === "statewide_csv",
  };
}
