// Who is led through which step of the onboarding (spec §4), by what the server knows of the account.
import { giveHome, makePerson, signInBrowser } from "./support/accounts.ts";
import { expectPath } from "./support/onboarding.ts";
import { expect, test } from "./support/test.ts";

for (const path of ["select_location", "add_location", "live_link", "summary/10443720000000001"])
  test(`/shop_usage/${path} leads an account without the terms to the terms`, async ({ page, words }) => {
    await signInBrowser(page, await makePerson("new"));
    await page.goto(`/shop_usage/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: words.onboarding.terms.title })).toBeVisible();
    await expectPath(page, /^\/shop_usage\/accept_terms$/);
  });

test("an account with a home needs no flag, and one without a home is led to add one", async ({
  page,
  browser,
  baseURL,
  words,
}) => {
  const person = await makePerson("processed");
  await giveHome(person);
  await signInBrowser(page, person);
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: words.account.title })).toBeVisible();
  await page.goto("/add_location");
  await expectPath(page, /^\/$/);

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await context.newPage();
  await signInBrowser(other, await makePerson("processed"));
  await other.goto("/account");
  await expectPath(other, /^\/add_location$/);
  await context.close();
});

test("an account that only says it is an affiliate's is a customer to guard, navigation and page", async ({
  page,
  words,
}) => {
  await signInBrowser(page, await makePerson("affiliate"));
  await page.goto("/affiliates/password");
  await expectPath(page, /^\/$/);
  await page.goto("/affiliates");
  await expect(page.getByText(words.affiliates.none.title)).toBeVisible();
  const navigation = page.getByRole("navigation", { name: words.shell.mainNavigation });
  await expect(navigation.first()).toBeAttached();
  await expect(navigation.getByRole("link", { name: words.shell.nav.affiliates })).toHaveCount(0);
});
