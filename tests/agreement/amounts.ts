// The amounts that a text contains, and those that a response allows it to contain.
import type { Outlook } from "#contracts/outlook.ts";
import { getRecommendedNet } from "#messages/describe-advice.ts";
import { formatFor } from "#messages/format.ts";
import { getShownNet } from "#messages/message-values.ts";

// Both languages format money alike (web/shared/format/format.ts).
const format = formatFor("en");
const AMOUNT = /[−-]?\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?/g;

/**
 * Returns every amount in a text as written, without a sign: "$1,791", "$149.32". Ignores those in `names`: "$25 credit
 * on your first bill!" is a plan.
 */
export function amountsIn(text: string, names: readonly string[] = []): string[] {
  let left = text;
  for (const name of names) if (name.includes("$")) left = left.replaceAll(name, " ");
  return Array.from(left.matchAll(AMOUNT), ([amount]) => amount.replace(/^[−-]/, ""));
}

/** Formats cents as pages do, without a sign: whole dollars. */
export function dollars(cents: number): string {
  return format.money(Math.abs(cents));
}

/** Returns the forms in which a text may write an amount: whole dollars, and with cents. */
export function written(cents: number): readonly string[] {
  return [dollars(cents), format.moneyExact(Math.abs(cents))];
}

/** Returns the cents of twelve months and of one month. */
function withMonth(cents: number | null | undefined): readonly number[] {
  return cents == null ? [] : [cents, Math.round(cents / 12)];
}

/** Returns every amount of an outlook, formatted as on pages. */
export function listAmounts(outlook: Outlook): ReadonlySet<string> {
  const { options, levels, current_cents, exit_fee_cents, timeline } = outlook;
  const months = levels.month_to_month;
  const cents = [
    ...withMonth(getRecommendedNet(outlook)),
    ...withMonth(current_cents),
    ...withMonth(levels.typical_cents),
    ...withMonth(months?.low_cents),
    ...withMonth(months?.typical_cents),
    ...withMonth(months?.high_cents),
    ...(exit_fee_cents === null ? [] : [exit_fee_cents]),
    ...timeline.flatMap((one) => [one.cents, one.low_cents, one.high_cents]),
    ...options.flatMap((one) =>
      [one.total_cents, getShownNet(one), one.low_cents, one.high_cents].flatMap(withMonth),
    ),
    ...options.flatMap(({ exit_fee_cents: fee, one_time_cents: once, band }) => [
      fee,
      once,
      band?.mild_cents,
      band?.hot_cents,
    ]),
    ...options
      .flatMap(({ segments }) => segments)
      .flatMap((one) => [one.cents, one.low_cents, one.high_cents]),
  ];
  return new Set(cents.flatMap((one) => (one == null ? [] : written(one))));
}
