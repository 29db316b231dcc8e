// The session in a browser: cookies, synchronized tabs, and signing out whatever the server responds.
import type { BrowserContext, Page } from "@playwright/test";
import { createPortalUser, signInBrowser, type TestUser } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

async function signIn(page: Page, { auth }: TestMessages, user: TestUser): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(auth.address.emailLabel).fill(user.email);
  await page.getByLabel(auth.password, { exact: true }).fill(user.password);
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
}

async function signOut(page: Page, { shell }: TestMessages): Promise<void> {
  await page.goto("/account");
  await page.getByRole("button", { name: shell.signOut }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
}

async function cookies(
  context: BrowserContext,
): Promise<Map<string, { expires: number; sameSite: string; secure: boolean; path: string }>> {
  return new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
}

test("signing in writes the tokens into cookies, signing out clears and marks them", async ({
  page,
  context,
  messages,
}) => {
  await signIn(page, messages, await createPortalUser("done"));
  const signedIn = await cookies(context);
  for (const name of ["cp_access_token", "cp_refresh_token"]) {
    expect(signedIn.get(name)).toMatchObject({ path: "/", sameSite: "Lax", secure: true });
    // A hundred years are requested, but Chromium grants four hundred days.
    expect(signedIn.get(name)?.expires).toBeGreaterThan(Date.now() / 1000 + YEAR_SECONDS);
  }
  expect(signedIn.has("cp_logged_out")).toBe(false);
  await signOut(page, messages);
  const signedOut = await cookies(context);
  // The device's own id, set a few seconds after a page has loaded, belongs to no session.
  const names = [...signedOut.keys()].filter((name) => name.startsWith("cp_") && name !== "cp_fpid");
  expect(names).toEqual(["cp_logged_out"]);
  expect(await page.evaluate(() => localStorage.getItem("wattlane.auth"))).toBeNull();
});

test("a session is restored from the cookies of a sibling subdomain", async ({ page, context, messages }) => {
  await signIn(page, messages, await createPortalUser("done"));
  // As another subdomain sees it: the cookies are there, but its own storage is empty.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/account");
  expect((await cookies(context)).has("cp_access_token")).toBe(true);
});

test("signing out in one tab signs out the others", async ({ page, context, messages }) => {
  const user = await createPortalUser("done");
  await signIn(page, messages, user);
  const other = await context.newPage();
  await other.goto("/locations");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await signOut(page, messages);
  await expect.poll(() => new URL(other.url()).pathname).toBe("/login");
});

for (const [name, status] of [
  ["is away", 0],
  ["fails", 500],
  ["knows no such session", 404],
  ["refuses", 401],
] as const) {
  test(`signing out works while the server ${name}`, async ({ page, messages }) => {
    await signInBrowser(page, await createPortalUser("done"));
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.route(/\/auth\/v1\/logout/, (route) =>
      status === 0 ? route.abort("connectionrefused") : route.fulfill({ status, body: "{}" }),
    );
    await signOut(page, messages);
    expect(await page.evaluate(() => localStorage.getItem("wattlane.auth"))).toBeNull();
  });
}

test("a callback only leads to paths of the portal, and an old link to its page", async ({ page }) => {
  await signInBrowser(page, await createPortalUser("done"));
  for (const [path, end] of [
    ["/account", "/account"],
    ["//evil.example/x", "/"],
    ["https://evil.example/", "/"],
    ["/\\evil.example", "/"],
  ] as const) {
    await page.goto(`/callback?path=${encodeURIComponent(path)}`);
    await expect.poll(() => page.url()).toBe(new URL(end, process.env["E2E_URL"]).href);
  }
  await page.goto(
    "/callback#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid",
  );
  await expect.poll(() => new URL(page.url()).pathname).toBe("/affiliates/expired_invite_link");
});

test("a hash link scrolls to its section, 70 pixels below the top", async ({ page }) => {
  await signInBrowser(page, await createPortalUser("done"));
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The test opens the second-to-last one.
  await expect(page.locator("main section[id]").nth(1)).toBeAttached();
  const id = await page.evaluate(() => [...document.querySelectorAll("main section[id]")].at(-2)?.id ?? "");
  expect(id).not.toBe("");
  await page.goto(`/account#${id}`);
  await expect
    .poll(async () => Math.round((await page.locator(`[id="${id}"]`).boundingBox())?.y ?? -1))
    .toBeLessThan(200);
});

test("a link to a section of another page shows the top of that page first", async ({ page }) => {
  await signInBrowser(page, await createPortalUser("done"));
  await page.goto("/notifications/preferences");
  const link = page.locator('a[href="/account#about-you"]').first();
  await expect(link).toBeAttached();
  const positions = await link.evaluateHandle((element: HTMLElement) => {
    scrollTo(0, document.documentElement.scrollHeight);
    const seen = [scrollY];
    addEventListener("scroll", () => seen.push(scrollY));
    // A click by pointer would scroll to the link first.
    element.click();
    return seen;
  });
  await expect(page).toHaveURL(/account#about-you$/);
  const target = page.locator("#about-you");
  await expect.poll(async () => Math.round((await target.boundingBox())?.y ?? -1)).toBeLessThan(200);
  const [before = 0, ...after] = await positions.jsonValue();
  expect(before).toBeGreaterThan(100);
  expect(after).toContain(0);
});
