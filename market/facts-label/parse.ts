// Parses EFL text into a tariff. Every price in the text is claimed by a rule or ends up in `notes`. A note that may
// contain a price keeps the plan unproven (prove-label.ts).
import { findAmounts } from "./amounts.ts";
import { buildTariff } from "./build-tariff.ts";
import { readBuyback } from "./buyback.ts";
import { collect } from "./collect.ts";
import { readHead, tdusIn } from "./header.ts";
import { findAverages } from "./label-averages.ts";
import { restoreLostLetters } from "./lost-letters.ts";
import type { LabelReadingOption, ParsedLabel, ParsedLabelResult, PartlyRead } from "./parsed-label.ts";
import { describeDocument, findRejection } from "./rejections.ts";
import { LABEL_TEXT_LIMITS, labelLines, splitStatements } from "./statements.ts";
import { readTerms } from "./terms.ts";

type Statements = { readonly lines: string[]; readonly statements: string[] };

const usagesIn = (statement: string): string[] =>
  [...statement.matchAll(/(\d[\d,.]*)\s*(?:kwh\b|%)/g)].map((match) => (match[1] ?? "").replaceAll(",", ""));

const SPANISH =
  /etiqueta de (?:datos|informacion)|\b(?:uso|consumo) (?:promedio )?mensual|promedie el uso|precio (?:medio|promedio)/;

/**
 * A label can be followed by itself in Spanish. The second one is left out if it repeats only amounts of the first:
 * anything else it says may be a price.
 */
function leaveOutTranslation(statements: string[]): string[] {
  const start = statements.findIndex((one) => SPANISH.test(one));
  const first = statements.slice(0, start);
  if (start < 0 || !first.some((one) => /average (?:monthly )?(?:price|us)/.test(one))) return statements;
  const known = new Set(first.flatMap((one) => findAmounts(one).map((amount) => Math.abs(amount.value))));
  const usages = new Set(first.flatMap(usagesIn));
  const repeats = statements
    .slice(start)
    .every(
      (one) =>
        findAmounts(one).every((amount) => known.has(Math.abs(amount.value))) &&
        usagesIn(one).every((kwh) => usages.has(kwh)),
    );
  return repeats ? first : statements;
}

function toStatements(text: string): Statements | { readonly error: string } {
  const { characters, line_characters, amounts } = LABEL_TEXT_LIMITS;
  if (text.length > characters) return { error: `longer than ${characters} characters: no label` };
  const lines = labelLines(restoreLostLetters(text).text);
  if (lines.some((line) => line.length > line_characters))
    return { error: `a line is longer than ${line_characters} characters: no label` };
  const statements = leaveOutTranslation(splitStatements(lines));
  if (statements.some((statement) => findAmounts(statement).length > amounts))
    return { error: `a statement has more than ${amounts} prices: no label` };
  return { lines, statements };
}

const SEVERAL_AREAS = "charges of several service areas, and the label doesn't state which one applies";

/** Whether rows of different utilities have different charges. */
function hasSeveralAreas(statements: ReadonlyArray<string>, used: ReadonlySet<number>): boolean {
  const charges = new Map<string, string>();
  for (const [index, statement] of statements.entries()) {
    const [tdu, ...others] = tdusIn(statement);
    const amounts = findAmounts(statement).filter((amount) => amount.value !== 0);
    if (used.has(index) || tdu === undefined || others.length > 0 || amounts.length === 0) continue;
    charges.set(tdu, amounts.map((amount) => `${amount.unit} ${amount.value}`).join(", "));
  }
  return new Set(charges.values()).size > 1;
}

/** Rows of other utilities and of business meters are not this label's. */
function skipOthers(
  statements: ReadonlyArray<string>,
  own: ParsedLabel["tdu"],
  used: ReadonlySet<number>,
): Set<number> {
  const skipped = new Set(used);
  let inBusiness = false;
  // The label's own utility has a row of its own. Otherwise, the heading was misread, and no row is another's.
  const hasOwn = statements.some(
    (one, index) =>
      !used.has(index) && own !== null && tdusIn(one).includes(own) && findAmounts(one).length > 0,
  );
  for (const [index, statement] of statements.entries()) {
    if (/^if small commercial|^small commercial/.test(statement)) inBusiness = true;
    else if (/^(?:type of product|contract term|disclosure|etiqueta)/.test(statement)) inBusiness = false;
    const named = tdusIn(statement);
    const isOther =
      hasOwn && own !== null && named.length > 0 && !named.includes(own) && findAmounts(statement).length > 0;
    if (inBusiness || isOther) skipped.add(index);
  }
  return skipped;
}

/** Whether a sentence includes the PUC assessment in the averages, rather than leaving it out. */
function includesAssessment(text: string): boolean {
  const line = text.replace(/\s+/g, " ");
  const found = line.matchAll(/(\bnot )?\binclu(?:des?|ding|sive of)\b([^.]{0,300}?)\bPUCT? assessment/gi);
  return [...found].some(
    ([, not, between = ""]) => not === undefined && !/\b(?:not|exclu\w*|except|without)\b/i.test(between),
  );
}

/**
 * Parses the text of an Electricity Facts Label (16 TAC 25.475): cents per kWh, dollars, local hours. Fails without the
 * three averages, without any price per kWh, and if the text does not settle a price (indexed, several areas). Doubts
 * about anything else are `notes`. Never throws.
 */
export function parseFactsLabel(text: string): ParsedLabelResult {
  const split = toStatements(text);
  if ("error" in split) return { ok: false, errors: [split.error], read: null };
  const { lines, statements } = split;
  const head = readHead(lines);
  const terms = readTerms(statements);
  const found = findAverages(statements, head.tdu);
  const partly: PartlyRead = { ...head, ...terms, averages: found.ok ? found.value.label : null };
  const reject = (error: string): ParsedLabelResult => ({ ok: false, errors: [error], read: partly });
  const rejection = findRejection(statements);
  if (rejection !== null) return reject(rejection);
  if (!found.ok) return reject(found.error === NO_AVERAGES ? describeDocument(text) : found.error);
  const averages = found.value;
  if (head.tdu === null && hasSeveralAreas(statements, averages.used)) return reject(SEVERAL_AREAS);
  const into = collect(statements, skipOthers(statements, head.tdu, averages.used));
  const built = buildTariff(into);
  if (built === null) return reject("the label prints its averages, but no energy charge");
  const buyback = readBuyback(into.buyback);
  for (const doubt of buyback.doubts) into.notes.push({ text: doubt, carries_price: true });
  const withBuyback = (option: LabelReadingOption): LabelReadingOption => ({
    ...option,
    tariff: { ...option.tariff, buyback: buyback.buyback },
  });
  const [first, ...others] = built.options;
  const options = [withBuyback(first), ...others.map(withBuyback)] as const;
  const value: ParsedLabel = {
    ...head,
    ...terms,
    ...built,
    averages: averages.label,
    half_unit: averages.half_unit,
    tariff: options[0].tariff,
    options,
    averages_include_assessment: includesAssessment(text),
    conditions: [...new Set(into.conditions)],
    one_time: into.one_time,
    buyback_text: buyback.text,
    notes: into.notes,
  };
  return { ok: true, value };
}

const NO_AVERAGES = "no average prices at 500, 1,000 and 2,000 kWh found";
