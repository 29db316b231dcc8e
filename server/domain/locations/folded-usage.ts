// The year that a home's plans are priced by: the stored one of its meter, or else calculated from what is known.
import type { EnergyWindow, Plan, TduId } from "#contracts/plan.ts";
import { exportWindows } from "#market/price.ts";
import type { Context } from "#server/domain/context.ts";
import { readPackedYear, savePackedYear } from "#server/domain/meters/packed-years.ts";
import type { FoldedUsage } from "#server/domain/plans/rank-for-usage.ts";
import { shapeKey } from "#rating/fold.ts";
import type { BestUsage } from "./best-usage.ts";

type Shape = ReadonlyArray<EnergyWindow>;

const shapesOfLists = new WeakMap<readonly Plan[], readonly Shape[]>();

function findShapes(plans: readonly Plan[]): readonly Shape[] {
  const byKey = new Map<string, Shape>();
  for (const { tariff } of plans) {
    if (!tariff) continue;
    for (const shape of [tariff.energy, exportWindows(tariff) ?? []])
      if (shape.length > 1) byKey.set(shapeKey(shape), shape);
  }
  return [...byKey.values()];
}

/** Returns the different window sets of a list, found once for the list of a catalog. */
function shapesOf(listed: readonly Plan[]): readonly Shape[] {
  const known = shapesOfLists.get(listed) ?? findShapes(listed);
  shapesOfLists.set(listed, known);
  return known;
}

/** The plans that a home's year has to price. */
export interface PricedPlans {
  readonly tdu: TduId;
  /** The utility's list. */
  readonly listed: readonly Plan[];
  /** The current plan and ordered ones, which may no longer be listed. */
  readonly others: readonly Plan[];
}

/**
 * Returns the folded year of a home's best usage. A meter's year is stored when it is first used after its readings
 * changed, so later calls read no readings. Throws `unprocessable` if no year can be built.
 */
export async function foldBestUsage(
  ctx: Pick<Context, "db">,
  { meter, fold }: BestUsage,
  { tdu, listed, others }: PricedPlans,
  day: string,
): Promise<FoldedUsage> {
  if (!meter) return fold(tdu, day);
  const shapes = [...shapesOf(listed), ...findShapes(others)];
  const stored = await readPackedYear(ctx, meter, tdu, shapes);
  if (stored) return stored;
  const folded = await fold(tdu, day);
  await savePackedYear(ctx, meter, tdu, folded, shapes);
  return folded;
}
