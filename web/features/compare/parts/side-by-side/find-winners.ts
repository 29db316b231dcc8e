import type { RankedItem } from "../results/plan-groups.ts";
import type { SideRow } from "./side-rows.tsx";

/** Returns the plans that are best in a row. None if all are equal or only one has a value. */
export function findWinners(
  row: Pick<SideRow, "value" | "best">,
  items: readonly RankedItem[],
): ReadonlySet<string> {
  const { value, best } = row;
  if (!value || !best) return new Set();
  const numbers = items
    .map((item) => ({ id: item.plan.id, figure: value(item) }))
    .filter((one): one is { id: string; figure: number } => one.figure !== null);
  const all = numbers.map(({ figure }) => figure);
  const top = best === "lowest" ? Math.min(...all) : Math.max(...all);
  const winners = numbers.filter(({ figure }) => figure === top).map(({ id }) => id);
  return new Set(winners.length < numbers.length ? winners : []);
}
