// Converts the contents of the fields to answers, or to the error of each field. Pure.
import { MAX_MONTH_KWH } from "#contracts/tables/month-usage.ts";
import type { Place, RankingRequest } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";
import type { UsageInput } from "#contracts/usage.ts";
import { parseEsiid } from "#market/esiid.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { parseAmount } from "./amount.ts";
import type { Draft, FormState } from "./draft.ts";

/** Fields that can be invalid, in the order of the page. One of the twelve months is `month:YYYY-MM`. */
export type Field =
  | "place"
  | "tdu"
  | "file"
  | "months"
  | `month:${string}`
  | "annual"
  | "square_feet"
  | "people"
  | "heating"
  | "cents"
  | "base"
  | "delivery"
  | "plan";

export type ProblemCode = keyof Messages<"compare">["problems"];

export interface Problem {
  readonly field: Field;
  readonly code: ProblemCode;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type PlaceInput = { readonly zip: string } | { readonly esiid: string };

/** Parses a ZIP (also ZIP+4) or an ESI ID from the first field. */
export function checkPlace(text: string): Checked<PlaceInput> {
  const zip = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1];
  if (zip !== undefined) return { ok: true, value: { zip } };
  const parsed = parseEsiid(text);
  if (parsed.ok) return { ok: true, value: { esiid: parsed.value.esiid } };
  const codes = {
    empty: "place_empty",
    not_digits: "place_not_digits",
    wrong_length: "place_length",
    wrong_start: "esiid_start",
  } as const;
  return wrong("place", codes[parsed.error.code]);
}

/** Returns the utility: the selected one, or the only one possible for the location. */
export function findTdu(draft: Draft, place: Place | null): TduId | null {
  if (draft.tdu) return draft.tdu;
  const only = place?.answer === "known" || (place?.answer === "likely" && place.tdus.length === 1);
  return only ? (place.tdus[0]?.id ?? null) : null;
}

/**
 * Returns the utility, or what is missing to determine it. A utility alone is enough: a file's meter number identifies
 * it.
 */
export function checkWhere(draft: Draft, place: Place | null): Checked<TduId> {
  const checkedPlace = draft.place.trim() === "" && draft.tdu ? null : checkPlace(draft.place);
  if (checkedPlace && !checkedPlace.ok) return checkedPlace;
  const tdu = findTdu(draft, place);
  if (tdu) return { ok: true, value: tdu };
  return wrong("tdu", place?.answer === "no_choice" ? "tdu_no_choice" : "tdu_missing");
}

export interface CheckedInputs {
  readonly tdu: Checked<TduId>;
  readonly usage: Checked<UsageInput>;
  readonly current: Checked<NonNullable<RankingRequest["current"]> | null>;
}

/**
 * Returns the answers to the three questions, as far as they are given. `place` is what is known about the entered
 * location.
 */
export function checkFormState(formState: FormState, place: Place | null): CheckedInputs {
  return {
    tdu: checkWhere(formState.draft, place),
    usage: checkUsage(formState),
    current: checkNow(formState.draft),
  };
}

/** Lists every error, in the order of the page. */
export function listProblems({ tdu, usage, current }: CheckedInputs): readonly Problem[] {
  return [tdu, usage, current].flatMap((checked) => (checked.ok ? [] : checked.problems));
}

/** Returns the usage from the selected method. */
export function checkUsage({ draft, file }: FormState): Checked<UsageInput> {
  if (draft.method === "file") return file ? { ok: true, value: file.usage } : wrong("file", "file_missing");
  if (draft.method === "home") return checkHomeProfile(draft);
  return draft.bills === "monthly" ? checkMonths(draft) : checkAnnual(draft);
}

function checkMonths(draft: Draft): Checked<UsageInput> {
  const typed = Object.entries(draft.months)
    .filter(([, text]) => text.trim() !== "")
    .toSorted(([left], [right]) => left.localeCompare(right));
  if (typed.length === 0) return wrong("months", "months_empty");
  const problems: Problem[] = [];
  const months = typed.map(([month, text]) => {
    const kwh = checkNumber(`month:${month}`, text, MONTH, problems);
    return { month, kwh };
  });
  return done(problems, () => ({ kind: "monthly", months }));
}

