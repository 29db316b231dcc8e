// Customers are prompted once for the outcome, and an order without any report is closed.
import { beforeEach, expect, it } from "vitest";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { listSteps, listSentKinds } from "#tests/support/order-steps.ts";
import { api, portalServer } from "#tests/support/portal.ts";
import { placeOrder } from "#tests/support/orders.ts";
import { promptForOutcomes } from "./prompt-outcomes.ts";
import { setup } from "#tests/support/setup.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2031-02-03T15:00:00Z");
let day = 0;
const server = setup(() => portalServer({}, { now: () => new Date(START + day * DAY_MS) }));
beforeEach(() => {
  day = 0;
});

type State = NewOrder["events"][number]["state"];

async function createOrder(state: State, order: Partial<NewOrder> = {}): Promise<string> {
  const at = server.ctx.now();
  return placeOrder(server, { placed_at: at, events: [{ at, state, actor: "customer" }], ...order });
}

async function runOn(...days: number[]): Promise<void> {
  for (day of days) {
    await Promise.all([promptForOutcomes(server.ctx), promptForOutcomes(server.ctx)]);
    await promptForOutcomes(server.ctx);
  }
}

it("prompts once after three days, and closes 30 days after that", async () => {
  const email = newEmail();
  const id = await createOrder("handed_off", { email });
  await runOn(1, 2.9);
  expect(await listSentKinds(server, email)).toEqual([]);
  await runOn(3, 4, 20, 32.9);
  expect(await listSentKinds(server, email)).toEqual(["orders.how_did_it_go"]);
  await runOn(33, 34, 90);
  expect(await listSentKinds(server, email)).toEqual(["orders.how_did_it_go", "orders.no_answer"]);
  expect(await listSteps(server, id)).toEqual([
    ["handed_off", "customer", null],
    ["handed_off", "system", null],
    ["cancelled", "system", "no_answer"],
  ]);
});

it("uses another text for an order that was never opened from here", async () => {
  const email = newEmail();
  const id = await createOrder("started", { email, language: "es" });
  await runOn(3, 33, 40);
  expect(await listSentKinds(server, email)).toEqual(["orders.not_finished", "orders.no_answer"]);
  expect(await listSteps(server, id)).toEqual([
    ["started", "customer", null],
    ["cancelled", "system", "no_answer"],
  ]);
});

it("prompts again three days after the customer reported that it had not gone through yet", async () => {
  const email = newEmail();
  const id = await createOrder("handed_off", { email });
  await runOn(3);
  day = 10;
  const body = { receipt: createReceipt(server.ctx, id), outcome: "not_yet" };
  expect((await api(server, "POST", `/api/orders/${id}/outcome`, null, body)).status).toBe(200);
  await runOn(12.9);
  expect(await listSentKinds(server, email)).toHaveLength(1);
  await runOn(13, 14, 42);
  expect(await listSentKinds(server, email)).toEqual(["orders.how_did_it_go", "orders.how_did_it_go"]);
  await runOn(43);
  expect((await listSteps(server, id)).at(-1)).toEqual(["cancelled", "system", "no_answer"]);
});

it("skips orders that have a report, are not on the provider's page, or are over", async () => {
  const orders = [
    await createOrder("accepted"),
    await createOrder("scheduled"),
    await createOrder("cancelled"),
    await createOrder("started", { connector: "partner", partner: "some" }),
    await createOrder("submitted", { connector: "partner", partner: "some" }),
  ];
  await runOn(3, 33, 90);
  for (const id of orders) expect(await listSteps(server, id)).toHaveLength(1);
});

it("continues after an order that fails, and retries that one the next time", async () => {
  const email = newEmail();
  const [bad = "", good = ""] = [
    await createOrder("handed_off", { email }),
    await createOrder("handed_off", { email }),
  ].toSorted();
  const { pool } = server.ctx.db;
  await pool.query(
    `alter table portal.order_events add constraint no_more check (order_id <> '${bad}') not valid`,
  );
  day = 3;
  try {
    await expect(promptForOutcomes(server.ctx)).rejects.toThrow("could not be requested");
    expect(await listSteps(server, good)).toHaveLength(2);
    expect(await listSentKinds(server, email)).toEqual(["orders.how_did_it_go"]);
  } finally {
    await pool.query("alter table portal.order_events drop constraint no_more");
  }
  await promptForOutcomes(server.ctx);
  expect(await listSteps(server, bad)).toHaveLength(2);
  expect(await listSentKinds(server, email)).toHaveLength(2);
});
