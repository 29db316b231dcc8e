// The side-by-side table that some labels print: a heading with column names and one row of bare numbers, "7.4¢/kwh
// 6.0¢/kwh $0.00 5.6032¢/kwh $4.23" (the provider's first, delivery last).
import { findAmounts } from "./amounts.ts";
import type { Amount } from "./amounts.ts";
import type { ChargeFact, EnergyRow } from "./charge-facts.ts";
import { windowNames } from "./window-names.ts";

const HEAD_LINES = 8;

const row = (cents: number, name: EnergyRow["name"]): EnergyRow => ({
  name,
  hours: [],
  cents_per_kwh: cents,
  from_kwh: 0,
  up_to_kwh: null,
  delivery_waived: false,
  max_kwh_per_month: null,
});

/**
 * Returns the facts of such a row at `index`. Null if the statement is not such a row or its heading does not identify
 * the columns.
 */
export function readSplitRow(statements: ReadonlyArray<string>, index: number): ChargeFact[] | null {
  const statement = statements[index] ?? "";
  const amounts = findAmounts(statement);
  if (amounts.length < 3 || /[a-z]{4,}/.test(statement.replaceAll(/¢\/kwh|per month|per day/g, "")))
    return null;
  const above = statements.slice(Math.max(0, index - HEAD_LINES), index);
  // The heading starts below the last line that has numbers of its own (the averages).
  const head = above.slice(above.findLastIndex((line) => findAmounts(line).length > 0) + 1);
  if (!head.some((line) => /deliver|tdu|tdsp/.test(line))) return null;
  const columns = head.filter((line) => line.length < 160 && !/[.?!]$/.test(line)).join(" ");
  const sides = splitSides(amounts, columns);
  if (sides === null) return null;
  const rates = sides.own.filter(isRate).map((amount) => amount.value);
  const names = [...new Set(windowNames(columns).map((hit) => hit.name))].filter((name) => name !== "free");
  if (rates.length > 1 && names.length !== rates.length) return null;
  const facts: ChargeFact[] = rates.map((cents, column) => ({
    kind: "energy",
    row: row(cents, rates.length > 1 ? (names[column] ?? null) : null),
  }));
  for (const amount of sides.own) if (!isRate(amount)) facts.push({ kind: "base", usd: amount.value });
  for (const amount of sides.delivery) {
    facts.push(
      isRate(amount)
        ? { kind: "delivery_kwh", cents: amount.value, name: "delivery" }
        : { kind: "delivery_month", usd: amount.value, name: "delivery" },
    );
  }
  return facts;
}

const isRate = (amount: Amount): boolean => amount.unit === "cents_per_kwh";
const isDeliveryPair = (pair: ReadonlyArray<Amount>): boolean =>
  pair.length === 2 && pair.filter(isRate).length === 1;

/** Columns in the order of the heading: the provider's charges and the utility's, which are always a pair. */
function splitSides(
  amounts: ReadonlyArray<Amount>,
  columns: string,
): { readonly own: ReadonlyArray<Amount>; readonly delivery: ReadonlyArray<Amount> } | null {
  const delivery = columns.search(/deliver|tdu|tdsp/);
  const own = columns.search(/\bbase\b|energy charge|weekday|\bpeak\b|\bday|\bnight/);
  const isFirst = delivery < own && !/^[a-z&' -]{0,60}charges? (?:deliver|tdu|tdsp)/.test(columns);
  const pair = isFirst ? amounts.slice(0, 2) : amounts.slice(-2);
  const rest = isFirst ? amounts.slice(2) : amounts.slice(0, -2);
  const bases = rest.filter((amount) => !isRate(amount)).length;
  if (!isDeliveryPair(pair) || bases > 1 || !rest.some(isRate)) return null;
  return { own: rest, delivery: pair };
}

const isPair = (statement: string): boolean =>
  /^\d[\d.]*¢(?:\/kwh)? \$[\d.]+(?: per month)?$/.test(statement);

/**
 * Parses the same table with its two halves on two lines, "5.6032¢/kwh $4.23" and "14.3¢/kwh $0.00". The half without a
 * monthly charge is the provider's. With two monthly charges (or none), the lines are ambiguous and nothing is read.
 * The second line then adds nothing more.
 */
export function readSplitPair(statements: ReadonlyArray<string>, index: number): ChargeFact[] | null {
  const current = statements[index] ?? "";
  if (!isPair(current)) return null;
  const first = isPair(statements[index - 1] ?? "") ? index - 1 : index;
  const halves = [statements[first] ?? "", statements[first + 1] ?? ""];
  const head = statements.slice(Math.max(0, first - HEAD_LINES), first).join(" ");
  if (!halves.every(isPair) || !/deliver|tdu|tdsp/.test(head) || !/base/.test(head)) return null;
  const read = halves.map((half) => findAmounts(half).map((amount) => amount.value));
  const free = read.filter(([, usd]) => usd === 0);
  if (free.length !== 1) return null;
  return read.flatMap(([cents = 0, usd = 0]): ChargeFact[] =>
    usd === 0
      ? [
          { kind: "energy", row: row(cents, null) },
          { kind: "base", usd: 0 },
        ]
      : [
          { kind: "delivery_kwh", cents, name: "delivery" },
          { kind: "delivery_month", usd, name: "delivery" },
        ],
  );
}
