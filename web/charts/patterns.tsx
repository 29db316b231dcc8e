// Hatches, so that no difference depends on color alone.
interface HatchProps {
  readonly id: string;
  /** Stroke class of the lines, and fill class of the background (with its own opacity). */
  readonly lines: string;
  readonly ground: string;
  readonly groundOpacity: number;
  readonly angle: 45 | -45;
  /** Line width in pixels. The hatch repeats every six. */
  readonly width: number;
}

/** A diagonal hatch for `fill="url(#id)"`. */
export function Hatch({ id, lines, ground, groundOpacity, angle, width }: HatchProps) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <rect width="6" height="6" className={ground} fillOpacity={groundOpacity} />
      <line x1="1.5" x2="1.5" y1="0" y2="6" strokeWidth={width} className={lines} />
    </pattern>
  );
}

/** Credits: lines in the credit color on a light background of the same color. */
export function CreditHatch({ id }: { readonly id: string }) {
  return (
    <Hatch
      id={id}
      lines="stroke-part-credits"
      ground="fill-part-credits"
      groundOpacity={0.2}
      angle={45}
      width={2.5}
    />
  );
}

/** Estimated: lines in the card's color drawn over a bar. */
export function EstimateHatch({ id }: { readonly id: string }) {
  return (
    <Hatch id={id} lines="stroke-surface" ground="fill-surface" groundOpacity={0.12} angle={-45} width={2} />
  );
}

/** After a plan's price: muted lines on a light background, so that it does not look like a bill of the plan. */
export function AfterHatch({ id }: { readonly id: string }) {
  return (
    <Hatch id={id} lines="stroke-control" ground="fill-control" groundOpacity={0.15} angle={45} width={1.5} />
  );
}
