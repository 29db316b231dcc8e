// The form of an order in component tests: a server that places it, and what a guest fills in.
import type { Locator, Page } from "@playwright/test";
import type { OrderConfirmation, OrderProblem } from "#contracts/checkout.ts";
import { MAPLE_ST } from "#web/features/locations/parts/test-location.ts";
import { testQuote } from "#web/features/orders/parts/checkout/test-quote.ts";
import { expect } from "./expect-page.ts";
import { apiError, type FakeServer, HttpFailure } from "./fake-server.ts";
import { getMessages } from "./messages.ts";
import { createServer, renderWithApp, type RenderOptions } from "./render-with-app.ts";

export const QUOTES = "POST /api/order_quotes";
export const ORDERS = "POST /api/orders";
const { agree, kind, where, who } = getMessages("checkout");
const { address } = getMessages("adding");

/** The response to an order that was placed. */
export const PLACED: OrderConfirmation = {
  order_id: "00000000-0000-4000-8000-000000000003",
  state: "started",
  connector: "partner",
  receipt: "receipt-1",
  handoff: null,
};

/** Quotes the plan, finds MAPLE_ST and places the order. */
export function serverThatPlaces(): FakeServer {
  const server = createServer();
  server.on(QUOTES, testQuote());
  server.on("GET /compare/v1/premises", { items: [MAPLE_ST] });
  server.on(ORDERS, PLACED);
  server.on("POST /api/orders/{id}/receipt", {
    ...PLACED,
    kind: "switch",
    plan_name: "River 12",
    provider: "Bright River",
    starts_on: "2026-11-24",
    cancel_requested_at: null,
    last_code: null,
    taken_in: false,
  });
  return server;
}

/** Opens the form of a plan's order. */
export function render(server: FakeServer, options?: RenderOptions): Promise<Page> {
  return renderWithApp(server, "/order/plans/ptc-1", options);
}

/** Finds a text field by its label. */
export function field(page: Page, name: string): Locator {
  return page.getByRole("textbox", { name });
}

/** Finds the button that places the order. */
export function sendButton(page: Page): Locator {
  return page.getByRole("button", { name: new RegExp(`^${agree.send.partner}`) });
}

/** Finds MAPLE_ST by its address. */
export async function findCustomerLocation(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: address.label }).fill("4105 maple");
  await page.getByRole("option", { name: "4105 Maple St" }).click();
  await expect(page.getByText(where.found)).toBeVisible();
}

async function fillInContact(page: Page): Promise<void> {
  await field(page, who.first).fill("Ana");
  await field(page, who.last).fill("Torres");
  await field(page, who.email).fill("ana@example.com");
}

/** Checks every consent. */
export async function agreeToAll(page: Page): Promise<void> {
  for (const box of await page.getByRole("checkbox").all()) await box.check();
}

/** Fills in everything that a guest's switch needs. */
export async function fillIn(page: Page): Promise<void> {
  await findCustomerLocation(page);
  await page.getByRole("radio", { name: kind.options.switch }).check();
  await fillInContact(page);
  await agreeToAll(page);
}

/** Returns the response that rejects an order for a reason. */
export function createRejection(problem: OrderProblem): HttpFailure {
  return new HttpFailure(409, apiError({ code: "conflict", fields: { problem } }));
}
