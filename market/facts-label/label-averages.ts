// The label's table of average prices: three numbers under 500, 1,000 and 2,000 kWh.
import type { Label } from "#contracts/plan.ts";

const AVERAGE = /average\s+(?:price|monthly\s+price|cost)|precio\s+promedio|average\s+price\s+per/;
const AMOUNT_PATTERN = /(?<![\d.,])(\$?)(\d{1,3}(?:\.\d{1,4})?)\s*(¢?)(?!\s*(?:%|kwh|[\d.,]))/g;

const LINES_BELOW = 4;

export interface AveragesFound {
  readonly label: Label;
  /** Statements that belong to the table. They contain no other price. */
  readonly used: ReadonlySet<number>;
}

// "$0.165" is a price in dollars, "16.5" and "16.5¢" one in cents.
const inCents = (usd: string | undefined, value: number, cents: string | undefined): number =>
  usd === "$" || (value < 1 && cents !== "¢") ? Math.round(value * 1e6) / 1e4 : value;

function findAmounts(statement: string): number[] {
  const after = statement.replaceAll(/\b\d[\d,]*\s*-?kwh\b/g, " ").replaceAll(/\/kwh/g, "");
  return [...after.matchAll(AMOUNT_PATTERN)]
    .filter((match) => match[1] === "$" || match[3] === "¢" || (match[2] ?? "").includes("."))
    .map((match) => inCents(match[1], Number(match[2]), match[3]));
}

/** Finds the three averages in cents per kWh. Null if the label has no such table. */
export function findAverages(statements: ReadonlyArray<string>): AveragesFound | null {
  const used = new Set<number>();
  let label: Label | null = null;
  for (const [index, statement] of statements.entries()) {
    if (/small commercial|demand meter|non-demand|demand charges?/.test(statement)) used.add(index);
    if (!AVERAGE.test(statement) && !/average\s+monthly\s+us|uso\s+mensual|consumo\s+mensual/.test(statement))
      continue;
    // The numbers can be on the row itself or just below it, one or three per line.
    const found: number[] = [];
    for (let look = index; look <= index + LINES_BELOW && look < statements.length; look++) {
      const row = statements[look] ?? "";
      if (look > index && /charge|fee|credit/.test(row)) break;
      found.push(...findAmounts(row));
      if (found.length < 3) continue;
      const [a = 0, b = 0, c = 0] = found;
      label ??= { kwh_500: a, kwh_1000: b, kwh_2000: c };
      for (let line = index; line <= look; line++) used.add(line);
      break;
    }
  }
  return label === null ? null : { label, used };
}
