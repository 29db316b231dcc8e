import type { ReactNode } from "react";
import { ChevronRightIcon } from "./icons.tsx";

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Whether it is open initially. */
  open?: boolean;
}

/** Collapsed details. */
export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details open={open} className="group min-w-0">
      <summary className="touch flex list-none items-center gap-2 rounded-small font-semibold text-accent hover:underline">
        <span className="transition-transform group-open:rotate-90">
          <ChevronRightIcon size={18} />
        </span>
        {summary}
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-4">{children}</div>
    </details>
  );
}
