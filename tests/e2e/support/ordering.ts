// Ordering a plan through the page.
import type { Page } from "@playwright/test";
import type { OrderQuote } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import type { FreePremise } from "./test-controls.ts";
import { chooseLocation, expectPath } from "./onboarding.ts";
import { expect, expectAccessible } from "./test.ts";
import type { TestMessages } from "./messages.ts";
import { BASE } from "./base.ts";

/** License number of the provider whose orders we send through its API. */
const PARTNER = process.env["E2E_PARTNER_PUCT"] ?? "";

/** Returns a plan with a term of a year, sold at the homes of `freePremise`, with this enrollment method. */
export async function planToOrder(
  connector: OrderQuote["connector"] = "handoff",
  base = BASE,
): Promise<Plan> {
  const response = await fetch(`${base}/compare/v1/plans?tdu=oncor&limit=500`);
  const { items } = (await response.json()) as { items: Plan[] };
  const plan = items.find(
    ({ tariff, term_months, prepaid, enroll, provider }) =>
      tariff !== null &&
      term_months === 12 &&
      !prepaid &&
      enroll.url !== null &&
      (provider.puct_number === PARTNER) === (connector === "partner"),
  );
  if (!plan) throw new Error("The catalogue has no such plan.");
  return plan;
}

/** Returns the plan with this id. */
export async function getPlan(id: string): Promise<Plan> {
  const response = await fetch(`${BASE}/compare/v1/plans/${id}`);
  return ((await response.json()) as { plan: Plan }).plan;
}

/** Replaces the provider's own page, which is on the Internet, with a simple page. */
export async function mockProvider(page: Page, plan: Plan): Promise<void> {
  await page.context().route(
    (url) => url.href.startsWith(plan.enroll.url ?? "none"),
    (route) => route.fulfill({ contentType: "text/html", body: "<title>The retailer</title>" }),
  );
}

/** Fills in the order page as a guest, except for the consents. */
export async function fillAsGuest(
  page: Page,
  messages: TestMessages,
  email: string,
  location: FreePremise,
): Promise<void> {
  const { checkout: placing } = messages;
  await chooseLocation(page, messages, location);
  await expect(page.getByText(placing.where.found)).toBeVisible();
  await page.getByRole("radio", { name: placing.kind.options.switch }).check();
  await page.getByLabel(placing.who.first, { exact: true }).fill("Ana");
  await page.getByLabel(placing.who.last, { exact: true }).fill("Ruiz");
  await page.getByLabel(placing.who.email).fill(email);
}

/** Agrees to everything and submits it. */
export async function agreeAndSend(page: Page, { checkout: placing }: TestMessages): Promise<void> {
  const send = page.getByRole("button", { name: placing.agree.send.partner });
  await expect(send).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await send.click();
}

/** Clicks the button of a plan's order page that opens the provider's own site, and closes that site. */
export async function continueAtProvider(page: Page, messages: TestMessages, plan: Plan): Promise<void> {
  await mockProvider(page, plan);
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("button", { name: messages.common.continueAt({ provider: plan.provider.name }) })
    .click();
  await (await opened).close();
}

/** Fills in a guest's email and continues at the provider. Ends on the page that confirms the order. */
export async function orderAsGuest(
  page: Page,
  messages: TestMessages,
  email: string,
  plan: Plan,
): Promise<void> {
  await page.getByLabel(messages.handoff.remind.email, { exact: true }).fill(email);
  await expectAccessible(page);
  await continueAtProvider(page, messages, plan);
  await expectPath(page, /^\/order\/placed$/);
  const title = messages.checkout.placed.handoff({ provider: plan.provider.name });
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Until an order is attempted, makes the page show quotes as they might have been before something changed. */
export async function showOldQuotes(page: Page, before: (quote: OrderQuote) => OrderQuote): Promise<void> {
  let old = true;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/orders") old = false;
  });
  await page.route("**/api/order_quotes", async (route) => {
    if (!old) return route.fallback();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const quote = before((await response.json()) as OrderQuote);
    return route.fulfill({ response, json: { ...quote, seen: "as it was before" } });
  });
}

/** Returns the number of the order placed last in this tab. */
export async function getPlacedOrderId(page: Page): Promise<string> {
  const stored = await page.evaluate(() => sessionStorage.getItem("wattlane.placed"));
  return (JSON.parse(stored ?? "{}") as { order_id: string }).order_id;
}
