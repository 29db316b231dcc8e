import type { ReactNode } from "react";
import { NowrapText } from "./nowrap-text.tsx";

/** The text of a button with a name of any length in it. Wraps to more lines and is never cut. */
export function Wrapped({ children }: { readonly children: ReactNode }) {
  return (
    <span className="min-w-0 text-center text-balance break-words">
      <NowrapText>{children}</NowrapText>
    </span>
  );
}
