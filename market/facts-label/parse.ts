// Parses EFL text into a tariff. Every price in the text is claimed by a rule or ends up in `notes`. A note that may
// contain a price keeps the plan unproven (prove-label.ts).
import type { Tariff, UsageCredit } from "#contracts/plan.ts";
import { parseCreditText } from "../infer/credit-text.ts";
import type { MinimumUsageFee } from "../infer/credit-text.ts";
import { findAmounts } from "./amounts.ts";
import { ABOUT_BUYBACK, readBuyback } from "./buyback.ts";
import { readCharges } from "./charge-facts.ts";
import type { Category, ChargeFact, EnergyRow } from "./charge-facts.ts";
import { buildWindows } from "./energy-windows.ts";
import { readHead } from "./header.ts";
import type { HoursRule } from "./hours.ts";
import { findAverages } from "./label-averages.ts";
import type { LabelNote, ParsedLabel, ParsedLabelResult } from "./parsed-label.ts";
import { readSplitPair, readSplitRow } from "./split-table.ts";
import { LABEL_TEXT_LIMITS, labelLines, splitStatements } from "./statements.ts";
import { NOT_RECURRING, readTerms } from "./terms.ts";
import type { WindowName } from "./window-names.ts";
import { assumedSharesIn, definitionsIn, freeRuleIn } from "./window-rules.ts";
import type { FreeRule } from "./window-rules.ts";

interface Collected {
  readonly facts: ChargeFact[];
  readonly credits: UsageCredit[];
  readonly minimum_usage_fees: MinimumUsageFee[];
  readonly buyback: string[];
  readonly definitions: Map<WindowName, HoursRule[]>;
  readonly free: FreeRule[];
  readonly shares: Map<WindowName, number>;
  readonly notes: LabelNote[];
  bundled: boolean;
}

const CREDIT = /\b(?:credits?|discounts?|rebates?|creditos?|descuentos?)\b/;
const USAGE_FEE = /minimum usage|low usage|usage (?:fee|charge)|uso minimo|consumo minimo/;
const BUNDLED =
  /(?:tdu|tdsp|delivery)[^.]{0,80}(?:(?:are|is) included in|bundled|are part of|included in the (?:energy|price|rate|fixed))|(?:energy (?:charge|price|rate)|flat (?:fee|amount|charge))[^.]{0,60}\binclud(?:es|ing)[^.]{0,40}(?:tdu|tdsp|delivery)|no separate (?:tdu|tdsp|delivery)|all-in (?:rate|price)/;
const ABOUT_AVERAGES = /average price|price you pay each month|example|will vary|precio promedio/;
const BONUS = /\b(?:additional|bonus|extra)\b/;
const HOLIDAYS =
  /(?:exclud\w+|except|and|or|plus)(?: on)?(?: the| all| major| federal| nerc| observed)* holidays|holidays? (?:are|is) (?:free|considered|treated|off)/;

function readCredit(statement: string, into: Collected): boolean {
  const dollars = findAmounts(statement).filter((amount) => amount.unit !== "cents_per_kwh");
  if (dollars.every((amount) => amount.value === 0)) return dollars.length > 0;
  const parsed = parseCreditText(statement);
  if (parsed.ok) {
    const [literal] = parsed.readings;
    if (literal.credits.length + literal.minimum_usage_fees.length === 0) return false;
    into.credits.push(...literal.credits);
    into.minimum_usage_fees.push(...literal.minimum_usage_fees);
    return true;
  }
  // A credit without a threshold is subtracted every month. The averages show whether that is right.
  const [only] = dollars;
  if (!CREDIT.test(statement) || /\bkwh\b/.test(statement) || dollars.length > 1 || only === undefined)
    return false;
  if (only.unit !== "usd_per_month" && !/monthly|every month|each month/.test(statement)) return false;
  into.credits.push({ amount_usd: only.value, min_kwh: 0, max_kwh: null });
  return true;
}

function readRules(statement: string, into: Collected): void {
  for (const [name, hours] of definitionsIn(statement))
    if (!into.definitions.has(name)) into.definitions.set(name, hours);
  for (const [name, share] of assumedSharesIn(statement))
    if (!into.shares.has(name)) into.shares.set(name, share);
  const free = freeRuleIn(statement);
  if (free !== null && BONUS.test(statement)) into.notes.push({ text: statement, carries_price: true });
  else if (free !== null) into.free.push(free);
  if (BUNDLED.test(statement) && !ABOUT_AVERAGES.test(statement)) into.bundled = true;
  if (HOLIDAYS.test(statement) && !/including holidays|term/.test(statement))
    into.notes.push({ text: statement, carries_price: true });
}

