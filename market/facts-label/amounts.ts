// Price tokens of a folded statement. Every one must be claimed by a rule: what no rule claims becomes a note, and the
// plan stays unproven.

export interface Amount {
  readonly unit: "cents_per_kwh" | "usd" | "usd_per_month" | "usd_per_day";
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /(?<!\d)(\d+(?:\.\d+)?)¢ per day|(?<!\d)(\d+(?:\.\d+)?)¢(?:\/kwh)?|\(?-?\$(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+)\)?(?:\s*\(\$\))?( per month| per day)?/g;

function toAmount(match: RegExpMatchArray): Amount {
  const start = match.index ?? 0;
  const span = { start, end: start + match[0].length };
  if (match[1] !== undefined) return { ...span, unit: "usd_per_day", value: Number(match[1]) / 100 };
  if (match[2] !== undefined) return { ...span, unit: "cents_per_kwh", value: Number(match[2]) };
  const value = Number((match[3] ?? "").replaceAll(",", ""));
  if (match[4] === " per day") return { ...span, unit: "usd_per_day", value };
  return { ...span, unit: match[4] === " per month" ? "usd_per_month" : "usd", value };
}

/** Returns the prices of a statement (folded by `foldUnits`), in order. */
export function findAmounts(statement: string): Amount[] {
  return [...statement.matchAll(TOKEN)].map(toAmount);
}
