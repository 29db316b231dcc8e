// Orders start and end on their dates, once each, whatever happens to the job.
import { expect, it } from "vitest";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { listSteps, listSentKinds } from "#tests/support/order-steps.ts";
import { addLocation } from "#tests/support/locations.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { newEsiid, placeOrder } from "#tests/support/orders.ts";
import { applyDueTransitions } from "./order-dates.ts";
import { setup } from "#tests/support/setup.ts";

// 11 pm in Texas: in UTC the next day has started.
const FEBRUARY_2 = new Date("2031-02-03T05:00:00Z");
const FEBRUARY_3 = new Date("2031-02-03T15:00:00Z");
let now = FEBRUARY_3;
const server = setup(() => portalServer({}, { now: () => now }));

type State = NewOrder["events"][number]["state"];

async function createOrder(state: State, order: Partial<NewOrder> = {}): Promise<string> {
  return placeOrder(server, {
    placed_at: new Date("2031-01-20T15:00:00Z"),
    events: [{ at: new Date("2031-01-20T15:00:00Z"), state, actor: "customer" }],
    ...order,
  });
}

async function listStates(ids: readonly string[]): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("portal.orders")
    .select(["id", "state"])
    .where("id", "in", ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? "gone");
}

it("starts orders on the day itself in Texas time, and notifies once", async () => {
  const email = newEmail();
  const today = await createOrder("scheduled", { email, starts_on: "2031-02-03", ends_on: "2032-02-02" });
  const late = await createOrder("scheduled", { starts_on: "2031-01-30", ends_on: "2032-01-29" });
  const others = [
    await createOrder("scheduled", { starts_on: "2031-02-04" }),
    await createOrder("scheduled"),
    await createOrder("accepted", { starts_on: "2031-02-03", connector: "partner", partner: "some" }),
    await createOrder("accepted", { starts_on: "2031-02-04" }),
    await createOrder("accepted"),
    await createOrder("cancelled", { starts_on: "2031-02-03" }),
  ];
  now = FEBRUARY_2;
  await applyDueTransitions(server.ctx);
  expect(await listStates([today, late])).toEqual(["scheduled", "active"]);
  now = FEBRUARY_3;
  await Promise.all([applyDueTransitions(server.ctx), applyDueTransitions(server.ctx)]);
  await applyDueTransitions(server.ctx);
  expect(await listSteps(server, today)).toEqual([
    ["scheduled", "customer", null],
    ["active", "system", "on_its_date"],
  ]);
  expect(await listSentKinds(server, email)).toEqual(["orders.active"]);
  expect(await listStates(others)).toEqual([
    "scheduled",
    "scheduled",
    "accepted",
    "accepted",
    "accepted",
    "cancelled",
  ]);
});

it("starts on the requested day if it went through and no other day is known, and notifies once", async () => {
  now = FEBRUARY_3;
  const email = newEmail();
  const id = await createOrder("accepted", { email, starts_on: "2031-02-03", ends_on: "2032-02-02" });
  await Promise.all([applyDueTransitions(server.ctx), applyDueTransitions(server.ctx)]);
  expect(await listSteps(server, id)).toEqual([
    ["accepted", "customer", null],
    ["scheduled", "system", "on_its_date"],
    ["active", "system", "on_its_date"],
  ]);
  expect(await listSentKinds(server, email)).toEqual(["orders.active"]);
});

it("waits for a provider with an API first", async () => {
  now = FEBRUARY_3;
  const partner = { connector: "partner", partner: "some" } as const;
  const fresh = await createOrder("scheduled", {
    ...partner,
    starts_on: "2031-02-01",
    ends_on: "2032-01-31",
  });
  const silent = await createOrder("scheduled", {
    ...partner,
    starts_on: "2031-01-31",
    ends_on: "2032-01-30",
  });
  const endingOrder = await createOrder("scheduled", {
    ...partner,
    starts_on: "2031-01-31",
    ends_on: "2032-01-30",
  });
  await server.ctx.db.sql
    .updateTable("portal.orders")
    .set({ cancel_requested_at: now })
    .where("id", "=", endingOrder)
    .execute();
  await applyDueTransitions(server.ctx);
  expect(await listStates([fresh, silent, endingOrder])).toEqual(["scheduled", "active", "scheduled"]);
});

