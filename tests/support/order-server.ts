// A server whose plans can be ordered over HTTP, and what orders leave in its database.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import type { AuthServer } from "./auth.ts";
import { portalServer } from "./portal.ts";

/** A Monday: the clock of these tests. */
export const MONDAY = new Date("2026-01-12T18:00:00Z");

export interface OrderServer extends AuthServer {
  /** A plan of a year in Oncor's area that is finished on the retailer's own page. */
  readonly plan: Plan;
  /** A plan there of a retailer with an interface of its own; nothing answers at it. */
  readonly partnerPlan: Plan;
}

/** A server at which the retailer of one plan is a partner, named "retailer". */
export async function createOrderServer(environment: Record<string, string> = {}): Promise<OrderServer> {
  const shipped = loadBundledCatalog(await readBundledCatalog());
  if (!shipped.ok) throw new Error(shipped.error);
  const plans = shipped.value.plans.filter(({ tdu, term_months }) => tdu === "oncor" && term_months === 12);
  const numbers = [...new Set(plans.map(({ provider }) => provider.puct_number))];
  // As `somePlan`: the first in the order of ids.
  const [plan] = plans.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const puct_number = numbers.find((number) => number !== plan?.provider.puct_number);
  const partnerPlan = plans.find(({ provider }) => provider.puct_number === puct_number);
  if (!plan || !partnerPlan) throw new Error("The catalogue has no plans of two retailers.");
  const partner = {
    id: "retailer",
    puct_number,
    base: "http://127.0.0.1:9/api",
    token: "a-token-of-a-test-retailer",
    callback_secret: "a-secret-of-a-test-retailer",
  };
  const PARTNERS = JSON.stringify([partner]);
  const server = await portalServer({ PARTNERS, ...environment }, { now: () => MONDAY });
  return { ...server, plan, partnerPlan };
}

/** The orders for a home as the database keeps them, the first placed first. */
export async function ordersFor(server: AuthServer, esiid: string) {
  return server.ctx.db.sql
    .selectFrom("portal.orders")
    .selectAll()
    .where("esiid", "=", esiid)
    .orderBy("placed_at")
    .execute();
}

/** How many jobs wait that hand the order to a retailer's interface. */
export async function enrollmentJobs(server: AuthServer, orderId: string): Promise<number> {
  const { rows } = await sql`
    select from jobs.jobs where task_identifier = 'enroll-order' and key like ${`%${orderId}`}`.execute(
    server.ctx.db.sql,
  );
  return rows.length;
}

/** Changes a listed plan as a new listing would: every process reads the catalogue anew. */
export async function relist(server: AuthServer, plan: Plan | null, id: string): Promise<void> {
  const db = server.ctx.db.sql;
  if (plan)
    await db
      .updateTable("compare.plan")
      .set({ body: JSON.stringify(plan), seen_until: null })
      .where("id", "=", id)
      .execute();
  else await db.updateTable("compare.plan").set({ seen_until: "2026-01-11" }).where("id", "=", id).execute();
  await db
    .insertInto("compare.snapshot")
    .values({ source: "power_to_choose", as_of: "2026-01-11", digest: randomUUID(), report: "{}" })
    .execute();
}
