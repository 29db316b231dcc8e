// Homes whose utility neither the directory nor the ESI ID identifies: the ZIP code's only utility is shown, otherwise
// the customer is prompted.
import type { Page } from "@playwright/test";
import type { ServiceLocation } from "#contracts/portal.ts";
import { TDUS } from "#market/tdu.ts";
import { callAs, createPortalUser, signInBrowser, type TestUser } from "./support/accounts.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";

async function atAdding(page: Page): Promise<TestUser> {
  const user = await createPortalUser("done");
  await signInBrowser(page, user);
  await page.goto("/locations/add");
  return user;
}

async function findByAddress(page: Page, { adding }: TestMessages, address: string): Promise<void> {
  await page.getByRole("combobox", { name: adding.address.label }).fill(address);
  await page.getByRole("option").first().click();
}

/** Adds the home that is shown, and returns it as it is in the account. */
async function addFound(page: Page, user: TestUser, { adding }: TestMessages): Promise<ServiceLocation> {
  await page.getByRole("button", { name: adding.confirm.yes }).click();
  await expect.poll(() => /^\/locations\/\d+$/.test(new URL(page.url()).pathname)).toBe(true);
  return callAs(user, "GET", `/api${new URL(page.url()).pathname.replace("locations", "service_locations")}`);
}

test("a home in Lubbock has its ZIP code's only utility, and no meter to link", async ({
  page,
  messages,
}) => {
  const { utility } = messages;
  const user = await atAdding(page);
  await findByAddress(page, messages, "2105 broadway lubbock");
  await expect(page.getByText(TDUS.lpl.name, { exact: true })).toBeVisible();
  await expect(page.getByText(utility.facts.lpl)).toBeVisible();
  await expect(page.getByText(utility.notInSmt({ name: TDUS.lpl.short_name }))).toBeVisible();
  await expect(page.getByText(utility.title)).toBeHidden();
  await expectAccessible(page);
  const { service_location: location } = await addFound(page, user, messages);
  expect(location).toMatchObject({ tdu: "lpl", tdu_source: "zip" });
  await page.goto(`/locations/${location.esiid}/usage`);
  await expect(page.getByText(utility.notInSmt({ name: TDUS.lpl.short_name }))).toBeVisible();
  await expect(page.getByRole("link", { name: utility.addUsage })).toBeVisible();
  await expect(page.getByRole("link", { name: messages.usage.link })).toHaveCount(0);
  await page.goto(`/locations/${location.esiid}/connection_manager`);
  await expect(page.getByText(utility.notInSmt({ name: TDUS.lpl.short_name })).first()).toBeVisible();
  await expect(page.getByText(messages.usageEntry.meter.smartText)).toHaveCount(0);
});

test("if the ZIP code has two utilities, the customer is prompted while adding the home", async ({
  page,
  messages,
}) => {
  const { utility } = messages;
  const user = await atAdding(page);
  await findByAddress(page, messages, "709 cenizo");
  const fieldset = page.getByRole("group", { name: utility.title });
  await expect(fieldset.getByRole("radio")).toHaveCount(3);
  await expectAccessible(page);
  await fieldset.getByLabel(TDUS.nueces.name).check();
  await expect(page.getByText(utility.noCharges)).toBeVisible();
  const { service_location: location } = await addFound(page, user, messages);
  expect(location).toMatchObject({ tdu: "nueces", tdu_source: "customer" });
});

test("or later on the home's page, also for one that serves another ZIP code", async ({ page, messages }) => {
  const { utility } = messages;
  const user = await atAdding(page);
  await findByAddress(page, messages, "713 cenizo");
  const { service_location: location } = await addFound(page, user, messages);
  expect(location).toMatchObject({ tdu: null, tdu_source: null });
  const save = page.getByRole("button", { name: utility.save });
  await save.click();
  await expect(page.getByText(utility.missing)).toBeVisible();
  await page.getByLabel(utility.another).check();
  await page.getByLabel(utility.choose, { exact: true }).selectOption("aep_north");
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText(utility.saved)).toBeVisible();
  await expect(save).toBeHidden();
  const now = await callAs<ServiceLocation>(user, "GET", `/api/service_locations/${location.esiid}`);
  expect(now.service_location).toMatchObject({ tdu: "aep_north", tdu_source: "customer" });
});
