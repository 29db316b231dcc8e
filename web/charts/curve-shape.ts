// A price against usage: continuous pieces with jumps between them, at the start or end of a credit or a fee.

/** One of the home's billing months on the curve. */
export interface CurveMonth {
  readonly month: string;
  readonly kwh: number;
  /** Its bill in cents. */
  readonly cents: number;
}

/** Something that happens at a usage level: "$50 credit from 1,000 kWh". */
export interface CurveMark {
  readonly kwh: number;
  readonly label: string;
}

export type CurveUnit = "per_kwh" | "per_month";

export interface CurvePoint {
  readonly kwh: number;
  /** Cents per kWh or dollars, whichever the chart shows. */
  readonly value: number;
}

/** A continuous piece, ascending in kWh. If two pieces meet at the same kWh with different values, the price jumps. */
export type CurveSegment = readonly CurvePoint[];

export interface Jump {
  readonly kwh: number;
  readonly before: number;
  readonly after: number;
}

/** Returns the jumps between adjacent pieces. Pieces that meet at the same value do not jump. */
export function findJumps(segments: readonly CurveSegment[]): readonly Jump[] {
  const jumps: Jump[] = [];
  for (let index = 1; index < segments.length; index += 1) {
    const end = segments[index - 1]?.at(-1);
    const start = segments[index]?.[0];
    if (end && start && end.value !== start.value) {
      jumps.push({ kwh: start.kwh, before: end.value, after: start.value });
    }
  }
  return jumps;
}

/**
 * Returns the price at `kwh`, read from the piece that begins at or before it (a threshold belongs to the piece above
 * it), or null outside the curve.
 */
export function valueAt(segments: readonly CurveSegment[], kwh: number): number | null {
  const segment = segments.findLast((candidate) => (candidate[0]?.kwh ?? Infinity) <= kwh);
  if (!segment) return null;
  const after = segment.findIndex((point) => point.kwh >= kwh);
  const right = segment[after];
  if (!right) return null;
  const left = segment[after - 1];
  if (!left || right.kwh === kwh) return right.value;
  const share = (kwh - left.kwh) / (right.kwh - left.kwh);
  return left.value + share * (right.value - left.value);
}

/**
 * Returns the highest value an axis should reach: a price per kWh approaches infinity as usage nears zero, so values
 * below `from_kwh` do not count.
 */
export function getTop(segments: readonly CurveSegment[], from_kwh: number): number {
  return Math.max(0, ...segments.flat().map((point) => (point.kwh >= from_kwh ? point.value : 0)));
}

/** Returns the SVG path through the pieces: a new subpath at each jump, so that no line is drawn without a price. */
export function curvePath(
  segments: readonly CurveSegment[],
  x: (kwh: number) => number,
  y: (value: number) => number,
): string {
  return segments
    .flatMap((segment) =>
      segment.map(
        (point, index) => `${index === 0 ? "M" : "L"}${round(x(point.kwh))},${round(y(point.value))}`,
      ),
    )
    .join("");
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Maximum distance in pixels between a pointer and the dot it selects. */
const MAX_POINTER_DISTANCE = 28;

/** Returns the dot nearest to a point if one is within a finger's reach. Positions are in pixels. */
export function nearestMonth(
  places: readonly { readonly x: number; readonly y: number }[],
  x: number,
  y: number,
): number | null {
  const distances = places.map((place) => Math.hypot(place.x - x, place.y - y));
  const least = Math.min(...distances);
  return least <= MAX_POINTER_DISTANCE ? distances.indexOf(least) : null;
}

/**
 * Converts bills in cents to average prices in cents per kWh. There is no price per kWh at zero, so that point is left
 * out.
 */
export function perKwh(segments: readonly CurveSegment[]): readonly CurveSegment[] {
  return segments.map((segment) =>
    segment.filter((point) => point.kwh > 0).map(({ kwh, value }) => ({ kwh, value: value / kwh })),
  );
}

/**
 * Cuts a list of points into pieces if a kWh occurs twice: the lower side of a jump ends a piece, and the upper side
 * begins the next.
 */
export function cutAtJumps(points: readonly CurvePoint[]): readonly CurveSegment[] {
  const segments: CurvePoint[][] = [];
  for (const point of points) {
    const segment = segments.at(-1);
    if (!segment || segment.at(-1)?.kwh === point.kwh) segments.push([point]);
    else segment.push(point);
  }
  return segments;
}
