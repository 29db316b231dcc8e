// What the provider does: it processes its enrollments, reports them correctly or with faults, and others forge its
// callbacks.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { isFinal } from "#contracts/order-transitions.ts";
import type { Enrollment, PartnerCallback } from "#contracts/partners.ts";
import { toOrderState } from "#server/domain/orders/enrollment-path.ts";
import { createSignature } from "#simulators/partner/callbacks.ts";
import type { Decision } from "#simulators/partner/enrollment-store.ts";
import type { CallbackFault } from "#simulators/partner/faults.ts";
import { pickOrderId, readOrders, type Real, type OrderModelFixture } from "./model.ts";

const DAY_MS = 86_400_000;

/** Returns the day this many days from now (UTC). */
export function dayAhead({ clock }: Pick<OrderModelFixture, "clock">, days: number): string {
  return new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Possible responses of a provider to an enrollment. */
export const DECISIONS: ReadonlyArray<readonly [string, (fixture: OrderModelFixture) => Decision]> = [
  ["received", () => ({ status: "received" })],
  ["held", () => ({ status: "held" })],
  ["accepted", () => ({ status: "accepted" })],
  ["scheduled", (fixture) => ({ status: "scheduled", starts_on: dayAhead(fixture, 5) })],
  ["rejected", () => ({ status: "rejected", code: "wrong_address" })],
  ["refused", () => ({ reject: { code: "plan_withdrawn" } })],
];

type Change = Partial<Enrollment>;

/** Returns the possible next changes, including ones that it should not make. */
function next(fixture: OrderModelFixture, status: Enrollment["status"]): readonly Change[] {
  const on = (days: number): Pick<Enrollment, "starts_on"> => ({ starts_on: dayAhead(fixture, days) });
  const nextChanges: Record<Enrollment["status"], readonly Change[]> = {
    received: [{ status: "held" }, { status: "accepted" }, { status: "scheduled", ...on(5) }],
    held: [{ status: "accepted" }, { status: "rejected", code: "refused" }],
    accepted: [
      { status: "scheduled", ...on(7) },
      { status: "rejected", code: "switch_hold" },
    ],
    scheduled: [on(9), { status: "active" }, { status: "rejected" }, { status: "cancelled" }],
    active: [
      { ends_on: dayAhead(fixture, 400) },
      { status: "ended" },
      { status: "rejected", code: "switch_hold" },
      { status: "cancelled" },
    ],
    rejected: [{ status: "accepted" }],
    cancelled: [{ status: "scheduled", ...on(5) }],
    ended: [],
  };
  return nextChanges[status];
}

/** Advances an order, and reports it. `broken`: the response may be an error of ours. */
export async function advance(
  { fixture, model }: Real,
  id: string | undefined,
  choice: number,
  broken = false,
): Promise<void> {
  const [there] = id === undefined ? [] : fixture.simulator.enrollments.of(id);
  const choices = there ? next(fixture, there.status) : [];
  const change = choices[choice % Math.max(1, choices.length)];
  const modelOrder = id === undefined ? undefined : model.orders.get(id);
  if (id === undefined || !there || !modelOrder || !change) return;
  if (isFinal(toOrderState(there.status))) modelOrder.revivals += 1;
  // Two events of one order do not happen in the same millisecond.
  fixture.clock.wait(0.002);
  for (const status of await fixture.advance(id, change))
    expect(broken ? [200, 500] : [200]).toContain(status);
}

/** Does the same, reported with a fault. */
export async function notifyWith(
  real: Real,
  fault: CallbackFault,
  index: number,
  choice: number,
): Promise<void> {
  real.fixture.simulator.faults.callbacks = fault;
  await advance(real, pickOrderId(real.model, index), choice);
  real.fixture.simulator.faults.callbacks = null;
}

/** Repeats an earlier report, or one that was lost. */
export async function repeatOld({ fixture }: Real, index: number): Promise<void> {
  const { sent } = fixture.simulator.callbacks;
  const event = sent[index % Math.max(1, sent.length)];
  if (event) expect(await fixture.simulator.callbacks.repeat(event)).toEqual([200]);
}

export const FORGERIES = ["secret", "retailer", "old", "reference"] as const;

function forgedEvent({ fixture }: Real, id: string, reference: string): PartnerCallback {
  const enrollment = { order_id: id, reference, status: "active" } as const;
  return { id: randomUUID(), occurred_at: fixture.clock.now().toISOString(), enrollment };
}

/**
 * Sends a forged report that power flows, in the provider's name, or from the provider for an order that it does not
 * have. It must have no effect.
 */
export async function forge(real: Real, index: number, how: (typeof FORGERIES)[number]): Promise<void> {
  const { fixture, model } = real;
  const before = await readOrders(real);
  const order = before.find(({ id }) => id === pickOrderId(model, index));
  // The first number that the provider itself reports counts.
  if (!order || (how === "reference" && order.connector === "partner" && !order.partner_reference)) return;
  const { id: partner, callback_secret } = fixture.simulator.partner;
  const reference = how === "reference" ? "R-of-another" : (order.partner_reference ?? "R-1");
  const body = Buffer.from(JSON.stringify(forgedEvent(real, order.id, reference)));
  const at = new Date(fixture.clock.now().getTime() - (how === "old" ? 600_000 : 0));
  const secret = how === "secret" ? "a-secret-of-somebody-else" : callback_secret;
  const to = how === "retailer" ? "somebody" : partner;
  const response = await fetch(`${fixture.server.url}/api/partners/${to}/callbacks`, {
    method: "POST",
    headers: { "content-type": "application/json", "wattlane-signature": createSignature(secret, at, body) },
    body,
  });
  await response.text();
  expect(response.status).toBe(how === "reference" ? 404 : 401);
  expect(await readOrders(real)).toEqual(before);
}
