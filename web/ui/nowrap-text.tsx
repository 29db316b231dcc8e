import type { ReactNode } from "react";
import { splitTogether } from "#messages/keep-together.ts";

/** A text whose phone numbers, amounts, dates, times, and names with a number stay on one line, if it is plain text. */
export function NowrapText({ children }: { readonly children: ReactNode }) {
  if (typeof children !== "string") return children;
  const parts = splitTogether(children);
  if (!parts.some(({ together }) => together)) return children;
  let start = 0;
  return parts.map(({ text, together }) => {
    const key = start;
    start += text.length;
    return together ? (
      <span key={key} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    );
  });
}
