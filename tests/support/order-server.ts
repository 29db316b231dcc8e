// A server whose plans can be ordered over HTTP, and what orders store in its database.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import type { AuthServer } from "./auth.ts";
import { portalServer } from "./portal.ts";

/** A Monday: the fixed clock of these tests. */
export const MONDAY = new Date("2026-01-12T18:00:00Z");

export interface OrderServer extends AuthServer {
  /** A one-year plan in Oncor's area whose order is finished on the provider's own page. */
  readonly plan: Plan;
  /** A plan there of a provider with an enrollment API. Nothing listens at its address. */
  readonly partnerPlan: Plan;
  /** The same with a provider that agreed to everything that an order can carry. */
  readonly fullPartnerPlan: Plan;
}

/** A server on which the provider of one plan is a partner, named "retailer". */
export async function createOrderServer(environment: Record<string, string> = {}): Promise<OrderServer> {
  const shipped = loadBundledCatalog(await readBundledCatalog());
  if (!shipped.ok) throw new Error(shipped.error);
  const plans = shipped.value.plans.filter(({ tdu, term_months }) => tdu === "oncor" && term_months === 12);
  const numbers = [...new Set(plans.map(({ provider }) => provider.puct_number))];
  // Like `somePlan`: the first by id.
  const [plan] = plans.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const puct_number = numbers.find((number) => number !== plan?.provider.puct_number);
  const findPlan = (number: string | null | undefined): Plan | undefined =>
    plans.find(({ provider }) => provider.puct_number === number);
  const partnerPlan = findPlan(puct_number);
  const third = numbers.find((number) => number !== puct_number && number !== plan?.provider.puct_number);
  const fullPartnerPlan = findPlan(third);
  if (!plan || !partnerPlan || !fullPartnerPlan)
    throw new Error("The catalog has no plans of three providers.");
  const partner = {
    id: "retailer",
    puct_number,
    base: "http://127.0.0.1:9/api",
    token: "a-token-of-a-test-retailer",
    callback_secret: "a-secret-of-a-test-retailer",
  };
  const capabilities = {
    billing_address: true,
    service_start: true,
    credit_consent: true,
    deposit: true,
    identity_page: "enroll.example.com",
    start_within_days: 14,
  };
  const fullPartner = { ...partner, id: "full", puct_number: third, capabilities };
  const PARTNERS = JSON.stringify([partner, fullPartner]);
  const server = await portalServer({ PARTNERS, ...environment }, { now: () => MONDAY });
  return { ...server, plan, partnerPlan, fullPartnerPlan };
}

/** Lists the stored orders for a location, oldest first. */
export async function ordersFor(server: AuthServer, esiid: string) {
  return server.ctx.db.sql
    .selectFrom("portal.orders")
    .selectAll()
    .where("esiid", "=", esiid)
    .orderBy("placed_at")
    .execute();
}

/** Counts the waiting jobs that send the order to a provider's API. */
export async function enrollmentJobs(server: AuthServer, orderId: string): Promise<number> {
  const { rows } = await sql`
    select from jobs.jobs where task_identifier = 'enroll-order' and key like ${`%${orderId}`}`.execute(
    server.ctx.db.sql,
  );
  return rows.length;
}

/** Changes a listed plan as a new listing would: every process reads the catalog again. */
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
