import type { ReactNode } from "react";
import { useState } from "react";
import { ChevronRightIcon } from "./icons.tsx";

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Whether it is open initially. */
  open?: boolean;
  /** Renders the content when it is opened for the first time, so that its code loads then. */
  late?: boolean;
}

/** Collapsed details. */
export function Disclosure({ summary, children, open, late = false }: DisclosureProps) {
  const [shown, setShown] = useState(!late || open === true);
  return (
    <details
      open={open}
      className="min-w-0"
      onToggle={(event) => {
        if (event.currentTarget.open) setShown(true);
      }}
    >
      <summary className="touch flex list-none items-center gap-2 rounded-small font-semibold text-accent hover:underline">
        {/* Not by a group: an open one around it would turn it too. */}
        <span className="transition-transform [[open]>summary>&]:rotate-90">
          <ChevronRightIcon size={18} />
        </span>
        {summary}
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-4">{shown && children}</div>
    </details>
  );
}
