// Which mark the keyboard moves to. Marks are in one row, or in rows of `columns`.

/**
 * Returns the mark that `key` leads to from `active` (null = none yet): an index, null to deselect, or undefined if the
 * key is not handled here.
 */
export function nextMark(
  key: string,
  active: number | null,
  count: number,
  columns: number | null,
): number | null | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case "ArrowRight":
      return active === null ? 0 : Math.min(last, active + 1);
    case "ArrowLeft":
      return active === null ? last : Math.max(0, active - 1);
    case "ArrowDown":
      return columns === null ? undefined : inRange(active, columns, last);
    case "ArrowUp":
      return columns === null ? undefined : inRange(active, -columns, last);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}

function inRange(active: number | null, step: number, last: number): number {
  if (active === null) return 0;
  const next = active + step;
  return next < 0 || next > last ? active : next;
}
