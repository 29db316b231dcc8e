// The side-by-side table that some labels print: a heading with column names and one row of bare numbers, "7.4¢/kwh
// 6.0¢/kwh $0.00 5.6032¢/kwh $4.23" (the provider's first, delivery last).
import { findAmounts } from "./amounts.ts";
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
  const units = amounts.map((amount) => (amount.unit === "cents_per_kwh" ? "r" : "d")).join("");
  // Rates, then the base charge, then the delivery pair.
  if (!/^r+d(?:rd|dr)$/.test(units)) return null;
  const above = statements.slice(Math.max(0, index - HEAD_LINES), index);
  // The heading starts below the last line that has numbers of its own (the averages).
  const head = above.slice(above.findLastIndex((line) => findAmounts(line).length > 0) + 1);
  if (!head.some((line) => /deliver|tdu|tdsp/.test(line))) return null;
  const rates = amounts.slice(0, -3).map((amount) => amount.value);
  const columns = head.filter((line) => line.length < 160 && !/[.?!]$/.test(line)).join(" ");
  const names = [...new Set(windowNames(columns).map((hit) => hit.name))].filter((name) => name !== "free");
  if (rates.length > 1 && names.length !== rates.length) return null;
  const [base, ...pair] = amounts.slice(-3);
  const facts: ChargeFact[] = rates.map((cents, column) => ({
    kind: "energy",
    row: row(cents, rates.length > 1 ? (names[column] ?? null) : null),
  }));
  facts.push({ kind: "base", usd: base?.value ?? 0 });
  for (const amount of pair) {
    facts.push(
      amount.unit === "cents_per_kwh"
        ? { kind: "delivery_kwh", cents: amount.value }
        : { kind: "delivery_month", usd: amount.value, name: "delivery" },
    );
  }
  return facts;
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
          { kind: "delivery_kwh", cents },
          { kind: "delivery_month", usd, name: "delivery" },
        ],
  );
}
