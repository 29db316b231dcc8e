// Where the number is on a meter: a round face behind glass, with the number under the display.
import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

/** A drawing of a meter's face with its number marked. The sentence next to it describes the same. */
export function MeterDrawing() {
  const { meterDrawing: messages } = useMessages("locations");
  return (
    <figure className="m-0 flex items-center gap-4 rounded-card bg-raised p-4">
      <svg width="104" height="104" viewBox="0 0 104 104" aria-hidden="true" className="shrink-0">
        <circle cx="52" cy="52" r="49" className="fill-surface stroke-control" strokeWidth="2" />
        <circle cx="52" cy="52" r="42" fill="none" className="stroke-line" strokeWidth="2" />
        <rect x="27" y="25" width="50" height="19" rx="3" className="fill-raised stroke-control" />
        <text x="52" y="39" textAnchor="middle" fontSize="12" className="figures fill-muted">
          04217
        </text>
        <g className="fill-control">
          <rect x="35" y="50" width="2" height="9" />
          <rect x="39" y="50" width="1" height="9" />
          <rect x="42" y="50" width="3" height="9" />
          <rect x="47" y="50" width="1" height="9" />
          <rect x="50" y="50" width="2" height="9" />
          <rect x="54" y="50" width="1" height="9" />
          <rect x="57" y="50" width="3" height="9" />
          <rect x="62" y="50" width="1" height="9" />
          <rect x="65" y="50" width="3" height="9" />
        </g>
        <rect
          x="19"
          y="63"
          width="66"
          height="18"
          rx="4"
          className="fill-accent-soft stroke-accent"
          strokeWidth="2"
        />
        <text x="52" y="75.5" textAnchor="middle" fontSize="9.5" className="figures fill-ink font-semibold">
          147 258 369
        </text>
      </svg>
      <figcaption className="text-small">{messages}</figcaption>
    </figure>
  );
}

/** A field for the number and the drawing: side by side if their container has room for both, as not in a flow. */
export function WithMeterDrawing({ children }: { readonly children: ReactNode }) {
  return (
    <div className="@container max-w-3xl">
      <div className="grid gap-4 @xl:grid-cols-2">
        {children}
        <MeterDrawing />
      </div>
    </div>
  );
}
