// POST /compare/v1/rankings: what each plan would cost this home. Nothing of the usage is kept or logged.
import type { Ranking, RankingRequest } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { deliveryOn } from "#market/delivery.ts";
import { yearFromInput } from "#meter/year.ts";
import { foldUsage } from "#rating/fold.ts";
import { rankPlans } from "#rating/rank.ts";
import { today, type Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { Catalogue } from "./current.ts";

const WATT_HOURS_PER_KWH = 1000;

async function currentPlan(
  ctx: Context,
  listed: ReadonlyArray<Plan>,
  current: RankingRequest["current"],
): Promise<Plan | null> {
  if (current?.kind !== "plan") return null;
  const found = listed.find((plan) => plan.id === current.plan_id);
  if (found) return found;
  // What somebody has now is often no longer sold.
  const { rows } = await ctx.db.pool.query<{ body: Plan }>("select body from compare.plan where id = $1", [
    current.plan_id,
  ]);
  const kept = rows[0];
  if (!kept)
    throw new AppError("validation_failed", "Your plan is not one we know.", {
      "current.plan_id": "is not a plan we know",
    });
  return kept.body;
}

/** Ranks the listed plans of a delivery company for a year made of the given usage; throws `unprocessable` where a year cannot be made of it. */
export async function rankForUsage(
  ctx: Context,
  catalogue: Catalogue,
  request: RankingRequest,
): Promise<Ranking> {
  const day = today(ctx);
  const year = yearFromInput(request.usage, request.tdu, day);
  if (!year.ok) throw new AppError("unprocessable", year.error.message, { usage: year.error.message });
  const { series, ...basis } = year.value;
  const fold = foldUsage(series);
  const listed = catalogue.byTdu.get(request.tdu) ?? [];
  const ranked = rankPlans(listed, fold, {
    read_day: request.read_day ?? null,
    delivery: (tdu) => deliveryOn(tdu, day),
    today: day,
    tdu: request.tdu,
    current: request.current ?? null,
    current_plan: await currentPlan(ctx, listed, request.current),
  });
  return {
    as_of: catalogue.as_of,
    tdu: request.tdu,
    delivery: deliveryOn(request.tdu, day),
    usage: {
      year_kwh: fold.year_wh / WATT_HOURS_PER_KWH,
      exported_kwh: fold.exported_wh / WATT_HOURS_PER_KWH,
      months: [...ranked.months],
      ...basis,
    },
    read_day: ranked.read_day,
    read_day_known: ranked.read_day_known,
    current_cents: ranked.current_cents,
    results: ranked.results,
  };
}
