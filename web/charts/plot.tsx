// The drawing area of a chart: adapts to its container's width, lets the pointer and arrow keys move along the marks,
// and announces the current mark.
import { useId, useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { nextMark } from "./next-mark.ts";
import { useWidth } from "./use-width.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

export interface Marks {
  readonly count: number;
  /** Marks per row of a grid. Null if they are in one row. */
  readonly columns: number | null;
  /** Returns the mark under a point of the chart, in pixels, or null for none. */
  readonly at: (x: number, y: number, width: number) => number | null;
  /** Returns a mark's text in the user's language. */
  readonly speak: (index: number) => string;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
  /** Handles a tap, a click, Enter or Space on a mark. Omitted if marks are only announced. */
  readonly onSelect?: (index: number) => void;
}

interface PlotProps {
  /** Name of the chart for screen readers. The frame describes its content. */
  readonly label: string;
  readonly height: number;
  readonly marks: Marks;
  readonly children: (width: number) => ReactNode;
}

export function Plot({ label, height, marks, children }: PlotProps) {
  const [ref, width] = useWidth();
  const [message, setMessage] = useState("");
  const messages = useMessages("charts");
  const hint = useId();
  // No marks to move along: a named image.
  const still = marks.count === 0;

  function focusPoint(index: number | null): void {
    marks.onActive(index);
    setMessage(index === null ? "" : marks.speak(index));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === "Enter" || event.key === " ") && marks.active !== null && marks.onSelect) {
      event.preventDefault();
      marks.onSelect(marks.active);
      return;
    }
    const next = nextMark(event.key, marks.active, marks.count, marks.columns);
    if (next === undefined) return;
    event.preventDefault();
    focusPoint(next);
  }

  function under(event: PointerEvent<SVGSVGElement>): number | null {
    const box = event.currentTarget.getBoundingClientRect();
    return marks.at(event.clientX - box.left, event.clientY - box.top, width);
  }

  return (
    <div className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- an application takes its own keys */}
      <div
        ref={ref}
        role={still ? "img" : "application"}
        aria-label={label}
        aria-describedby={still ? undefined : hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move along the marks, so the drawing takes focus
        tabIndex={still ? undefined : 0}
        onKeyDown={onKeyDown}
        onBlur={() => focusPoint(null)}
        className="rounded-small"
      >
        <svg
          width="100%"
          height={height}
          // In print, where it is narrower than the window it was drawn for, it shrinks.
          {...(width > 0 && { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMinYMin meet" })}
          aria-hidden="true"
          className="block touch-pan-y select-none overflow-visible"
          onPointerMove={(event) => event.pointerType === "mouse" && marks.onActive(under(event))}
          onPointerLeave={(event) => event.pointerType === "mouse" && marks.onActive(null)}
          onPointerUp={(event) => {
            const index = under(event);
            if (event.pointerType !== "mouse") marks.onActive(index);
            if (index !== null) marks.onSelect?.(index);
          }}
        >
          {width > 0 && children(width)}
        </svg>
      </div>
      <p id={hint} className="sr-only">
        {marks.columns === null ? messages.keys : messages.gridKeys}
      </p>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
    </div>
  );
}
