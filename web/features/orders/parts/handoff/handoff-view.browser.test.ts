import type { Page } from "@playwright/test";
import { it } from "vitest";
import type { OrderConfirmation } from "#contracts/checkout.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import type { RenderOptions } from "#tests/support/components/render-with-app.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { ESIID, testLocation } from "../../../locations/parts/test-location.ts";
import { testHandoffQuote, testSwitchQuote } from "../checkout/test-quote.ts";

const ORDERS = "POST /api/orders";
const { choose, fee, remind, title } = getMessages("handoff");
const { continueAt } = getMessages("common");
const { who } = getMessages("checkout");
const { page: placed } = getMessages("placed");
const provider = "Bright River";

const PLACED: OrderConfirmation = {
  order_id: "00000000-0000-4000-8000-000000000003",
  state: "started",
  connector: "handoff",
  receipt: "receipt-1",
  starts_on: "2026-11-24",
  handoff: { url: "https://example.com/order", phone: null },
};

function serverThatPlaces(): FakeServer {
  const server = createServer();
  const quote = testHandoffQuote();
  server.on("POST /api/order_quotes", quote);
  server.on(ORDERS, PLACED);
  server.on("POST /api/orders/{id}/handoff", {
    order_id: PLACED.order_id,
    state: "handed_off",
    cancel_requested_at: null,
  });
  server.on("POST /api/orders/{id}/receipt", {
    ...PLACED,
    state: "handed_off",
    kind: "switch",
    plan_name: "River 12",
    provider,
    plan: quote.plan,
    starts_on: "2026-11-24",
    cancel_requested_at: null,
    last_code: null,
    taken_in: false,
  });
  return server;
}

async function render(server: FakeServer, options?: RenderOptions): Promise<Page> {
  const page = await renderWithApp(server, "/order/plans/ptc-1", options);
  await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "The provider" }));
  return page;
}

function button(page: Page) {
  return page.getByRole("button", { name: continueAt({ provider }) });
}

it("asks for an email only, opens the provider's site and says which plan to choose there", async () => {
  const server = serverThatPlaces();
  const page = await render(server);
  await expect(page.getByRole("heading", { level: 1, name: title({ provider }) })).toBeVisible();
  const plan = page.getByRole("heading", { name: choose.title }).locator("..");
  await expect(plan).toContainText("River 12");
  await expect(plan).toContainText("12.9¢/kWh");
  await expect(page.getByText(remind.help({ ends: "2027-11-23" }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox").fill("ana@example.com");
  await expect(page.getByRole("textbox")).toHaveCount(1);
  const opened = page.waitForEvent("popup");
  await button(page).click();
  expect((await opened).url()).toBe("https://example.com/order");
  await expect(page).toHaveURL(/\/order\/placed$/);
  await expect(page.getByRole("heading", { level: 1, name: placed.handoff({ provider }) })).toBeVisible();
  await expect(page.getByRole("heading", { name: choose.title })).toBeVisible();
  await expectAccessible(page);
  const body = server.requests(ORDERS)[0]?.body;
  expect(body).toMatchObject({
    plan_id: "ptc-1",
    seen: "seen-1",
    kind: "switch",
    starts_on: "2026-11-24",
    email: "ana@example.com",
    consents: [{ id: "contact" }],
  });
  expect(Object.keys(body as object)).not.toContain("esiid");
  expect(server.requests("POST /api/orders/{id}/handoff")).toHaveLength(1);
});

it("shows a long provider name in full on the button of a narrow phone", async () => {
  const server = serverThatPlaces();
  const quote = testHandoffQuote();
  const name = "Constellation NewEnergy Residential of North Texas";
  server.on("POST /api/order_quotes", {
    ...quote,
    plan: { ...quote.plan, provider: { ...quote.plan.provider, name } },
  });
  const page = await render(server, { viewport: { width: 320, height: 640 } });
  const text = page
    .getByRole("button", { name: continueAt({ provider: name }) })
    .locator("span")
    .first();
  await text.waitFor();
  const [size, style] = await text.evaluate((span) => [
    span.scrollWidth - span.clientWidth,
    getComputedStyle(span).textOverflow,
  ]);
  expect(size).toBeLessThanOrEqual(0);
  expect(style).toBe("clip");
  await expectAccessible(page);
});

it.each([
  ["", remind.missing],
  ["ana@", who.emailShape],
])("opens nothing for the email address %j", async (email, message) => {
  const server = serverThatPlaces();
  const page = await render(server);
  await page.getByRole("textbox").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("textbox")).toBeFocused();
  expect(page.context().pages()).toHaveLength(1);
  expect(server.requests(ORDERS)).toHaveLength(0);
});

it("keeps the email address if the order can't be saved, and offers the site without a reminder", async () => {
  const server = serverThatPlaces();
  server.on(ORDERS, new HttpFailure(500));
  const page = await render(server);
  await page.getByRole("textbox").fill("ana@example.com");
  await button(page).click();
  await expectErrorPanel(page, "server");
  await expect(page.getByRole("textbox")).toHaveValue("ana@example.com");
  await expect(page.getByRole("link", { name: remind.skip })).toHaveAttribute(
    "href",
    "https://example.com/order",
  );
});

it("fills in a customer's email and home, and plans the first day without a fee", async () => {
  const server = serverThatPlaces();
  const { switches, ...change } = testSwitchQuote();
  const { connector, consents } = testHandoffQuote();
  server.on("POST /api/order_quotes", { ...change, switches, connector, consents });
  server.on("GET /api/service_locations", { items: [testLocation()] });
  server.on("GET /api/service_locations/{esiid}/outlook", new HttpFailure(404));
  const page = await render(server, { signedIn: true });
  await expect(page.getByText(fee({ cents: 15_000, day: "2026-12-03", provider }))).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveValue("ana@example.com");
  await button(page).click();
  await expect(page).toHaveURL(/\/order\/placed$/);
  expect(server.requests(ORDERS)[0]?.body).toMatchObject({
    esiid: ESIID,
    home: { zip: "75219" },
    starts_on: "2026-12-03",
  });
});

it("is in Spanish", async () => {
  const server = serverThatPlaces();
  const page = await render(server, { language: "es" });
  const es = getMessages("handoff", "es");
  await expect(page.getByRole("heading", { level: 1, name: es.title({ provider }) })).toBeVisible();
  await expect(page.getByText(es.choose.lead)).toBeVisible();
  await expectAccessible(page);
});
