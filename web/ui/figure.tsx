import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { TextTone } from "./layout.tsx";

export interface FigureProps {
  value: ReactNode;
  /** Small and muted next to the value, such as "a year" or "¢/kWh". */
  unit?: ReactNode;
  /** Whether there is a space before the unit, as in "$1,791 a year" but not in "12.4¢/kWh". */
  unitGap?: boolean;
  size?: "hero" | "head" | "title" | "lead" | "body";
  tone?: TextTone;
  /** A short label above it. */
  label?: ReactNode;
  /** A short note below it. */
  note?: ReactNode;
}

const SIZES = {
  hero: "text-hero",
  head: "text-head",
  title: "text-title",
  lead: "text-lead",
  body: "text-body",
};
const TONES: Record<TextTone, string> = {
  ink: "text-ink",
  muted: "text-muted",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  accent: "text-accent",
};

/** A prominent number. */
export function Figure({
  value,
  unit,
  unitGap = true,
  size = "head",
  tone = "ink",
  label,
  note,
}: FigureProps) {
  return (
    <span className="inline-flex min-w-0 flex-col">
      {label && <span className="text-small text-muted">{label}</span>}
      <span className="figures">
        {/* With the space in the number's own size: one of the unit's size is too narrow to see. */}
        <span className={cx("font-semibold tracking-tight", SIZES[size], TONES[tone])}>
          {value}
          {unit && unitGap && " "}
        </span>
        {unit && <span className="text-small font-normal text-muted">{unit}</span>}
      </span>
      {note && <span className="text-small text-muted">{note}</span>}
    </span>
  );
}
