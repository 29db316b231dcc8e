// What the retailer does: it goes on with its enrolments, tells of them well or badly, and others speak in its name.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { isFinal } from "#contracts/order-moves.ts";
import type { Enrollment, PartnerCallback } from "#contracts/partners.ts";
import { stateOf } from "#server/domain/orders/enrollment-path.ts";
import { signatureOf } from "#server/domain/orders/partner-signature.ts";
import type { Decision } from "#server/domain/orders/partner-stand-in/book.ts";
import type { CallbackFault } from "#server/domain/orders/partner-stand-in/faults.ts";
import { pick, readOrders, type Real, type World } from "./model.ts";

const DAY_MS = 86_400_000;

/** The day so many days from now (UTC). */
export function dayAhead({ clock }: Pick<World, "clock">, days: number): string {
  return new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** What a retailer may answer to an enrolment. */
export const DECISIONS: ReadonlyArray<readonly [string, (world: World) => Decision]> = [
  ["received", () => ({ status: "received" })],
  ["held", () => ({ status: "held" })],
  ["accepted", () => ({ status: "accepted" })],
  ["scheduled", (world) => ({ status: "scheduled", starts_on: dayAhead(world, 5) })],
  ["rejected", () => ({ status: "rejected", code: "wrong_address" })],
  ["refused", () => ({ refuse: { code: "plan_withdrawn" } })],
];

type Change = Partial<Enrollment>;

/** What it may come to next; also what it should not do. */
function next(world: World, status: Enrollment["status"]): readonly Change[] {
  const on = (days: number): Pick<Enrollment, "starts_on"> => ({ starts_on: dayAhead(world, days) });
  const ways: Record<Enrollment["status"], readonly Change[]> = {
    received: [{ status: "held" }, { status: "accepted" }, { status: "scheduled", ...on(5) }],
    held: [{ status: "accepted" }, { status: "rejected", code: "refused" }],
    accepted: [
      { status: "scheduled", ...on(7) },
      { status: "rejected", code: "switch_hold" },
    ],
    scheduled: [on(9), { status: "active" }, { status: "rejected" }, { status: "cancelled" }],
    active: [
      { ends_on: dayAhead(world, 400) },
      { status: "ended" },
      { status: "rejected", code: "switch_hold" },
      { status: "cancelled" },
    ],
    rejected: [{ status: "accepted" }],
    cancelled: [{ status: "scheduled", ...on(5) }],
    ended: [],
  };
  return ways[status];
}

/** Goes on with an order, and tells of it. `broken`: it may be answered with a failure of ours. */
export async function advance(
  { world, model }: Real,
  id: string | undefined,
  choice: number,
  broken = false,
): Promise<void> {
  const [there] = id === undefined ? [] : world.standIn.book.of(id);
  const choices = there ? next(world, there.status) : [];
  const change = choices[choice % Math.max(1, choices.length)];
  const placed = id === undefined ? undefined : model.placed.get(id);
  if (id === undefined || !there || !placed || !change) return;
  if (isFinal(stateOf(there.status))) placed.revivals += 1;
  // Two events of one order do not happen in the same millisecond.
  world.clock.wait(0.002);
  for (const status of await world.advance(id, change)) expect(broken ? [200, 500] : [200]).toContain(status);
}

/** The same, told with a fault. */
export async function tellWith(
  real: Real,
  fault: CallbackFault,
  index: number,
  choice: number,
): Promise<void> {
  real.world.standIn.faults.callbacks = fault;
  await advance(real, pick(real.model, index), choice);
  real.world.standIn.faults.callbacks = null;
}

/** Tells again what it told before, or what was lost. */
export async function repeatOld({ world }: Real, index: number): Promise<void> {
  const { made } = world.standIn.callbacks;
  const event = made[index % Math.max(1, made.length)];
  if (event) expect(await world.standIn.callbacks.repeat(event)).toEqual([200]);
}

export const FORGERIES = ["secret", "retailer", "old", "reference"] as const;

function forgedEvent({ world }: Real, id: string, reference: string): PartnerCallback {
  const enrollment = { order_id: id, reference, status: "active" } as const;
  return { id: randomUUID(), occurred_at: world.clock.now().toISOString(), enrollment };
}

/** Somebody says in the retailer's name, or the retailer of an order that it does not have, that power flows: nothing comes of it. */
export async function forge(real: Real, index: number, how: (typeof FORGERIES)[number]): Promise<void> {
  const { world, model } = real;
  const before = await readOrders(real);
  const order = before.find(({ id }) => id === pick(model, index));
  // The first number that the retailer itself gives counts.
  if (!order || (how === "reference" && order.connector === "partner" && !order.partner_reference)) return;
  const { id: partner, callback_secret } = world.standIn.partner;
  const reference = how === "reference" ? "R-of-another" : (order.partner_reference ?? "R-1");
  const body = Buffer.from(JSON.stringify(forgedEvent(real, order.id, reference)));
  const at = new Date(world.clock.now().getTime() - (how === "old" ? 600_000 : 0));
  const secret = how === "secret" ? "a-secret-of-somebody-else" : callback_secret;
  const to = how === "retailer" ? "somebody" : partner;
  const response = await fetch(`${world.server.url}/api/partners/${to}/callbacks`, {
    method: "POST",
    headers: { "content-type": "application/json", "wattlane-signature": signatureOf(secret, at, body) },
    body,
  });
  await response.text();
  expect(response.status).toBe(how === "reference" ? 404 : 401);
  expect(await readOrders(real)).toEqual(before);
}
