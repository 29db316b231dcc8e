// Homes whose utility neither the directory nor the ESI ID names: the only one of the ZIP code is shown, else it is asked.
import type { Page } from "@playwright/test";
import type { ServiceLocation } from "#contracts/portal.ts";
import { TDUS } from "#market/tdu.ts";
import { asPerson, makePerson, signInBrowser, type TestPerson } from "./support/accounts.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { Words } from "./support/words.ts";

async function atAdding(page: Page): Promise<TestPerson> {
  const person = await makePerson("done");
  await signInBrowser(page, person);
  await page.goto("/locations/add");
  return person;
}

async function findByAddress(page: Page, { adding }: Words, address: string): Promise<void> {
  await page.getByRole("combobox", { name: adding.address.label }).fill(address);
  await page.getByRole("option").first().click();
}

/** Adds the home that is shown, and returns it as the account then has it. */
async function addFound(page: Page, person: TestPerson, { adding }: Words): Promise<ServiceLocation> {
  await page.getByRole("button", { name: adding.confirm.yes }).click();
  await expect.poll(() => /^\/locations\/\d+$/.test(new URL(page.url()).pathname)).toBe(true);
  return asPerson(
    person,
    "GET",
    `/api${new URL(page.url()).pathname.replace("locations", "service_locations")}`,
  );
}

test("a home in Lubbock has its ZIP code's only utility, and no meter to link", async ({ page, words }) => {
  const { utility } = words;
  const person = await atAdding(page);
  await findByAddress(page, words, "2105 broadway lubbock");
  await expect(page.getByText(TDUS.lpl.name, { exact: true })).toBeVisible();
  await expect(page.getByText(utility.facts.lpl)).toBeVisible();
  await expect(page.getByText(utility.notInSmt(TDUS.lpl.short_name))).toBeVisible();
  await expect(page.getByText(utility.question)).toBeHidden();
  await expectAccessible(page);
  const { service_location: home } = await addFound(page, person, words);
  expect(home).toMatchObject({ tdu: "lpl", tdu_source: "zip" });
  await page.goto(`/locations/${home.esiid}/usage`);
  await expect(page.getByText(utility.notInSmt(TDUS.lpl.short_name))).toBeVisible();
  await expect(page.getByRole("link", { name: utility.addUsage })).toBeVisible();
  await expect(page.getByRole("link", { name: words.usage.link })).toHaveCount(0);
});

test("where the ZIP code has two, it is asked while the home is added", async ({ page, words }) => {
  const { utility } = words;
  const person = await atAdding(page);
  await findByAddress(page, words, "709 cenizo");
  const question = page.getByRole("group", { name: utility.question });
  await expect(question.getByRole("radio")).toHaveCount(3);
  await expectAccessible(page);
  await question.getByLabel(TDUS.nueces.name).check();
  await expect(page.getByText(utility.noCharges)).toBeVisible();
  const { service_location: home } = await addFound(page, person, words);
  expect(home).toMatchObject({ tdu: "nueces", tdu_source: "customer" });
});

test("or later on the home's page, also for one that serves another ZIP code", async ({ page, words }) => {
  const { utility } = words;
  const person = await atAdding(page);
  await findByAddress(page, words, "713 cenizo");
  const { service_location: home } = await addFound(page, person, words);
  expect(home).toMatchObject({ tdu: null, tdu_source: null });
  const save = page.getByRole("button", { name: utility.save });
  await save.click();
  await expect(page.getByText(utility.missing)).toBeVisible();
  await page.getByLabel(utility.another).check();
  await page.getByLabel(utility.choose, { exact: true }).selectOption("aep_north");
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText(utility.saved)).toBeVisible();
  await expect(save).toBeHidden();
  const now = await asPerson<ServiceLocation>(person, "GET", `/api/service_locations/${home.esiid}`);
  expect(now.service_location).toMatchObject({ tdu: "aep_north", tdu_source: "customer" });
});
