// The frame around the pages: how to enter and leave it, and what several tabs share.
import { randomBytes } from "node:crypto";
import { test } from "./support/account-page.ts";
import { inviteAffiliate, createPortalUser, signInBrowser } from "./support/accounts.ts";
import { expect, expectAccessible } from "./support/test.ts";

test("signing out in one tab signs out in all, and so does signing in", async ({
  page,
  context,
  user,
  texts,
  messages,
}) => {
  const other = await context.newPage();
  await other.goto("/account");
  await expect(other.getByRole("heading", { level: 1, name: texts.account.title })).toBeVisible();
  await other.getByRole("button", { name: messages.shell.signOut, exact: true }).click();
  await other.waitForURL("**/login");
  await page.waitForURL("**/login");
  await other.getByLabel(texts.auth.address.emailLabel).fill(user.email);
  await other.getByLabel(texts.auth.password, { exact: true }).fill(user.password);
  await other.getByRole("button", { name: texts.auth.login.submit, exact: true }).click();
  await other.waitForURL((url) => url.pathname === "/");
  // The first tab was on its account page when it was signed out.
  await page.waitForURL("**/account");
});

test("a public page leads to the sign-in, or home if signed in", async ({ page, messages }) => {
  await page.goto("/compare");
  await expect(page.getByRole("link", { name: messages.shell.logIn })).toBeVisible();
  await expect(page.getByRole("link", { name: messages.shell.signUp })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/compare");
  await expectAccessible(page);
  await signInBrowser(page, await createPortalUser("done"));
  await page.goto("/compare");
  await expect(page.getByRole("link", { name: messages.shell.logIn })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/");
  await expectAccessible(page);
  await page.getByRole("link", { name: messages.shell.myAccount({ name: "Ana Ruiz" }) }).click();
  await page.waitForURL("**/account");
  // Two clicks from anywhere, on a phone as on a desktop.
  await page.getByRole("button", { name: messages.shell.signOut, exact: true }).click();
  await page.waitForURL("**/login");
});

test("the frame of an affiliate leads to its page", async ({ page, messages, viewport }) => {
  const cp_afid = `E2E-${randomBytes(4).toString("hex")}`;
  const affiliate = { cp_afid, password_set: true, can_generate_order_links: true };
  const user = await createPortalUser("done", { affiliate });
  await inviteAffiliate({ cp_afid, affiliate_email: user.email });
  await signInBrowser(page, user);
  await page.goto("/account");
  const main = page.getByRole("navigation", { name: messages.shell.mainNavigation });
  await expect(main.getByRole("link", { name: messages.shell.nav.affiliates })).toBeVisible();
  await expect(main.getByRole("listitem")).toHaveCount((viewport?.width ?? 0) < 1024 ? 5 : 7);
});
