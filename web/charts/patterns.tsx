// Hatches and dots, so that no difference depends on color alone.
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

/** After a plan's price: dots on a light background, because estimated bills are the striped ones. */
export function AfterDots({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-control" fillOpacity={0.15} />
      <circle cx="2.5" cy="2.5" r="1.2" className="fill-control" />
    </pattern>
  );
}