it("ends orders the day after the last day, and continues those without an end", async () => {
  now = FEBRUARY_3;
  const email = newEmail();
  const past = await createOrder("active", { email, starts_on: "2030-02-03", ends_on: "2031-02-02" });
  const today = await createOrder("active", { starts_on: "2030-02-04", ends_on: "2031-02-03" });
  const open = await createOrder("active", { starts_on: "2030-02-04" });
  for (let time = 0; time < 2; time += 1) await applyDueTransitions(server.ctx);
  expect(await listStates([past, today, open])).toEqual(["ended", "active", "active"]);
  expect(await listSteps(server, past)).toHaveLength(2);
  expect(await listSentKinds(server, email)).toEqual(["orders.ended"]);
});

it("ends an order when its successor starts, with its true last day and no mention of month to month", async () => {
  now = FEBRUARY_3;
  const email = newEmail();
  const old = await createOrder("active", { email, starts_on: "2030-03-01", ends_on: "2031-02-28" });
  const next = await createOrder("scheduled", {
    email,
    kind: "renewal",
    replaces_order_id: old,
    starts_on: "2031-02-03",
    ends_on: "2032-02-02",
  });
  for (let time = 0; time < 2; time += 1) await applyDueTransitions(server.ctx);
  expect(await listStates([old, next])).toEqual(["ended", "active"]);
  const { ends_on } = await server.ctx.db.sql
    .selectFrom("portal.orders")
    .select("ends_on")
    .where("id", "=", old)
    .executeTakeFirstOrThrow();
  expect(ends_on).toBe("2031-02-02");
  expect(await listSentKinds(server, email)).toEqual(["orders.active"]);
});

it("continues after an order that fails, and retries that one the next time", async () => {
  now = FEBRUARY_3;
  const dates = { starts_on: "2031-02-03", ends_on: "2032-02-02" };
  // More than a batch, with the failing one first.
  const ids: string[] = [];
  for (let n = 0; n < 205; n += 1) ids.push(await createOrder("scheduled", dates));
  const [bad = "", ...good] = ids.toSorted();
  const { pool } = server.ctx.db;
  await pool.query(
    `alter table portal.order_events add constraint no_more check (order_id <> '${bad}') not valid`,
  );
  try {
    await expect(applyDueTransitions(server.ctx)).rejects.toThrow("on their date");
    expect(new Set(await listStates(good))).toEqual(new Set(["active"]));
    expect(await listStates([bad])).toEqual(["scheduled"]);
  } finally {
    await pool.query("alter table portal.order_events drop constraint no_more");
  }
  expect(server.logs.some((line) => line.includes(bad) && line.includes("a daily step"))).toBe(true);
  await applyDueTransitions(server.ctx);
  expect(await listStates([bad])).toEqual(["active"]);
  for (const id of good) expect(await listSteps(server, id)).toHaveLength(2);
});

it("deletes the contract that was entered by hand once the ordered one starts", async () => {
  const user = await createTestUser(server);
  const esiid = newEsiid();
  const contract = {
    provider: "Of Before",
    plan_name: null,
    plan_id: null,
    ends_on: "2031-02-02",
    price: null,
    leaving_fee: null,
  };
  await addLocation(server, user, esiid);
  await api(server, "PATCH", `/api/service_locations/${esiid}`, user, { contract });
  await createOrder("scheduled", { user_id: user.id, esiid, starts_on: "2031-02-03", ends_on: "2032-02-02" });
  now = FEBRUARY_3;
  const read = async (): Promise<unknown> =>
    (await api(server, "GET", `/api/service_locations/${esiid}`, user)).body.contract;
  expect(await read()).toMatchObject({ provider: "Of Before" });
  await applyDueTransitions(server.ctx);
  expect(await read()).toMatchObject({ ends_on: "2032-02-02" });
});
