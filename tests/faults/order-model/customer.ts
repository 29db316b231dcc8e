// What customers do over HTTP, signed in or with their receipt. Everything is repeated, as after a lost response.
import { expect } from "vitest";
import type { HandoffOutcome, PlaceOrder } from "#contracts/checkout.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import type { Decision } from "#simulators/partner/enrollment-store.ts";
import { newEmail } from "#tests/support/contacts.ts";
import type { ApiResponse } from "#tests/support/auth.ts";
import { filledOrder, postOrder } from "#tests/support/order-requests.ts";
import { api, signIn, type TestUser } from "#tests/support/portal.ts";
import type { Real, OrderModelFixture } from "./model.ts";

export interface Placement {
  readonly connector: "partner" | "handoff";
  /** A visitor without an account, a guest with the address of an account, or that account itself. */
  readonly who: "stranger" | "guest" | "account";
  readonly language: "en" | "es";
  /** Created again for each clock. */
  readonly decision: (fixture: OrderModelFixture) => Decision;
  /** How often it is sent concurrently. */
  readonly times: number;
}

let houses = 0;

/** Shorter than a token's own lifetime. */
const SESSION_MS = 1_800_000;
let session = { token: "", until: 0 };

async function signedIn({ server, owner, clock }: OrderModelFixture): Promise<TestUser> {
  const now = clock.now().getTime();
  if (session.until < now) session = { token: await signIn(server, owner.email), until: now + SESSION_MS };
  return { ...owner, token: session.token };
}

async function filled(
  fixture: OrderModelFixture,
  { connector, who, language }: Placement,
): Promise<PlaceOrder> {
  houses += 1;
  return filledOrder(fixture.server, {
    plan_id: fixture.plans[connector].id,
    language,
    home: { address: `${100_000 + houses} Maple St`, city: "Dallas", zip: "75219" },
    email: who === "stranger" ? newEmail() : fixture.owner.email,
  });
}

/** Places one order, however often it is sent and whatever `breaking` does to the first attempt. */
export async function place(
  { fixture, model }: Real,
  placement: Placement,
  breaking: (work: () => Promise<unknown>) => Promise<void> = async () => {},
): Promise<void> {
  const request = await filled(fixture, placement);
  const by = placement.who === "account" ? await signedIn(fixture) : null;
  await breaking(async () =>
    expect([200, 500]).toContain((await postOrder(fixture.server, request, by)).status),
  );
  const responses = await Promise.all(
    Array.from({ length: placement.times }, () => postOrder(fixture.server, request, by)),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const [id, ...others] = new Set(responses.map(({ body }) => String(body.order_id)));
  expect(others).toEqual([]);
  if (id === undefined) return;
  const { enrollments } = fixture.simulator;
  const [before, decision] = [enrollments.decide, placement.decision(fixture)];
  enrollments.decide = (requested) => (requested.order_id === id ? decision : before(requested));
  model.orders.set(id, { request, by, events: [], user_id: null, notYets: 0, revivals: 0 });
}

/** Sends the form of an order again, long after: it is the same order. */
export async function placeAgain({ fixture, model }: Real, id: string | undefined): Promise<void> {
  const modelOrder = id === undefined ? undefined : model.orders.get(id);
  if (!modelOrder) return;
  const by = modelOrder.by && (await signedIn(fixture));
  const { status, body } = await postOrder(fixture.server, modelOrder.request, by);
  expect([status, body.order_id]).toEqual([200, id]);
}

/** Done, no longer possible, or (by a receipt of an order that an account claimed) not allowed. */
const ALLOWED_STATUSES = [200, 401, 409];

/** Acts on an order with its receipt. `broken`: our own errors are valid responses, too. */
export async function act(
  { fixture }: Real,
  id: string | undefined,
  name: "handoff" | "outcome" | "cancel",
  body: object = {},
  broken = false,
): Promise<ApiResponse | null> {
  if (id === undefined) return null;
  const receipt = createReceipt(fixture.server.ctx, id);
  const response = await api(fixture.server, "POST", `/api/orders/${id}/${name}`, null, { receipt, ...body });
  expect(broken ? [...ALLOWED_STATUSES, 500] : ALLOWED_STATUSES).toContain(response.status);
  return response;
}

/** Reports the customer's outcome, twice. */
export async function reportOutcome(
  real: Real,
  id: string | undefined,
  outcome: HandoffOutcome,
): Promise<void> {
  const modelOrder = id === undefined ? undefined : real.model.orders.get(id);
  if (!modelOrder) return;
  for (let time = 0; time < 2; time += 1) {
    const response = await act(real, id, "outcome", outcome);
    if (outcome.outcome === "not_yet" && response?.status === 200) modelOrder.notYets += 1;
  }
}

/**
 * Lets the account claim an order that was placed under its address. An order under another address stays unclaimed.
 */
export async function claim({ fixture, model }: Real, id: string | undefined): Promise<void> {
  const modelOrder = id === undefined ? undefined : model.orders.get(id);
  if (!modelOrder) return;
  const owner = await signedIn(fixture);
  const { status } = await api(fixture.server, "POST", `/api/orders/${id}/claim`, owner, {});
  expect(status).toBe(modelOrder.request.email === owner.email ? 200 : 404);
}
