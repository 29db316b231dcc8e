// Price tokens of a folded statement. Every one must be claimed by a rule: what no rule claims becomes a note, and the
// plan stays unproven.

export interface Amount {
  readonly unit: "cents_per_kwh" | "usd" | "usd_per_month" | "usd_per_day";
  /** Negative if printed with a minus sign or, for dollars, in parentheses. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

// A dash directly before an amount and after a blank is a sign. "Energy charge - 9.2¢" only separates.
const SIGN = String.raw`(?:(?<=^|[\s(:=])-|(?<=[:=] ?)- )?`;
const TOKEN = new RegExp(
  String.raw`(?<sign>${SIGN})(?:(?<![\d.,])(?<cents>\d+(?:\.\d+)?|\.\d+)¢(?<perkwh>\/kwh)?(?<cday> per day)?` +
    String.raw`|(?<open>\()?\$(?<minus>-)?(?<usd>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?<close>\))?(?:\s*\(\$\))?(?<per> per month| per day)?)`,
  "g",
);

function toAmount(match: RegExpMatchArray): Amount {
  const { sign = "", cents, cday, open, minus, usd, close, per } = match.groups ?? {};
  const start = match.index ?? 0;
  const span = { start, end: start + match[0].length };
  if (cents !== undefined) {
    const value = (sign === "" ? 1 : -1) * Number(cents);
    return cday === undefined
      ? { ...span, unit: "cents_per_kwh", value }
      : { ...span, unit: "usd_per_day", value: value / 100 };
  }
  const negative = sign !== "" || minus !== undefined || (open !== undefined && close !== undefined);
  const value = (negative ? -1 : 1) * Number((usd ?? "").replaceAll(",", ""));
  if (per === " per day") return { ...span, unit: "usd_per_day", value };
  return { ...span, unit: per === " per month" ? "usd_per_month" : "usd", value };
}

/** Returns the prices of a statement (folded by `foldUnits`), in order. */
export function findAmounts(statement: string): Amount[] {
  return [...statement.matchAll(TOKEN)].map(toAmount);
}
