// The three onboarding flows from nothing to their last page, on the real services, with the mails
// read from the outbox.
import type { Page } from "@playwright/test";
import { freePremise, newEmail, newestMail, placeOrder, type TestPerson } from "./support/accounts.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { Words } from "./support/words.ts";

const PASSWORD: TestPerson["password"] = "violet tractor 88 lanterns";
const KWH = "13200";

async function expectPath(page: Page, path: string | RegExp): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
}

function escaped(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

/** Signs up, and types the mailed code, which sends itself. */
async function signUp(page: Page, words: Words, email: string, flow: string): Promise<void> {
  const { auth } = words;
  // The login before it has fields of the same names.
  await expect(page.getByRole("heading", { level: 1, name: auth.signUp.title })).toBeVisible();
  await page.getByLabel(auth.address.emailLabel).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole("button", { name: auth.signUp.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: auth.verify.title })).toBeVisible();
  await expectPath(page, new RegExp(`^${flow}/(account/)?verify$`));
  await expectAccessible(page);
  const { code } = await newestMail(email);
  await page.getByLabel(auth.code.label, { exact: true }).first().focus();
  await page.keyboard.type(code);
}

async function acceptTerms(page: Page, words: Words): Promise<void> {
  const { terms } = words.onboarding;
  await page.getByLabel(terms.first).fill("Ana");
  await page.getByLabel(terms.last).fill("Ruiz");
  await page.getByRole("checkbox", { name: terms.agree }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: terms.submit }).click();
}

/** Finds a home by its address, chooses and confirms it. */
async function addHome(page: Page, words: Words): Promise<string> {
  const { adding } = words;
  const home = await freePremise();
  const search = page.getByRole("combobox", { name: adding.address.label });
  await search.fill(`${home.address} ${home.city}`.toLowerCase());
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("option").first().click();
  await expect(page.getByText(adding.confirm.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: adding.confirm.yes }).click();
  return home.esiid;
}

test("main: from nothing to the dashboard", async ({ page, words }) => {
  const email = newEmail();
  await page.goto("/locations");
  await expectPath(page, escaped("/login"));
  await page.getByRole("link", { name: words.auth.login.signUp }).click();
  await signUp(page, words, email, "");
  await expectPath(page, escaped("/accept_terms"));
  await acceptTerms(page, words);
  await expectPath(page, escaped("/add_location"));
  await addHome(page, words);
  // The address first asked for.
  await expectPath(page, escaped("/locations"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectPath(page, escaped("/"));
  await expectAccessible(page);
});

test("shop_usage: from nothing to what its use shows", async ({ page, words }) => {
  const email = newEmail();
  await page.goto("/shop_usage");
  await signUp(page, words, email, "/shop_usage");
  await expectPath(page, escaped("/shop_usage/accept_terms"));
  await acceptTerms(page, words);
  await expectPath(page, escaped("/shop_usage/select_location"));
  await page.getByRole("link", { name: words.locations.list.add }).click();
  await expectPath(page, escaped("/shop_usage/add_location"));
  const esiid = await addHome(page, words);
  await expectPath(page, escaped("/shop_usage/live_link"));
  await expectAccessible(page);
  await page.getByRole("radio", { name: words.compare.usage.ways.bills, exact: true }).check();
  await page.getByRole("radio", { name: words.compare.bills.kinds.annual, exact: true }).check();
  await page.getByLabel(words.compare.bills.annual, { exact: true }).fill(KWH);
  await page.getByRole("button", { name: words.telling.tell.saveAndGo }).click();
  await expectPath(page, escaped(`/shop_usage/summary/${esiid}`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test("renewal: from the mailed link to the home of the order", async ({ page, words }) => {
  const email = newEmail();
  const { esiid, address } = await freePremise();
  const order = await placeOrder({ email, esiid, address });
  await page.goto(`/renewal?order_id=${order}&email=${encodeURIComponent(email)}`);
  await signUp(page, words, email, "/renewal");
  await expectPath(page, escaped("/renewal/accept_terms"));
  await acceptTerms(page, words);
  // Its order is taken in on the way, and leads to its home.
  await expectPath(page, escaped(`/locations/${esiid}`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
