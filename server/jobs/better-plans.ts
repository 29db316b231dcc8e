// Looks, for people who hold a home, whether a plan would save them what they set at least, and tells them, once a
// month at most. The figures are those of best_plans.
import { sql } from "kysely";
import { DEFAULT_SAVING_CENTS } from "#contracts/notifications.ts";
import type { RankedPlan } from "#contracts/compare.ts";
import { contractClock } from "#market/contract-clock.ts";
import { leavingFeeCents } from "#market/leaving.ts";
import { foldInput, rankFolded } from "../catalogue/rank-for-usage.ts";
import type { Catalogue } from "../catalogue/current.ts";
import { today, type Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { bestUsage } from "../homes/best-usage.ts";
import { findHomes, type HeldHome } from "../homes/find-homes.ts";
import { currentPlan } from "../portal/locations/current-plan.ts";
import { contractOf } from "../portal/locations/service-location.ts";

const DAY_MS = 86_400_000;
const TOLD_AGAIN_MS = 30 * DAY_MS;
const LOOKED_AGAIN_MS = 7 * DAY_MS;
/** People in one run: pricing a home takes some 40 ms. */
const MOST_A_RUN = 500;
/** Of a person's homes. */
const MOST_HOMES = 10;
/** Shorter terms say little of a year's cost. */
const YEAR_MONTHS = 12;

interface Person {
  readonly user_id: string;
  readonly saving_cents: number;
}

interface Found {
  readonly esiid: string;
  readonly plan: RankedPlan["plan"];
  readonly saving_cents: number;
}

async function peopleToLookAt(ctx: Context, limit: number): Promise<readonly Person[]> {
  const now = ctx.now().getTime();
  const { rows } = await sql<Person>`
    select h.user_id, coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS})::int as saving_cents
    from (select distinct user_id from portal.service_locations where ended_at is null) h
    left join portal.notification_settings s on s.user_id = h.user_id
    where coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS}) > 0
      and (s.looked_at is null or s.looked_at <= ${new Date(now - LOOKED_AGAIN_MS)})
      and (s.told_at is null or s.told_at <= ${new Date(now - TOLD_AGAIN_MS)})
    order by s.looked_at nulls first, h.user_id limit ${limit}`.execute(ctx.db.sql);
  return rows;
}

// Who ordered something is on the way to it.
function isSettled({ order }: HeldHome): boolean {
  return order !== null && order.state !== "active" && order.state !== "ended";
}

// As the page of the home recommends: proved, with a term of a year at least, and no kind of contract of its own.
function isLasting({ plan, cost }: RankedPlan): boolean {
  return (
    cost !== null && !plan.prepaid && plan.proof.verdict !== "unproven" && plan.term_months >= YEAR_MONTHS
  );
}

async function betterAt(ctx: Context, catalogue: Catalogue, held: HeldHome): Promise<Found | null> {
  const { tdu, esiid } = held.home;
  const contract = contractOf(held);
  const usage = bestUsage(ctx, held);
  // Where only the usual home's use or nothing of what is paid is known, a saving would be made up.
  if (!tdu || !contract || usage.summary.kind === "none" || isSettled(held)) return null;
  const day = today(ctx);
  const current = await currentPlan(ctx, catalogue, held, contract);
  if (current.current === null) return null;
  const folded = foldInput(await usage.load(), tdu, day);
  const { results } = rankFolded(catalogue, folded, { tdu, day, read_day: null, ...current });
  const best = results.find(isLasting);
  const clock = contract.ends_on ? contractClock(contract.ends_on, day) : null;
  const fee = leavingFeeCents(contract.leaving_fee, clock, day);
  // A fee that is not known is not risked.
  if (!best || best.savings_cents === null || fee === null) return null;
  return { esiid, plan: best.plan, saving_cents: best.savings_cents - fee };
}

async function bestOf(ctx: Context, catalogue: Catalogue, userId: string): Promise<Found | null> {
  let best: Found | null = null;
  for (const held of (await findHomes(ctx, userId)).slice(0, MOST_HOMES)) {
    try {
      const found = await betterAt(ctx, catalogue, held);
      if (found && found.saving_cents > (best?.saving_cents ?? 0)) best = found;
    } catch (error) {
      // Of this use no year can be made; the other homes may have one.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return best;
}

async function noteLook(ctx: Context, { user_id, saving_cents }: Person, best: Found | null): Promise<void> {
  const now = ctx.now();
  const found = best !== null && best.saving_cents >= saving_cents ? best : null;
  await ctx.db.sql.transaction().execute(async (trx) => {
    // By another process at the same moment, or switched off meanwhile: nothing is told.
    const { rows } = await sql`
      insert into portal.notification_settings as s (user_id, looked_at, told_at, updated_at)
      values (${user_id}, ${now}, ${found ? now : null}, ${now})
      on conflict (user_id) do update set
        looked_at = excluded.looked_at, told_at = coalesce(excluded.told_at, s.told_at)
      where (s.told_at is null or s.told_at <= ${new Date(now.getTime() - TOLD_AGAIN_MS)})
        and coalesce(s.saving_cents, ${DEFAULT_SAVING_CENTS}) = ${saving_cents}
      returning user_id`.execute(trx);
    if (rows.length === 0 || found === null) return;
    await ctx.publish(trx, {
      workflow: "better-plan-found",
      recipients: [user_id],
      data: {
        plan_id: found.plan.id,
        plan_name: found.plan.name,
        provider: found.plan.provider.name,
        saving_cents: found.saving_cents,
        service_location: { service_location: { esiid: found.esiid } },
      },
      idempotency_key: `better-plan-found:${user_id}:${now.toISOString()}`,
    });
  });
}

/** Looks for up to `limit` people who were not looked at for a week, and tells those for whom there is a better plan; goes on with others when it runs again. */
export async function findBetterPlans(ctx: Context, limit: number = MOST_A_RUN): Promise<void> {
  const people = await peopleToLookAt(ctx, limit);
  if (people.length === 0) return;
  const catalogue = await ctx.readCatalogue();
  let failed = 0;
  for (const person of people) {
    try {
      await noteLook(ctx, person, await bestOf(ctx, catalogue, person.user_id));
    } catch (error) {
      failed += 1;
      const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
      ctx.log.error({ why }, "a better plan could not be looked for");
    }
  }
  if (failed > 0) throw new Error(`For ${failed} people no better plan could be looked for.`);
}
