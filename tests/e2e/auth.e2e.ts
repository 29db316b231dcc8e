// What a browser does with the auth service besides the portal's own pages: reading the development outbox, following
// an emailed link, and signing in through an identity provider.
import { getMessages } from "#messages/node.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import { newEmail } from "./support/accounts.ts";
import { browserClient } from "../support/browser-client.ts";

test("an emailed link in the outbox leads back with a session", async ({
  page,
  baseURL,
  messages,
  locale,
}) => {
  const outbox = getMessages("serverOutbox", locale?.startsWith("es") ? "es" : "en");
  const email = newEmail();
  const auth = browserClient(baseURL ?? "", "implicit");
  await auth.signInWithOtp({ email, options: { emailRedirectTo: `${baseURL}/compare` } });
  await page.goto("/dev/outbox");
  await page.getByLabel(outbox.search).fill(email);
  await page.getByRole("button", { name: outbox.show }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectAccessible(page);
  const code = await page.getByRole("article").locator("code").textContent();
  expect(code).toMatch(/^\d{6}$/);
  await page.getByRole("article").getByRole("link").filter({ hasText: "/auth/v1/verify" }).first().click();
  // The portal removes the tokens from the address, and is signed in.
  await expect(page.getByRole("link", { name: messages.shell.nav.dashboard })).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/compare`);
  const stored = await page.evaluate(() => localStorage.getItem("wattlane.auth"));
  expect(JSON.parse(stored ?? "{}")).toMatchObject({ user: { email } });
});

test("the page for a new account's code mentions the password that it confirms", async ({
  page,
  messages,
}) => {
  const { auth } = messages;
  const email = newEmail();
  await page.goto("/signup");
  await page.getByLabel(auth.address.emailLabel).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill("violet tractor 88 lanterns");
  const before = Date.now();
  await page.getByRole("button", { name: auth.signUp.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: auth.verify.title })).toBeVisible();
  const texts = [before, Date.now()].map((at) => auth.verify.confirms({ at: new Date(at) }));
  const shown = await page.getByRole("main").innerText();
  expect(texts.some((text) => shown.includes(text))).toBe(true);
  // Opened directly, the page mentions no password.
  await page.goto(`/account/verify?email=${encodeURIComponent(newEmail())}`);
  await expect(page.getByText(auth.verify.check)).toBeVisible();
});

test("Back leads past a page that redirected to the sign-in page", async ({ page, messages }) => {
  await page.goto("/compare");
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: messages.auth.login.signUp, exact: true }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/compare$/);
});

test("a link may have an email address whose plus sign is not escaped", async ({ page, messages }) => {
  await page.goto("/password/reset?email_address=jane+home@example.com");
  await expect(page.getByLabel(messages.auth.address.emailLabel)).toHaveValue("jane+home@example.com");
});

test("signing in with Google ends with a session, and a rejection shows a reason", async ({
  page,
  baseURL,
}) => {
  const auth = browserClient(baseURL ?? "", "pkce");
  const { data } = await auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: `${baseURL}/compare`, skipBrowserRedirect: true },
  });
  await page.goto(data.url ?? "");
  const email = newEmail();
  await page.getByLabel("Name").fill("Ana Ruiz");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/compare\?code=/);
  const code = new URL(page.url()).searchParams.get("code") ?? "";
  const exchanged = await auth.exchangeCodeForSession(code);
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user).toMatchObject({
    email,
    app_metadata: { provider: "google", providers: ["google"] },
    user_metadata: { full_name: "Ana Ruiz", email_verified: true },
  });
  expect(exchanged.data.session?.provider_token).toBeTruthy();

  const again = await auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: `${baseURL}/compare`, skipBrowserRedirect: true },
  });
  await page.goto(again.data.url ?? "");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(/\/compare\?error=access_denied/);
  // The portal removed the same reason from the hash.
  await expect.poll(() => new URL(page.url()).hash).toBe("");
});
