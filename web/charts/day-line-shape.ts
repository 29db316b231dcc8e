// The path of a stepped line with gaps.

export interface StepRuns {
  /** SVG path along the tops of all runs. */
  readonly line: string;
  /** The same, closed down to zero. */
  readonly area: string;
  /** Stretches without readings, in pixels. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** Each value holds from its index to the next. Null is a gap and never bridged. */
export function stepRuns(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): StepRuns {
  let [line, area] = ["", ""];
  const gaps: { from: number; to: number }[] = [];
  for (let from = 0; from < values.length;) {
    const open = values[from] === null;
    let to = from + 1;
    while (to < values.length && (values[to] === null) === open) to += 1;
    if (open) gaps.push({ from: x(from), to: x(to) });
    else {
      const tops = values
        .slice(from, to)
        .map((value, nth) => `V${px(y(value ?? 0))}H${px(x(from + nth + 1))}`)
        .join("");
      line += `M${px(x(from))},${px(y(values[from] ?? 0))}${tops}`;
      area += `M${px(x(from))},${px(y(0))}${tops}V${px(y(0))}Z`;
    }
    from = to;
  }
  return { line, area, gaps };
}

/**
 * Returns the time zone of a quarter hour of the hour that is repeated when daylight saving time ends: first CDT, then
 * CST. Null for all others. Minutes count from midnight by the clock.
 */
export function repeatedHourZone(
  points: readonly { readonly minute: number }[],
  index: number,
): "CDT" | "CST" | null {
  const minute = points[index]?.minute;
  const first = points.findIndex((point) => point.minute === minute);
  const last = points.findLastIndex((point) => point.minute === minute);
  if (minute === undefined || first === last) return null;
  return index === first ? "CDT" : "CST";
}

function px(value: number): number {
  return Math.round(value * 10) / 10;
}
