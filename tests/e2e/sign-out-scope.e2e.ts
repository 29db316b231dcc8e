// Signing out ends every session of the account (spec §9: scope global), and the button warns about it beforehand.
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { expectPath } from "./support/onboarding.ts";
import { expect, expectAccessible, expectStableLayout, test } from "./support/test.ts";

const WIDTHS = [390, 1440];

for (const width of WIDTHS)
  test(`the sign-out button says that it signs out every device, ${width} px wide`, async ({
    page,
    browser,
    baseURL,
    messages,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const user = await createPortalUser("done");
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const other = await context.newPage();
    await signInBrowser(other, user);
    await other.goto("/account");
    await expect(other.getByRole("heading", { level: 1, name: messages.account.title })).toBeVisible();

    await signInBrowser(page, user);
    await page.goto("/account");
    const button = page.getByRole("button", { name: messages.shell.signOut, exact: true });
    await expect(button).toHaveAccessibleDescription(messages.shell.signOutNote);
    await expect(page.getByText(messages.shell.signOutNote).filter({ visible: true })).toBeVisible();
    await expectStableLayout(page);
    await expectAccessible(page);
    await button.click();
    await expectPath(page, /^\/login$/);
    // The other device's session has ended, too.
    await other.reload();
    await expectPath(other, /^\/login$/);
    await context.close();
  });
