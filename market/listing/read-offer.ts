// Validates one row of the listing: returns an offer, or the reason why it is not one.
import type { Label, Plan, PlanText, TduId } from "#contracts/plan.ts";
import { shortDisplayName } from "../providers/display-name.ts";
import { providerFromName } from "../providers/providers.ts";
import { tduFromName } from "../tdu.ts";
import type { Field, Row } from "./columns.ts";
import { LISTING_LIMITS } from "./guard-text.ts";
import type { NoteCounter } from "./note-counter.ts";
import type { RawRow, Rejection } from "./raw-listing.ts";
import {
  parseCancelFee,
  readFlag,
  readLink,
  readPrice,
  readRateType,
  readRenewable,
  readTerm,
  readTerminationFee,
  readText,
} from "./values.ts";

/** One row of the listing: a plan at one TDU, in one language. */
export interface Offer {
  readonly line: number;
  readonly source_key: string | null;
  readonly language: "en" | "es";
  readonly provider: Plan["provider"];
  readonly tdu: TduId;
  readonly term_months: number;
  readonly rate_type: Plan["rate_type"];
  readonly prepaid: boolean;
  readonly time_of_use: boolean;
  readonly new_customers_only: boolean;
  readonly min_usage_flag: boolean;
  readonly renewable_percent: number;
  readonly termination_fee: Plan["termination_fee"];
  readonly label: Label;
  readonly text: PlanText;
  readonly phone: string | null;
  readonly website: string | null;
  /** The list's rating of the provider, 1 to 5. Null if it has none. */
  readonly rating: number | null;
}

export type PriceUnit = "dollars" | "cents";

type OfferResult =
  | { readonly ok: true; readonly offer: Offer }
  | { readonly ok: false; readonly rejection: Rejection };

/** No label is more expensive. A row above this uses another unit than its file. */
const MAX_CENTS = 100;
/** Delivery alone costs more. A row below this is in dollars in a file of cents. */
const MIN_CENTS = 1;

const SENTENCES: ReadonlySet<string> = new Set<Field>([
  "special_terms",
  "plan_details",
  "promotion",
  "credit_text",
  "pricing_details",
]);

/**
 * Detects the unit of a file's prices by magnitude: a kWh costs cents, so a median over 1 is in cents. Null without a
 * single price.
 */
export function detectPriceUnit(rows: readonly RawRow[]): PriceUnit | null {
  const prices = rows
    .map(({ cells }) => readPrice(cells.kwh1000 ?? "")?.value ?? 0)
    .filter((price) => price > 0)
    .toSorted((a, b) => a - b);
  const median = prices[Math.floor(prices.length / 2)];
  if (median === undefined) return null;
  return median > 1 ? "cents" : "dollars";
}

/** Returns the offer of a row whose prices are in `unit`. What was not understood is added to `notes`. */
export function readOffer({ line, cells }: RawRow, unit: PriceUnit, notes: NoteCounter): OfferResult {
  const essentials = readEssentials(cells, unit);
  if (!essentials.ok) return { ok: false, rejection: { line, ...essentials.why } };
  const { providerName, ...rest } = essentials.value;
  const flag = flagReader(cells, line, notes);
  const text = readTexts(cells, line, notes, rest.name);
  return {
    ok: true,
    offer: {
      line,
      source_key: readText(cells.key),
      language: readLanguage(cells, line, notes),
      provider: readProvider(providerName, line, notes),
      tdu: rest.tdu,
      term_months: rest.term_months,
      rate_type: rest.rate_type,
      label: rest.label,
      prepaid: flag("prepaid"),
      time_of_use: flag("time_of_use"),
      new_customers_only: flag("new_customer"),
      min_usage_flag: flag("min_usage"),
      renewable_percent: readShare(cells, line, notes),
      termination_fee: readFee(cells, line, notes),
      text,
      phone: readText(cells.phone),
      website: link(cells, "website", line, notes),
      // Newly listed providers have 0 or nothing (Power to Choose CSV 2026-01-10).
      rating: /^[1-5]$/.test(cells.rating?.trim() ?? "") ? Number(cells.rating) : null,
    },
  };
}

interface Essentials {
  readonly providerName: string;
  readonly name: string;
  readonly tdu: TduId;
  readonly term_months: number;
  readonly rate_type: Plan["rate_type"];
  readonly label: Label;
}

type Why = Omit<Rejection, "line">;

