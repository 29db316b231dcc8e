// Orders, and what they consist of: a plan and an ESI ID.
import path from "node:path";
import { expect } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { insertOrder, type NewOrder } from "#server/domain/orders/insert-order.ts";
import type { AuthServer } from "./auth.ts";
import { newEmail } from "./contacts.ts";
import { seededDigits } from "./seed.ts";

const esiids = new Map<string, number>();
/**
 * An ESI ID of Oncor's that no other test uses. It is the same in every run of a seed, because a simulated meter's
 * readings depend on its ESI ID.
 */
export function newEsiid(): string {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const test = `${path.relative(process.cwd(), testPath)} ${currentTestName}`;
  const before = esiids.get(test) ?? 0;
  esiids.set(test, before + 1);
  return `1044372${seededDigits(`ESI ID ${before} of ${test}`, 10)}`;
}

/** Returns the first listed plan in Oncor's area with a one-year term. */
export async function somePlan(server: AuthServer): Promise<Plan> {
  const { byTdu } = await server.ctx.readCatalog();
  const plan = byTdu.get("oncor")?.find((candidate) => candidate.term_months === 12);
  if (!plan) throw new Error("The catalogue has no such plan.");
  return plan;
}

/** Inserts an order placed now. It is a guest's unless `user_id` is given. */
export async function placeOrder(server: AuthServer, order: Partial<NewOrder> = {}): Promise<string> {
  const placed_at = server.ctx.now();
  return insertOrder(server.ctx.db.sql, {
    user_id: null,
    email: newEmail(),
    phone: null,
    kind: "switch",
    esiid: newEsiid(),
    home: { address: "4105 MAPLE ST", city: "DALLAS", zip: "75219", tdu: "oncor" },
    plan: await somePlan(server),
    quote: { year_cents: 179_100, year_kwh: 14_141, as_of: "2026-01-10" },
    language: "en",
    placed_at,
    events: [{ at: placed_at, state: "submitted", actor: "customer" }],
    ...order,
  });
}
