// Who goes through which step of the onboarding (spec §4), by the account data on the server.
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { expectPath } from "./support/onboarding.ts";
import { expect, test } from "./support/test.ts";

for (const path of ["select_location", "add_location", "live_link", "summary/10443720000000001"])
  test(`/shop_usage/${path} leads an account without the terms to the terms`, async ({ page, messages }) => {
    await signInBrowser(page, await createPortalUser("new"));
    await page.goto(`/shop_usage/${path}`);
    await expect(
      page.getByRole("heading", { level: 1, name: messages.onboarding.terms.title }),
    ).toBeVisible();
    await expectPath(page, /^\/shop_usage\/accept_terms$/);
  });

test("an account with a home needs no flag, and one without a home has to add one", async ({
  page,
  browser,
  baseURL,
  messages,
}) => {
  const user = await createPortalUser("processed");
  await seedLocation(user);
  await signInBrowser(page, user);
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: messages.account.title })).toBeVisible();
  await page.goto("/add_location");
  await expectPath(page, /^\/$/);

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await context.newPage();
  await signInBrowser(other, await createPortalUser("processed"));
  await other.goto("/account");
  await expectPath(other, /^\/add_location$/);
  await context.close();
});

test("an account that only claims to be an affiliate is a customer for guard, navigation and page", async ({
  page,
  messages,
}) => {
  await signInBrowser(page, await createPortalUser("affiliate"));
  await page.goto("/affiliates/password");
  await expectPath(page, /^\/$/);
  await page.goto("/affiliates");
  await expect(page.getByText(messages.affiliates.none.title)).toBeVisible();
  const navigation = page.getByRole("navigation", { name: messages.shell.mainNavigation });
  await expect(navigation.first()).toBeAttached();
  await expect(navigation.getByRole("link", { name: messages.shell.nav.affiliates })).toHaveCount(0);
});