function readEssentials(
  cells: Row,
  unit: PriceUnit,
): { ok: true; value: Essentials } | { ok: false; why: Why } {
  const endless = Object.entries(cells).find(
    ([field, text]) =>
      text.length >
      (SENTENCES.has(field) ? LISTING_LIMITS.sentence_characters : LISTING_LIMITS.cell_characters),
  );
  if (endless !== undefined)
    return no("row", `The cell "${endless[0]}" has ${endless[1].length} characters.`);
  const providerName = readText(cells.company);
  if (providerName === null) return no("company", "The row names no company.");
  const name = readText(cells.product);
  if (name === null) return no("product", "The row names no plan.");
  const tdu = tduFromName(cells.tdu ?? "");
  if (tdu === null) return no("tdu", `We know no utility called "${shown(cells.tdu)}".`);
  const term_months = readTerm(cells.term ?? "");
  if (term_months === null) return no("term", `"${shown(cells.term)}" is not a term in months.`);
  const rate_type = readRateType(cells.rate_type, cells.fixed_code);
  if (rate_type === null) {
    return no("rate_type", `"${shown(cells.rate_type ?? cells.fixed_code)}" is not a rate type.`);
  }
  const label = readLabel(cells, unit);
  if (!label.ok) return no("price", label.reason);
  return { ok: true, value: { providerName, name, tdu, term_months, rate_type, label: label.value } };
}

function no(code: Rejection["code"], reason: string): { ok: false; why: Why } {
  return { ok: false, why: { code, reason } };
}

function readLabel(cells: Row, unit: PriceUnit): { ok: true; value: Label } | { ok: false; reason: string } {
  const read: Record<keyof Label, number> = { kwh_500: 0, kwh_1000: 0, kwh_2000: 0 };
  for (const [point, field] of LABEL_FIELDS) {
    const price = readPrice(cells[field] ?? "");
    if (price === null) return { ok: false, reason: `"${shown(cells[field])}" is not a price (${field}).` };
    // Four decimals of a cent are more than any listing has. Rounding to them only removes binary noise.
    const cents = Math.round(price.value * centsPer(price, unit) * 10_000) / 10_000;
    if (cents < MIN_CENTS || cents > MAX_CENTS) {
      return { ok: false, reason: `${cents} cents per kWh is not a believable price (${field}).` };
    }
    read[point] = cents;
  }
  return { ok: true, value: read };
}

/** A cell's own unit is used first. Above one dollar, the sign only says that it is money. */
function centsPer({ value, unit }: { value: number; unit: PriceUnit | null }, fileUnit: PriceUnit): number {
  const own = unit === "dollars" && value > 1 ? null : unit;
  return (own ?? fileUnit) === "dollars" ? 100 : 1;
}

const LABEL_FIELDS = [
  ["kwh_500", "kwh500"],
  ["kwh_1000", "kwh1000"],
  ["kwh_2000", "kwh2000"],
] as const;

function readProvider(providerName: string, line: number, notes: NoteCounter): Plan["provider"] {
  const known = providerFromName(providerName);
  if (known === null) notes.add("provider", providerName, line);
  return { name: shortDisplayName(known?.name ?? providerName), puct_number: known?.puct_number ?? null };
}

function readLanguage(cells: Row, line: number, notes: NoteCounter): "en" | "es" {
  const plain = (cells.language ?? "").trim().toLowerCase();
  if (/^(?:spanish|español|espanol|es)\b/.test(plain)) return "es";
  if (plain !== "" && !/^(?:english|en)\b/.test(plain)) notes.add("value", `language: ${plain}`, line);
  return "en";
}

function readShare(cells: Row, line: number, notes: NoteCounter): number {
  const text = cells.renewable ?? "";
  const percent = readRenewable(text);
  if (percent === null && text.trim() !== "") notes.add("value", `renewable: ${text.trim()}`, line);
  // A missing value counts as zero, so that no plan looks greener than its listing states.
  return percent ?? 0;
}

function readFee(cells: Row, line: number, notes: NoteCounter): Plan["termination_fee"] {
  const text = cells.cancel_fee ?? parseCancelFee(cells.pricing_details ?? "") ?? "";
  const fee = readTerminationFee(text);
  if (fee.kind === "unknown" && /[^\s$]/.test(text)) notes.add("value", `cancel_fee: ${text.trim()}`, line);
  return fee;
}

function readTexts(cells: Row, line: number, notes: NoteCounter, name: string): PlanText {
  return {
    name,
    special_terms: readText(cells.special_terms) ?? readText(cells.plan_details),
    promotion: readText(cells.promotion),
    credit_text: readText(cells.credit_text),
    facts_label_url: link(cells, "facts_url", line, notes),
    terms_url: link(cells, "terms_url", line, notes),
    rights_url: link(cells, "rights_url", line, notes),
    enroll_url: link(cells, "enroll_url", line, notes),
  };
}

function flagReader(cells: Row, line: number, notes: NoteCounter): (field: Field) => boolean {
  return (field) => {
    const text = cells[field] ?? "";
    const value = readFlag(text);
    if (value === null) notes.add("value", `${field}: ${text.trim()}`, line);
    return value ?? false;
  };
}

function link(cells: Row, field: Field, line: number, notes: NoteCounter): string | null {
  const text = cells[field] ?? "";
  const url = readLink(text);
  if (url === null && text.trim() !== "") notes.add("value", `${field}: ${text.trim()}`, line);
  return url;
}

function shown(text: string | undefined): string {
  return (text ?? "").trim().slice(0, 80);
}
