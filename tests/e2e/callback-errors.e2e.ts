// Errors that an emailed link or an identity provider passes in the address of a page (wire/auth.md §6).
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { expectPath } from "./support/onboarding.ts";
import { expect, expectAccessible, expectStableLayout, test } from "./support/test.ts";

const EXPIRED =
  "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";

for (const path of ["/", "/login", "/signup", "/compare", "/shop_usage", "/account/verify?email=a@b.co"])
  for (const place of ["#", "query"] as const)
    test(`an expired link to ${path} says so on the page (${place})`, async ({ page, messages }) => {
      const query = path.includes("?") ? "&" : "?";
      await page.goto(`${path}${place === "#" ? "#" : query}${EXPIRED}`);
      const { callbackError } = messages.onboarding;
      const banner = page.getByRole("alert").filter({ hasText: callbackError.expired });
      await expect(banner).toBeVisible();
      expect(new URL(page.url()).search + new URL(page.url()).hash).not.toContain("otp_expired");
      await expectStableLayout(page);
      await expectAccessible(page);
      if (new URL(page.url()).pathname === "/login") {
        await expect(banner).toContainText(callbackError.expiredHere);
        return;
      }
      await banner.getByRole("link", { name: callbackError.getCode }).click();
      await expectPath(page, /\/login$/);
      await expect(banner).toHaveCount(0);
    });

test("a signed-in customer who opens an expired link reads that there is nothing to do", async ({
  page,
  messages,
}) => {
  await signInBrowser(page, await createPortalUser("done"));
  await page.goto(`/#${EXPIRED}`);
  const { callbackError } = messages.onboarding;
  const banner = page.getByRole("alert").filter({ hasText: callbackError.expired });
  await expect(banner).toContainText(callbackError.expiredSignedIn);
  await expectStableLayout(page);
  await expectAccessible(page);
});

for (const [error, code, rejection] of [
  ["server_error", "bad_oauth_callback", "failed"],
  ["temporarily_unavailable", "bad_oauth_callback", "failed"],
  ["server_error", "unexpected_failure", "failed"],
  ["access_denied", "bad_oauth_callback", "rejected"],
] as const)
  test(`a provider's ${error} with ${code} is shown at /callback as ${rejection}`, async ({
    page,
    messages,
  }) => {
    const fields = `error=${error}&error_code=${code}&error_description=x`;
    await page.goto(`/callback?${fields}#${fields}`);
    await expect(page.getByText(messages.onboarding.callback[rejection])).toBeVisible();
    const other = rejection === "failed" ? "rejected" : "failed";
    await expect(page.getByText(messages.onboarding.callback[other])).toHaveCount(0);
    await expect(page.getByText(messages.onboarding.callback.started)).toHaveCount(0);
    await expectAccessible(page);
  });

for (const path of ["/callback", "/login"])
  test(`who returns to ${path} with a locked account is led to how to contact us, not to sign in again`, async ({
    page,
    messages,
  }) => {
    const { callback, callbackError } = messages.onboarding;
    const fields = "error=access_denied&error_code=user_banned&error_description=x";
    await page.goto(path === "/callback" ? `${path}?${fields}#${fields}` : `${path}#${fields}`);
    await expect(page.getByText(callback.banned)).toBeVisible();
    await expect(page.getByText(callback.safe)).toHaveCount(0);
    await expect(page.getByText(callbackError.otherTodo)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: callback.contact, exact: true }).click();
    await expectPath(page, /\/contact$/);
  });
