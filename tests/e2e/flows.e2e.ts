// The three onboarding flows from the start to their last page, on the real services, with the emails read from the
// outbox.
import type { Page } from "@playwright/test";
import { newEmail, placeOrder } from "./support/accounts.ts";
import { freePremise } from "./support/homes.ts";
import { acceptTerms, chooseLocation, expectPath, signUp } from "./support/onboarding.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";

const KWH = "13200";

function escaped(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

/** Finds a home by its address, then selects and confirms it. */
async function addLocation(page: Page, messages: TestMessages): Promise<string> {
  const { adding } = messages;
  const location = await freePremise();
  await chooseLocation(page, messages, location);
  await expect(page.getByText(adding.confirm.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: adding.confirm.yes }).click();
  return location.esiid;
}

test("main: from the start to the dashboard", async ({ page, messages }) => {
  const email = newEmail();
  await page.goto("/locations");
  await expectPath(page, escaped("/login"));
  await page.getByRole("link", { name: messages.auth.login.signUp, exact: true }).click();
  await signUp(page, messages, email, "");
  await expectPath(page, escaped("/accept_terms"));
  await acceptTerms(page, messages);
  await expectPath(page, escaped("/add_location"));
  await addLocation(page, messages);
  // The address that was requested first.
  await expectPath(page, escaped("/locations"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectPath(page, escaped("/"));
  await expectAccessible(page);
});

test("shop_usage: from the start to what its usage shows", async ({ page, messages }) => {
  const email = newEmail();
  await page.goto("/shop_usage");
  await signUp(page, messages, email, "/shop_usage");
  await expectPath(page, escaped("/shop_usage/accept_terms"));
  await acceptTerms(page, messages);
  await expectPath(page, escaped("/shop_usage/select_location"));
  await page.getByRole("link", { name: messages.locations.list.add }).click();
  await expectPath(page, escaped("/shop_usage/add_location"));
  const esiid = await addLocation(page, messages);
  await expectPath(page, escaped("/shop_usage/live_link"));
  await expectAccessible(page);
  // The meter could be linked here, but this customer enters the usage from a bill.
  await expect(page.getByRole("button", { name: messages.linking.form.submit })).toBeVisible();
  await page.getByText(messages.linking.otherwise).click();
  await page.getByRole("radio", { name: messages.compare.usage.methods.bills, exact: true }).check();
  await page.getByRole("radio", { name: messages.compare.bills.kinds.annual, exact: true }).check();
  await page.getByLabel(messages.compare.bills.annual, { exact: true }).fill(KWH);
  await page.getByRole("button", { name: messages.usageEntry.form.saveAndGo }).click();
  await expectPath(page, escaped(`/shop_usage/summary/${esiid}`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test("renewal: from the emailed link to the home of the order", async ({ page, messages }) => {
  const email = newEmail();
  const { esiid, address } = await freePremise();
  const order = await placeOrder({ email, esiid, address });
  await page.goto(`/renewal?order_id=${order}&email=${encodeURIComponent(email)}`);
  await signUp(page, messages, email, "/renewal");
  await expectPath(page, escaped("/renewal/accept_terms"));
  await acceptTerms(page, messages);
  // Its order is claimed on the way, and leads to its home.
  await expectPath(page, escaped(`/locations/${esiid}`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
