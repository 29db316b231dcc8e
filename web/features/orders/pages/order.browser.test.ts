import { it } from "vitest";
import type { ProviderSteps } from "#contracts/checkout.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import { testOrder } from "../parts/test-orders.ts";

const { asOf, outdated } = getMessages("delivery");
const messages = getMessages("providerSteps");
const { cancel } = getMessages("order");
const { states } = getMessages("orders");
const { continueAt } = getMessages("common");
const DEPOSIT = {
  status: "required",
  amount_cents: 18_750,
  reason: "No payment history.",
  limit_cents: 35_820,
  accepted_at: null,
} as const;

/** An order that its provider holds until the customer did what it requires. */
function heldOrder(steps: Partial<ProviderSteps>): OrderDetail {
  const provider_steps = { identity_url: null, deposit: null, rescission_ends_on: "2099-01-08", ...steps };
  const order = testOrder(["started", "submitted"], { connector: "partner", provider_steps });
  const events = order.events.map((event) => ({ ...event, code: "hold_for_credit" as const }));
  return { ...order, events };
}

/** A server with an empty feed for the bell. */
function createFixture() {
  const server = createServer();
  return { server, feed: new FakeFeed(server, []) };
}

// The order is of January 5, 2026, and viewed on November 10. What counts is the day on which it was placed.
it.each([
  ["2025-12-29", asOf],
  ["2025-03-01", outdated],
])("states the day of the delivery charges in the quoted cost: %s", async (as_of, text) => {
  const { server } = createFixture();
  const delivery = { tdu: "oncor", as_of, monthly_usd: 4.23, cents_per_kwh: 5.5833 } as const;
  const quote = { year_cents: 182_400, year_kwh: 12_000, as_of: "2026-01-05", delivery };
  server.on("GET /api/orders/{id}", testOrder(["started", "handed_off"], { quote }));
  const page = await renderWithApp(server, "/orders/o1", { signedIn: true, metadata: SET_UP });
  await expect(page.getByText(text({ area: "Oncor", isoDate: as_of }))).toBeVisible();
  await expectAccessible(page);
});

it("leads to the provider's page for identity in the same tab, and states until when to cancel", async () => {
  const { server } = createFixture();
  const identity_url = "https://enroll.example.com/identity/1";
  server.on("GET /api/orders/{id}", heldOrder({ identity_url }));
  const page = await renderWithApp(server, "/orders/o1", { signedIn: true, metadata: SET_UP });
  const link = page.getByRole("link", { name: continueAt({ provider: "Budget Power" }) });
  await expect(link).toHaveAttribute("href", identity_url);
  await expect(link).not.toHaveAttribute("target", "_blank");
  await expect(page.getByText(messages.rescission({ day: "2099-01-08" }))).toBeVisible();
  await expectAccessible(page);
});

it("states that the deposit was declined until the provider has canceled the order", async () => {
  const { server } = createFixture();
  const order = heldOrder({ deposit: { ...DEPOSIT, declined: true } });
  server.on("GET /api/orders/{id}", { ...order, cancel_requested_at: "2026-01-06T18:00:00.000Z" });
  const page = await renderWithApp(server, "/orders/o1", { signedIn: true, metadata: SET_UP });
  const values = { cents: 18_750, provider: "Budget Power" };
  await expect(page.getByText(messages.notes.declined(values))).toBeVisible();
  await expect(page.getByText(cancel.waitingText({ ...values, declined: true }))).toBeVisible();
  await expect(page.getByText(states.canceling, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(states.held, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

it("states that the provider waived the deposit", async () => {
  const { server } = createFixture();
  server.on("GET /api/orders/{id}", heldOrder({ deposit: { ...DEPOSIT, status: "waived" } }));
  const page = await renderWithApp(server, "/orders/o1", { signedIn: true, metadata: SET_UP });
  const note = messages.notes.waived({ cents: 18_750, provider: "Budget Power" });
  await expect(page.getByText(note)).toBeVisible();
});

it("accepts a deposit of the amount on the page", async () => {
  const { server } = createFixture();
  server.on("GET /api/orders/{id}", heldOrder({ deposit: DEPOSIT }));
  server.on("POST /api/orders/{id}/deposit", {
    order_id: "o1",
    state: "submitted",
    cancel_requested_at: null,
  });
  const page = await renderWithApp(server, "/orders/o1", { signedIn: true, metadata: SET_UP });
  await expect(page.getByText("$187.50")).toBeVisible();
  await expect(page.getByText(messages.limit({ cents: 35_820 }))).toBeVisible();
  await expectAccessible(page);
  const accepted = { ...DEPOSIT, accepted_at: "2026-01-06T18:00:00.000Z" };
  server.on("GET /api/orders/{id}", heldOrder({ deposit: accepted }));
  await page.getByRole("button", { name: messages.accept }).focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(messages.texts.depositAccepted({ cents: 18_750, provider: "Budget Power" })),
  ).toBeVisible();
  expect(server.requests("POST /api/orders/{id}/deposit")[0]?.body).toEqual({
    decision: "accept",
    amount_cents: 18_750,
  });
});

it("declines a deposit only after a confirmation, and shows one that has changed", async () => {
  const { server } = createFixture();
  server.on("GET /api/orders/{id}", heldOrder({ deposit: { ...DEPOSIT, limit_cents: 10_000 } }));
  server.on(
    "POST /api/orders/{id}/deposit",
    new HttpFailure(409, apiError({ code: "conflict", fields: { problem: "deposit_changed" } })),
  );
  const page = await renderWithApp(server, "/orders/o1", {
    signedIn: true,
    metadata: SET_UP,
    language: "es",
  });
  const es = getMessages("providerSteps", "es");
  await expect(page.getByText(es.overLimit({ cents: 10_000, provider: "Budget Power" }))).toBeVisible();
  await page.getByRole("button", { name: es.decline }).click();
  const dialog = page.getByRole("dialog", { name: es.declineTitle });
  expect(server.requests("POST /api/orders/{id}/deposit")).toHaveLength(0);
  await dialog.getByRole("button", { name: es.decline }).click();
  await expect(page.getByText(es.changed)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(server.requests("POST /api/orders/{id}/deposit")[0]?.body).toMatchObject({ decision: "decline" });
});