function checkAnnual(draft: Draft): Checked<UsageInput> {
  const problems: Problem[] = [];
  const kwh = checkNumber("annual", draft.annual, ANNUAL, problems);
  return done(problems, () => ({ kind: "annual", kwh }));
}

function checkHomeProfile(draft: Draft): Checked<UsageInput> {
  const problems: Problem[] = [];
  const squareFeet = checkNumber("square_feet", draft.square_feet, SQUARE_FEET, problems);
  const people = checkNumber("people", draft.people, OCCUPANTS, problems);
  const { heating, pool, ev } = draft;
  if (heating === null) problems.push({ field: "heating", code: "heating_missing" });
  return done(problems, () => ({
    kind: "home",
    square_feet: squareFeet,
    people,
    heating: heating ?? "gas",
    pool,
    ev,
  }));
}

/** Returns the current plan, or null if the question is skipped. */
export function checkNow(draft: Draft): Checked<NonNullable<RankingRequest["current"]> | null> {
  if (draft.now === "none") return { ok: true, value: null };
  if (draft.now === "plan") {
    if (draft.plan_id === null) return wrong("plan", "plan_missing");
    return { ok: true, value: { kind: "plan", plan_id: draft.plan_id } };
  }
  const problems: Problem[] = [];
  const cents = checkNumber("cents", draft.cents, CENTS, problems);
  const base = checkNumber("base", draft.base.trim() === "" ? "0" : draft.base, BASE, problems);
  if (draft.delivery === null) problems.push({ field: "delivery", code: "delivery_missing" });
  return done(problems, () => ({
    kind: "price",
    cents_per_kwh: cents,
    base_usd: base,
    includes_delivery: draft.delivery === "yes",
  }));
}

/** Returns the meter-read day, 1 to 31, or null if it is not known. */
export function parseReadDay(draft: Draft): number | null {
  const day = Number(draft.read_day);
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly isInteger?: boolean;
  readonly missing: ProblemCode;
  readonly range: ProblemCode;
}

// Bounds of contracts/usage.ts and contracts/compare.ts. Below 1 ¢, dollars were entered.
const MONTH: Range = { low: 0, high: MAX_MONTH_KWH, missing: "month_number", range: "month_range" };
const ANNUAL: Range = { low: 100, high: 500_000, missing: "annual_missing", range: "annual_range" };
const SQUARE_FEET: Range = {
  low: 100,
  high: 20_000,
  missing: "square_feet_missing",
  range: "square_feet_range",
};
const OCCUPANTS: Range = {
  low: 1,
  high: 20,
  isInteger: true,
  missing: "people_missing",
  range: "people_range",
};
const CENTS: Range = { low: 1, high: 100, missing: "cents_missing", range: "cents_range" };
const BASE: Range = { low: 0, high: 200, missing: "base_range", range: "base_range" };

/** Returns the number in a field. Errors are added to `problems`, and 0 is returned. */
function checkNumber(field: Field, text: string, range: Range, problems: Problem[]): number {
  const value = parseAmount(text);
  if (value === null) {
    problems.push({ field, code: text.trim() === "" ? range.missing : numberCode(range) });
    return 0;
  }
  const outside = value < range.low || value > range.high || (range.isInteger && !Number.isInteger(value));
  if (outside) problems.push({ field, code: range.range });
  return value;
}

function numberCode(range: Range): ProblemCode {
  return range === MONTH ? "month_number" : range.range;
}

function done<T>(problems: readonly Problem[], create: () => T): Checked<T> {
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: create() };
}

function wrong(
  field: Field,
  code: ProblemCode,
): { readonly ok: false; readonly problems: readonly Problem[] } {
  return { ok: false, problems: [{ field, code }] };
}
