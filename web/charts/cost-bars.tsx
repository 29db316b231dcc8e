// Costs of a few options over the same months, as bars from a common zero. A range is solid up to its low end and
// hatched up to its high end. The numbers are text, so the bars are hidden from screen readers.
import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

export interface CostBar {
  readonly key: string;
  readonly name: ReactNode;
  /** The cost as text. */
  readonly value: ReactNode;
  /** The range, as a sentence. */
  readonly note: string | null;
  /** Cents. Equal if there is one number. */
  readonly low: number;
  readonly high: number;
  readonly tone: "accent" | "bad" | "muted";
}

const FILLS: Record<CostBar["tone"], string> = {
  accent: "bg-accent",
  bad: "bg-bad",
  muted: "bg-control",
};
const TEXTS: Record<CostBar["tone"], string> = { accent: "text-ink", bad: "text-bad", muted: "text-ink" };

export function CostBars({ bars, caption }: { readonly bars: readonly CostBar[]; readonly caption: string }) {
  const top = Math.max(1, ...bars.map(({ high }) => high));
  const percent = (cents: number): string => `${(100 * cents) / top}%`;
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-small text-muted">{caption}</p>
      <ul className="flex flex-col gap-3">
        {bars.map(({ key, name, value, note, low, high, tone }) => (
          <li key={key} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{name}</span>
              <span className={cx("figures text-title font-semibold", TEXTS[tone])}>{value}</span>
            </div>
            {note !== null && <p className="figures text-small text-muted">{note}</p>}
            <div aria-hidden="true" className="flex h-3">
              <div className={cx("rounded-small", FILLS[tone])} style={{ width: percent(low) }} />
              {high > low && (
                <div
                  className={cx("rounded-small", FILLS[tone])}
                  style={{ width: percent(high - low), maskImage: HATCH }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const HATCH = "repeating-linear-gradient(-45deg, #000 0 3px, transparent 3px 6px)";