// A decimal number next to a price word but without a unit, or an hour rule with a percentage, may be a price.
const BARE_AMOUNT =
  /(?:charge|fee|price|rate|credit)s?\b[^.\d]{0,30}(?<![\d.$])\d+\.\d+(?![\d.]*\s*(?:¢|%|kwh))/;

function readStatement(
  statements: ReadonlyArray<string>,
  index: number,
  last: Category | null,
  into: Collected,
): Category | null {
  const statement = statements[index] ?? "";
  if (ABOUT_BUYBACK.test(statement) && !/average price/.test(statement)) {
    into.buyback.push(statement);
    return null;
  }
  const amounts = findAmounts(statement);
  if (!NOT_RECURRING.test(statement) || amounts.length === 0) readRules(statement, into);
  if (amounts.length === 0) {
    if (BARE_AMOUNT.test(statement)) into.notes.push({ text: statement, carries_price: true });
    // "Do I have a termination fee?" has its reply on the next line: "Yes. $150.00".
    if (NOT_RECURRING.test(statement) || (last === "ignored" && /^(?:yes|no)\b.{0,3}$/.test(statement)))
      return "ignored";
    return statement.length < 80 ? headingCategory(statement) : null;
  }
  const split = readSplitRow(statements, index) ?? readSplitPair(statements, index);
  if (split !== null) {
    into.facts.push(...split);
    return null;
  }
  const isCredit = CREDIT.test(statement) && !/credit card|credit (?:score|check|history)/.test(statement);
  if ((isCredit || USAGE_FEE.test(statement)) && readCredit(statement, into)) return null;
  // The condition can be a separate sentence: "Usage charge $9.95. It is not included when …".
  const joined = `${statement.replace(/\.$/, ",")} ${statements[index + 1] ?? ""}`;
  const nextIsCondition = findAmounts(statements[index + 1] ?? "").length === 0;
  if (USAGE_FEE.test(statement) && nextIsCondition && readCredit(joined, into)) return null;
  const { facts, category } = readCharges(statement, last, `${statement} ${statements[index + 1] ?? ""}`);
  // A credit that the grammar rejected must not pass as a charge.
  const isRejected =
    isCredit &&
    !NOT_RECURRING.test(statement) &&
    facts.some((fact) => fact.kind !== "energy" && fact.kind !== "ignored");
  const unread = facts.some((fact) => fact.kind === "unread");
  if (isRejected || unread) into.notes.push({ text: statement, carries_price: true });
  else into.facts.push(...facts);
  return category;
}

function headingCategory(statement: string): Category | null {
  if (/deliver|\btdu\b|\btdsp\b/.test(statement)) return "delivery";
  if (/\bbase\b/.test(statement)) return "base";
  return /\benergy charge/.test(statement) ? "energy" : null;
}

const NO_ROW: Omit<EnergyRow, "cents_per_kwh" | "up_to_kwh"> = {
  name: null,
  hours: [],
  from_kwh: 0,
  delivery_waived: false,
  max_kwh_per_month: null,
};

function energyRows(facts: ReadonlyArray<ChargeFact>): EnergyRow[] {
  return facts.flatMap((fact): EnergyRow[] => {
    if (fact.kind === "energy") return [fact.row];
    return fact.kind === "flat_block" ? [{ ...NO_ROW, cents_per_kwh: 0, up_to_kwh: fact.up_to_kwh }] : [];
  });
}

/** Returns the distinct values of a charge that a label may print twice (table and prose). */
function distinct(facts: ReadonlyArray<ChargeFact>, getValue: (fact: ChargeFact) => number | null): number[] {
  return [...new Set(facts.map(getValue).filter((value) => value !== null))];
}

const getUsd =
  (kind: "base" | "delivery_month" | "flat_block") =>
  (fact: ChargeFact): number | null =>
    fact.kind === kind ? fact.usd : null;

