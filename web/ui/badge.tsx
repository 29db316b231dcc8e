import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Tone = "good" | "warn" | "bad" | "info" | "neutral";

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}

const TONES: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-accent-soft text-accent",
  neutral: "bg-raised text-muted",
};

/** A word or two about the item next to it. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-small px-2 py-0.5 text-small font-semibold whitespace-nowrap forced-colors:border",
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

export interface BannerProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
}

/** A few sentences that need attention inside a page. */
export function Banner({ tone = "info", title, icon, children }: BannerProps) {
  return (
    <div className={cx("flex items-start gap-3 rounded-card p-4", TONES[tone])}>
      {icon && <span className="mt-0.5">{icon}</span>}
      <div className="min-w-0 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
