import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { NowrapText } from "./nowrap-text.tsx";

export interface CardProps {
  children: ReactNode;
  title?: ReactNode;
  /** `raised` for the selected one, otherwise `plain`. */
  tone?: "plain" | "raised" | "accent";
  as?: "section" | "article" | "div" | "li";
}

/** A surface with one thing on it. */
export function Card({ children, title, tone = "plain", as: Tag = "section" }: CardProps) {
  const tones = {
    plain: "border-line bg-surface",
    raised: "border-line bg-raised",
    accent: "border-accent bg-accent-soft",
  };
  return (
    <Tag className={cx("flex min-w-0 flex-col gap-4 rounded-card border p-4 sm:p-6", tones[tone])}>
      {title && (
        <h2 className="text-lead font-semibold">
          <NowrapText>{title}</NowrapText>
        </h2>
      )}
      {children}
    </Tag>
  );
}
