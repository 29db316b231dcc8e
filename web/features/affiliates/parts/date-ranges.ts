// The time spans of the stats, and the bars that their days are drawn as. Pure.
import type { AffiliateStats } from "#contracts/affiliates.ts";

export const DATE_RANGES = ["30", "90", "365"] as const;
export type Span = (typeof DATE_RANGES)[number];

/** Days of a span. A year is 52 full weeks, so that every bar covers the same number of days. */
const DAYS: Record<Span, number> = { "30": 30, "90": 90, "365": 364 };
const DAY_MS = 86_400_000;

/** Parses the span from a URL. Anything else is 30 days. */
export function readSpan(text: string | null): Span {
  return DATE_RANGES.find((span) => span === text) ?? "30";
}

/** Returns the first and last day of the span that ends on `today`, YYYY-MM-DD. */
export function getSpanDates(span: Span, today: string): { readonly from: string; readonly to: string } {
  const first = Date.parse(`${today}T00:00:00Z`) - (DAYS[span] - 1) * DAY_MS;
  return { from: new Date(first).toISOString().slice(0, 10), to: today };
}

export interface VisitBar {
  /** Its day or the first day of its week, YYYY-MM-DD. */
  readonly from: string;
  readonly visits: number;
  readonly orders: number;
}

type Day = AffiliateStats["days"][number];

/** Returns one bar per day, or one per week for a year. The last one ends with the last day. */
export function toBars(span: Span, days: readonly Day[]): readonly VisitBar[] {
  const size = span === "365" ? 7 : 1;
  const bars: VisitBar[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    bars.unshift({
      from: part[0]?.day ?? "",
      visits: sum(part.map(({ visits }) => visits)),
      orders: sum(part.map(({ orders }) => orders)),
    });
  }
  return bars;
}

/** Returns the bar with the most visits, or null if several are tied or none has any. */
export function findBestBar(bars: readonly VisitBar[]): VisitBar | null {
  const most = Math.max(0, ...bars.map(({ visits }) => visits));
  const best = bars.filter(({ visits }) => visits === most);
  return most > 0 && best.length === 1 ? (best[0] ?? null) : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
