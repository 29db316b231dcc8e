import type { ReactNode } from "react";

/** A typical Texas year as bar heights: enough to show what will be here, with nothing to read. */
const HEIGHTS = [...[58, 50, 44, 42, 56, 78, 92, 96, 80, 54, 44, 54].entries()];

/** The placeholder for the year, and what is still missing. */
export function PreviewPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <div aria-hidden="true" className="flex h-24 items-end gap-1 border-b border-line max-lg:h-16">
        {HEIGHTS.map(([month, height]) => (
          <span key={month} className="flex-1 rounded-t-[2px] bg-raised" style={{ height: `${height}%` }} />
        ))}
      </div>
      {children}
    </div>
  );
}
