// Orders placed over HTTP, as the order page does.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  orderQuoteSchema,
  orderConfirmationSchema,
  type OrderQuote,
  type OrderConfirmation,
  type PlaceOrder,
} from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import { newEmail } from "./contacts.ts";
import type { ApiResponse, AuthServer } from "./auth.ts";
import { api, newEsiid, portalServer, somePlan, type TestUser } from "./portal.ts";

/** A Monday: the clock of these tests. */
export const MONDAY = new Date("2026-01-12T18:00:00Z");

export interface OrderServer {
  readonly server: AuthServer;
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
  return { server, plan, partnerPlan };
}

/** What the order page shows; throws where it is refused. */
export async function quoteFor(
  server: AuthServer,
  user: TestUser | null = null,
  input: object = {},
): Promise<OrderQuote> {
  const { id } = await somePlan(server);
  const response = await api(server, "POST", "/api/order_quotes", user, {
    plan_id: id,
    language: "en",
    ...input,
  });
  if (response.status !== 200) throw new Error(`There is no quote: ${response.status}`);
  return orderQuoteSchema.parse(response.body);
}

/** A filled page for the first plan of Oncor's area: a guest's switch of a home that nobody has, but for what `changes` say. */
export async function filledOrder(
  server: AuthServer,
  changes: Partial<PlaceOrder> = {},
): Promise<PlaceOrder> {
  const { language = "en", plan_id } = changes;
  const { plan, seen, starts, consents } = await quoteFor(server, null, {
    language,
    ...(plan_id === undefined ? {} : { plan_id }),
  });
  return {
    request_id: randomUUID(),
    plan_id: plan.id,
    seen,
    kind: "switch",
    esiid: newEsiid(),
    home: { address: "4105 Maple St", city: "Dallas", zip: "75219" },
    starts_on: starts.switch.earliest,
    first_name: "Ana",
    last_name: "Doe",
    email: newEmail(),
    language,
    consents: consents.map(({ id, version }) => ({ id, version })),
    ...changes,
  };
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

/** Places an order that is not refused. */
export async function placeValidOrder(
  server: AuthServer,
  body: PlaceOrder,
  by: TestUser | null = null,
): Promise<OrderConfirmation> {
  const response = await postOrder(server, body, by);
  if (response.status !== 200) throw new Error(`It was refused: ${JSON.stringify(response.body)}`);
  return orderConfirmationSchema.parse(response.body);
}

/** How many jobs wait that hand the order to a retailer's interface. */
export async function enrollmentJobs(server: AuthServer, orderId: string): Promise<number> {
  const { rows } = await sql`
    select from jobs.jobs where task_identifier = 'enroll-order' and key like ${`%${orderId}`}`.execute(
    server.ctx.db.sql,
  );
  return rows.length;
}

/** POST /api/orders. */
export function postOrder(
  server: AuthServer,
  body: object,
  user: TestUser | null = null,
): Promise<ApiResponse> {
  return api(server, "POST", "/api/orders", user, body);
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
