import { useId } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { BillPart } from "./bill-stack.ts";
import type { NamedPart } from "./named-parts.ts";
import { AfterDots, CreditHatch, EstimateHatch } from "./patterns.tsx";
import { PART_FILL } from "./stacked-bills-drawing.tsx";

interface PartKeyProps {
  readonly parts: readonly NamedPart[];
  readonly estimated: boolean;
  readonly missing: boolean;
  /** A line across the column marks the amount after credits. */
  readonly net: boolean;
  /** Another meaning of a line across the column. */
  readonly line?: string;
  /** Name of the months after the plan's price. */
  readonly after?: string;
}

/** The key to the parts of a bill, and to estimated and missing months. */
export function PartKey({ parts, estimated, missing, net, line, after }: PartKeyProps) {
  const messages = useMessages("charts");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {parts.map(({ part, name }) => (
        <li key={part} className="flex items-center gap-1.5">
          <Swatch kind={part} />
          {name}
        </li>
      ))}
      {[net && messages.netKey, line].filter(Boolean).map((text) => (
        <li key={text || ""} className="flex items-center gap-1.5">
          <svg width="14" height="14" aria-hidden="true">
            <line x1="0" x2="14" y1="7" y2="7" strokeWidth="2" className="stroke-ink" />
          </svg>
          {text}
        </li>
      ))}
      {estimated && (
        <li className="flex items-center gap-1.5">
          <Swatch kind="estimated" />
          {messages.estimatedKey}
        </li>
      )}
      {after && (
        <li className="flex items-center gap-1.5">
          <Swatch kind="after" />
          {after}
        </li>
      )}
      {missing && (
        <li className="flex items-center gap-1.5">
          <Swatch kind="missing" />
          {messages.missingKey}
        </li>
      )}
    </ul>
  );
}

function Swatch({ kind }: { readonly kind: BillPart | "estimated" | "missing" | "after" }) {
  const id = useId();
  return (
    <svg width="14" height="14" aria-hidden="true">
      {kind === "credits" && (
        <>
          <CreditHatch id={id} />
          <rect width="14" height="14" rx="3" fill={`url(#${id})`} />
        </>
      )}
      {kind === "estimated" && (
        <>
          <EstimateHatch id={id} />
          <rect width="14" height="14" rx="3" className="fill-part-energy" />
          <rect width="14" height="14" rx="3" fill={`url(#${id})`} />
        </>
      )}
      {kind === "after" && (
        <>
          <AfterDots id={id} />
          <rect width="14" height="14" rx="3" fill={`url(#${id})`} />
        </>
      )}
      {kind === "missing" && (
        <rect
          x="0.5"
          y="0.5"
          width="13"
          height="13"
          rx="3"
          fill="none"
          strokeDasharray="2 2"
          className="stroke-control"
        />
      )}
      {kind !== "credits" && kind !== "estimated" && kind !== "after" && kind !== "missing" && (
        <rect width="14" height="14" rx="3" className={PART_FILL[kind]} />
      )}
    </svg>
  );
}
