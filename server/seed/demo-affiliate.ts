// The demo affiliate's data: two order links, three weeks of visitors, and the resulting orders.
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { DEMO_CUSTOMERS, type DemoCustomer } from "./demo-customers.ts";

const DAY_MS = 86_400_000;
/** Visitors a day of all links, the newest last: a flyer with a peak and a decline. */
const VISITS: readonly number[] = [0, 1, 0, 2, 5, 9, 14, 11, 8, 9, 6, 4, 7, 5, 3, 4, 2, 5, 3, 4, 2];
/** How many of them came by email. */
const BY_MAIL = 32;

interface DemoLink {
  readonly name: string;
  readonly target: object;
  readonly visits: number;
}

async function insertLink(ctx: Context, trx: Kysely<DB>, cp_afid: string, link: DemoLink): Promise<string> {
  const id = randomUUID();
  const { name, target, visits } = link;
  const created_at = new Date(ctx.now().getTime() - VISITS.length * DAY_MS);
  await trx
    .insertInto("portal.order_links")
    .values({ id, cp_afid, name, target: JSON.stringify(target), visits, created_at })
    .execute();
  return id;
}

async function insertVisits(ctx: Context, trx: Kysely<DB>, cp_afid: string): Promise<void> {
  const newest = Date.parse(today(ctx));
  const days = VISITS.map((visits, index) => {
    const at = new Date(newest - (VISITS.length - 1 - index) * DAY_MS);
    return { cp_afid, day: at.toISOString().slice(0, 10), visits };
  });
  await trx.insertInto("portal.affiliate_days").values(days).execute();
}

// The demo's newest orders came through the link.
async function attribute(ctx: Context, trx: Kysely<DB>, cp_afid: string, linkId: string): Promise<void> {
  const emails = DEMO_CUSTOMERS.map(({ email }) => email);
  await trx
    .updateTable("portal.orders")
    .set({ cp_afid, order_link_id: linkId })
    .where("email", "in", emails)
    .where("placed_at", ">", new Date(ctx.now().getTime() - VISITS.length * DAY_MS))
    .where("cp_afid", "is", null)
    .execute();
}

async function insertLinks(ctx: Context, trx: Kysely<DB>, cp_afid: string): Promise<void> {
  const { byTdu } = await ctx.readCatalog();
  const plan = byTdu
    .get("oncor")
    ?.find(({ term_months, rate_type }) => term_months === 12 && rate_type === "fixed");
  if (!plan) throw new Error("No plan of 12 months is listed for the demo's order link.");
  const mailed = { kind: "plan", plan_id: plan.id };
  await insertLink(ctx, trx, cp_afid, { name: `${plan.name} by email`, target: mailed, visits: BY_MAIL });
  const visits = VISITS.reduce((sum, day) => sum + day, 0) - BY_MAIL;
  const flyer = { name: "Flyer in Dallas", target: { kind: "zip", zip: "75219" }, visits };
  await attribute(ctx, trx, cp_afid, await insertLink(ctx, trx, cp_afid, flyer));
}

/** Writes the customer's affiliate data within `trx`, once. Does nothing for customers who are not affiliates. */
export async function insertDemoAffiliate(
  ctx: Context,
  trx: Kysely<DB>,
  customer: DemoCustomer,
): Promise<void> {
  if (!customer.affiliate) return;
  const { cp_afid, name } = customer.affiliate;
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto("portal.affiliates")
    .values({ cp_afid, name, email: customer.email, can_generate_order_links: true, invited_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) return;
  await insertLinks(ctx, trx, cp_afid);
  await insertVisits(ctx, trx, cp_afid);
}
