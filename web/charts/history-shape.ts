// Step lines over dates: a price applies from its day until the next change.
export interface Step {
  /** YYYY-MM-DD from which the value applied. */
  readonly from: string;
  readonly value: number;
}

/** Returns the number of days between 1970-01-01 and an ISO date. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

/**
 * Returns the SVG path of steps (oldest first): level until the next change, then straight up or down, and level to
 * `through`.
 */
export function stepPath(
  steps: readonly Step[],
  through: string,
  x: (day: number) => number,
  y: (value: number) => number,
): string {
  const [first] = steps;
  if (!first) return "";
  let path = `M${px(x(dayNumber(first.from)))},${px(y(first.value))}`;
  for (const step of steps.slice(1)) path += `H${px(x(dayNumber(step.from)))}V${px(y(step.value))}`;
  return `${path}H${px(x(dayNumber(through)))}`;
}

function px(value: number): number {
  return Math.round(value * 10) / 10;
}
