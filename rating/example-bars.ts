// The drawing of the example home's year: twelve solid bars, and a dashed outline above those months in which the plan
// with the lowest advertised price costs more. Only positions: the server and the application draw the same.
import type { ExampleCost } from "#contracts/compare.ts";

export interface ExampleBar {
  /** YYYY-MM. */
  readonly month: string;
  readonly cents: number;
  /** Cents that the advertised plan costs more, if that is worth an outline. */
  readonly more: number | null;
  readonly peak: boolean;
  readonly x: number;
  readonly width: number;
  /** Top of the bar, and of the outline. The baseline is `BASELINE` above the lower edge. */
  readonly y: number;
  readonly moreY: number | null;
}

/** Room below the bars for the names of the months, and above them for one label. */
export const BASELINE = 24;
const LABEL = 22;
/** A smaller difference would be an outline too low to see. Our own choice. */
const MIN_MORE_CENTS = 500;
const MONTHS = 12;
const GAP_SHARE = 0.16;

interface Lines {
  readonly months: readonly string[];
  readonly lowest: Pick<ExampleCost, "month_cents">;
  readonly advertised: Pick<ExampleCost, "month_cents"> | null;
}

/** Returns the bars from January to December, on one scale that starts at zero. */
export function exampleBars(
  { months, lowest, advertised }: Lines,
  width: number,
  height: number,
): ExampleBar[] {
  const highest = Math.max(1, ...lowest.month_cents, ...(advertised?.month_cents ?? []));
  const peak = Math.max(...lowest.month_cents);
  const toY = (cents: number): number =>
    round(height - BASELINE - (Math.max(0, cents) / highest) * (height - BASELINE - LABEL));
  const step = width / MONTHS;
  return months
    .map((month, index) => ({ month, index }))
    .toSorted((left, right) => left.month.slice(5).localeCompare(right.month.slice(5)))
    .map(({ month, index }, position) => {
      const cents = lowest.month_cents[index] ?? 0;
      const difference = (advertised?.month_cents[index] ?? cents) - cents;
      const more = difference >= MIN_MORE_CENTS ? difference : null;
      return {
        month,
        cents,
        more,
        peak: cents === peak,
        x: round(position * step + (step * GAP_SHARE) / 2),
        width: round(step * (1 - GAP_SHARE)),
        y: toY(cents),
        moreY: more === null ? null : toY(cents + more),
      };
    });
}

const round = (value: number): number => Math.round(value * 10) / 10;