function single(values: ReadonlyArray<number>, what: string, notes: LabelNote[]): number | null {
  if (values.length > 1) notes.push({ text: `several ${what}: ${values.join(", ")}`, carries_price: true });
  return values[0] ?? null;
}

function buildTariff(
  into: Collected,
): Pick<ParsedLabel, "tariff" | "assumed_shares" | "stated_delivery"> | null {
  const windows = buildWindows({
    rows: energyRows(into.facts),
    definitions: into.definitions,
    free: into.free,
    shares: into.shares,
  });
  if (windows === null) return null;
  for (const doubt of windows.doubts) into.notes.push({ text: doubt, carries_price: true });
  const base = single(distinct(into.facts, getUsd("base")), "base charges", into.notes);
  const flat = single(distinct(into.facts, getUsd("flat_block")), "flat amounts", into.notes);
  const monthly = single(
    distinct(into.facts, getUsd("delivery_month")),
    "monthly delivery charges",
    into.notes,
  );
  const perKwh = distinct(into.facts, (fact) => (fact.kind === "delivery_kwh" ? fact.cents : null));
  const cents = single(perKwh, "delivery charges per kWh", into.notes);
  const charged = (monthly ?? 0) > 0 || (cents ?? 0) > 0;
  const tariff: Tariff = {
    base_charge_usd: (base ?? 0) + (flat ?? 0),
    energy: windows.energy,
    delivery: into.bundled && !charged ? "bundled" : "pass_through",
    credits: unique(into.credits),
    minimum_usage_fees: unique(into.minimum_usage_fees),
    monthly_fees: unique(into.facts.filter((fact) => fact.kind === "monthly_fee")).map(
      ({ name, usd, in_label_average }) => ({
        name,
        amount_usd: usd,
        in_label_average,
      }),
    ),
    buyback: null,
  };
  return {
    tariff,
    assumed_shares: windows.assumed_shares,
    stated_delivery: cents === null ? null : { monthly_usd: monthly ?? 0, cents_per_kwh: cents },
  };
}

function unique<T>(list: ReadonlyArray<T>): T[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const key = JSON.stringify(one);
    return seen.has(key) ? false : seen.add(key);
  });
}

function collect(statements: ReadonlyArray<string>, used: ReadonlySet<number>): Collected {
  const into: Collected = {
    facts: [],
    credits: [],
    minimum_usage_fees: [],
    buyback: [],
    definitions: new Map(),
    free: [],
    shares: new Map(),
    notes: [],
    bundled: false,
  };
  let last: Category | null = null;
  for (const [index, statement] of statements.entries()) {
    if (used.has(index)) {
      for (const [name, share] of assumedSharesIn(statement)) into.shares.set(name, share);
      last = null;
    } else last = readStatement(statements, index, last, into);
  }
  return into;
}

/**
 * Parses the text of an Electricity Facts Label (16 TAC 25.475): cents per kWh, dollars, local hours. Fails without the
 * three averages or without any price per kWh. Doubts about anything else are `notes`. Never throws.
 */
export function parseFactsLabel(text: string): ParsedLabelResult {
  const { characters, line_characters, amounts } = LABEL_TEXT_LIMITS;
  if (text.length > characters)
    return { ok: false, errors: [`longer than ${characters} characters: no label`] };
  const lines = labelLines(text);
  if (lines.some((line) => line.length > line_characters))
    return { ok: false, errors: [`a line is longer than ${line_characters} characters: no label`] };
  const statements = splitStatements(lines);
  if (statements.some((statement) => findAmounts(statement).length > amounts))
    return { ok: false, errors: [`a statement has more than ${amounts} prices: no label`] };
  const averages = findAverages(statements);
  if (averages === null)
    return { ok: false, errors: ["no average prices at 500, 1,000 and 2,000 kWh found"] };
  const into = collect(statements, averages.used);
  const built = buildTariff(into);
  if (built === null) return { ok: false, errors: ["no price per kWh found"] };
  const buyback = readBuyback(into.buyback);
  for (const doubt of buyback.doubts) into.notes.push({ text: doubt, carries_price: true });
  const value: ParsedLabel = {
    ...readHead(lines),
    ...readTerms(statements),
    ...built,
    averages: averages.label,
    tariff: { ...built.tariff, buyback: buyback.buyback },
    buyback_text: buyback.text,
    notes: into.notes,
  };
  return { ok: true, value };
}
