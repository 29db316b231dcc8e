// My account in a browser: who one is, signing in, devices, one's data; and the frame around it.
import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { account as accountEn } from "#web/messages/en/account.ts";
import { auth as authEn } from "#web/messages/en/auth.ts";
import { security as securityEn } from "#web/messages/en/security.ts";
import { account as accountEs } from "#web/messages/es/account.ts";
import { auth as authEs } from "#web/messages/es/auth.ts";
import { security as securityEs } from "#web/messages/es/security.ts";
import type { TestPerson } from "./support/accounts.ts";
import { asPerson, makePerson, newEmail, newestMail, signInBrowser } from "./support/accounts.ts";
import { expect, expectAccessible, test as base } from "./support/test.ts";

interface Texts {
  readonly account: typeof accountEn;
  readonly security: typeof securityEn;
  readonly auth: typeof authEn;
}

const test = base.extend<{ texts: Texts; person: TestPerson }>({
  texts: async ({ locale }, give) => {
    await give(
      locale?.startsWith("es")
        ? { account: accountEs, security: securityEs, auth: authEs }
        : { account: accountEn, security: securityEn, auth: authEn },
    );
  },
  person: async ({ page, texts }, give) => {
    const person = await makePerson("done");
    await signInBrowser(page, person);
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1, name: texts.account.title })).toBeVisible();
    await give(person);
  },
});

/** Opens the editor of a setting by its button. */
async function open(page: Page, action: string, label: string): Promise<void> {
  await page.getByRole("button", { name: `${action}: ${label}`, exact: true }).click();
}

/** A code for the step after the present one: each step's is taken once. */
function nextCode(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
}

test("names are changed in place, and shown by the frame", async ({ page, person, texts, words }) => {
  const { names } = texts.account;
  expect(person.email).toContain("@");
  await expectAccessible(page);
  await open(page, texts.account.change, names.label);
  await expect(page.getByLabel(names.first, { exact: true })).toBeFocused();
  await page.getByLabel(names.last, { exact: true }).fill(" ");
  await page.getByRole("button", { name: names.save }).click();
  await expect(page.getByText(names.missingLast)).toBeVisible();
  await expect(page.getByLabel(names.last, { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(names.first, { exact: true }).fill("Eva");
  await page.getByLabel(names.last, { exact: true }).fill("Ortiz");
  await page.getByRole("button", { name: names.save }).click();
  await expect(page.getByText(names.done)).toBeVisible();
  await expect(page.getByRole("button", { name: `${texts.account.change}: ${names.label}` })).toBeFocused();
  await expect(page.getByText(texts.account.lead("Eva Ortiz"))).toBeVisible();
  await page.goto("/compare");
  const way = page.getByRole("link", { name: words.shell.myAccount("Eva Ortiz") });
  await expect(way).toBeVisible();
  await expect(way).toContainText("EO");
});

test("one editor is open at a time, and cancelling changes nothing", async ({
  page,
  person,
  texts,
  words,
}) => {
  const { names, email } = texts.account;
  await open(page, texts.account.change, names.label);
  await page.getByLabel(names.first, { exact: true }).fill("Nobody");
  await open(page, texts.account.change, email.label);
  await expect(page.getByLabel(names.first, { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(email.new)).toBeFocused();
  await page.getByLabel(email.new).fill(person.email);
  await page.getByRole("button", { name: email.save }).click();
  await expect(page.getByText(email.same)).toBeVisible();
  await page.getByRole("button", { name: words.common.cancel }).click();
  await expect(page.getByRole("button", { name: `${texts.account.change}: ${email.label}` })).toBeFocused();
  await expect(page.getByText(texts.account.lead("Ana Ruiz"))).toBeVisible();
});

test("a new e-mail address is the account's once both have agreed", async ({ page, person, texts }) => {
  const { email } = texts.account;
  const next = newEmail();
  await open(page, texts.account.change, email.label);
  await page.getByLabel(email.new).fill(next);
  await page.getByRole("button", { name: email.save }).click();
  await expect(page.getByText(email.sentTo(person.email))).toBeVisible();
  // Half way, in another visit: what waits is shown, and can be gone on with.
  await page.reload();
  await expect(page.getByText(email.waiting(next))).toBeVisible();
  await open(page, email.enter, email.label);
  await page.getByLabel(texts.auth.code.label).fill((await newestMail(person.email)).code);
  await expect(page.getByText(email.halfDone(next))).toBeVisible();
  await page.getByLabel(texts.auth.code.label).fill((await newestMail(next)).code);
  await expect(page.getByText(email.done(next))).toBeVisible();
  await expect(page.getByText(email.waiting(next))).toHaveCount(0);
  // The page kept its own session, and left no other behind.
  await expect(page.getByText(texts.security.devices.this, { exact: true })).toBeVisible();
  const { sessions } = await asPerson<{ sessions: readonly unknown[] }>(person, "GET", "/auth/v1/sessions");
  expect(sessions).toHaveLength(1);
});

test("a phone number is added by the code that it gets", async ({ page, person, texts }) => {
  const { phone } = texts.account;
  const line = String(Math.floor(1000 + Math.random() * 9000));
  const digits = `512${200 + Math.floor(Math.random() * 700)}${line}`;
  const shown = `(512) ${digits.slice(3, 6)}-${line}`;
  await open(page, texts.account.add, phone.label);
  await page.getByLabel(phone.new).fill("555");
  await page.getByRole("button", { name: phone.save }).click();
  await expect(page.getByText(phone.missing)).toBeVisible();
  await page.getByLabel(phone.new).fill(digits);
  await page.getByRole("button", { name: phone.save }).click();
  await expect(page.getByText(phone.sentTo(shown))).toBeVisible();
  await page.getByLabel(texts.auth.code.label).fill((await newestMail(`+1${digits}`)).code);
  await expect(page.getByText(phone.done(shown))).toBeVisible();
  const user = await asPerson<{ phone: string }>(person, "GET", "/auth/v1/user");
  expect(user.phone).toBe(`1${digits}`);
});

test("a new password is judged while it is typed, and ends the other sessions", async ({
  page,
  person,
  texts,
}) => {
  const { password, devices } = texts.security;
  await asPerson(person, "POST", "/auth/v1/token?grant_type=password", {
    email: person.email,
    password: person.password,
  });
  await page.reload();
  await expect(page.getByRole("button", { name: devices.endOthers })).toBeVisible();
  await open(page, password.action, password.label);
  await page.getByLabel(password.new, { exact: true }).fill("abc");
  await page.getByRole("button", { name: password.save }).click();
  await expect(page.getByText(texts.auth.rules.unmet)).toBeVisible();
  await page.getByLabel(password.new, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: password.save }).click();
  await expect(page.getByText(texts.auth.rules.same)).toBeVisible();
  await page.getByLabel(password.new, { exact: true }).fill("Velvet tractor moon 9");
  await expectAccessible(page);
  await page.getByRole("button", { name: password.save }).click();
  await expect(page.getByText(password.done)).toBeVisible();
  await expect(page.getByRole("button", { name: devices.endOthers })).toHaveCount(0);
  const again = await asPerson<{ access_token: string }>(
    person,
    "POST",
    "/auth/v1/token?grant_type=password",
    { email: person.email, password: "Velvet tractor moon 9" },
  );
  expect(again.access_token).toBeTruthy();
});

test("an authenticator app is added, asked for at the next sign-in, and removed", async ({
  page,
  person,
  texts,
  words,
}) => {
  const { second } = texts.security;
  const { login, code } = texts.auth;
  await open(page, second.addApp, second.label);
  await expect(page.getByRole("img", { name: second.qr })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel(code.label).fill("000000");
  await expect(page.getByText(texts.auth.problems.code)).toBeVisible();
  await page.getByLabel(code.label).fill(generateSync({ secret }));
  await expect(page.getByText(second.added)).toBeVisible();
  await expect(page.getByText(second.on)).toBeVisible();

  await page.getByRole("button", { name: words.shell.signOut, exact: true }).click();
  await page.waitForURL("**/login");
  await page.getByLabel(texts.auth.address.emailLabel).fill(person.email);
  await page.getByLabel(texts.auth.password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
  await expect(page.getByRole("heading", { name: texts.auth.second.title })).toBeVisible();
  await page.getByLabel(code.label).fill(nextCode(secret));
  await page.waitForURL((url) => url.pathname === "/");

  await page.goto("/account");
  await page.getByRole("button", { name: `${second.remove}: ${second.app}` }).click();
  await page.getByRole("button", { name: second.removeConfirm }).click();
  await expect(page.getByText(second.removed)).toBeVisible();
  await expect(page.getByText(second.off)).toBeVisible();
});

test("another device is signed out by name", async ({ page, person, texts }) => {
  const { devices } = texts.security;
  const other = await asPerson<{ access_token: string }>(
    person,
    "POST",
    "/auth/v1/token?grant_type=password",
    { email: person.email, password: person.password },
  );
  await page.reload();
  await page.getByRole("button", { name: devices.endOf(devices.unknown) }).click();
  await expect(page.getByText(devices.ended(devices.unknown))).toBeVisible();
  await expect(page.getByRole("button", { name: devices.endOf(devices.unknown) })).toHaveCount(0);
  const refused = asPerson({ ...person, session: other }, "GET", "/auth/v1/user");
  await expect(refused).rejects.toThrow("session_not_found");
});

test("language and appearance act at once; the language is the account's too", async ({
  page,
  person,
  locale,
}) => {
  const [language, name] = locale?.startsWith("es")
    ? (["en", "English"] as const)
    : (["es", "Español"] as const);
  const there = language === "es" ? accountEs : accountEn;
  await page.getByRole("radio", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name: there.title })).toBeVisible();
  await expect
    .poll(async () => {
      const user = await asPerson<{ user_metadata: { language?: string } }>(person, "GET", "/auth/v1/user");
      return user.user_metadata.language;
    })
    .toBe(language);
});

test("one's data comes as a file", async ({ page, person, texts }) => {
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: texts.account.exported.action }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^wattlane-\d{4}-\d{2}-\d{2}\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const exported = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string } };
  expect(exported.account.email).toBe(person.email);
});

test("an account is deleted by its word and its password", async ({ page, person, texts, words }) => {
  const { deletion } = texts.account;
  await page.getByRole("button", { name: deletion.open, exact: true }).click();
  await expect(page.getByLabel(deletion.typeWord(deletion.word))).toBeFocused();
  await page.getByRole("button", { name: deletion.confirm }).click();
  await expect(page.getByText(deletion.wrongWord(deletion.word))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(deletion.typeWord(deletion.word)).fill(deletion.word.toLowerCase());
  await page.getByLabel(deletion.password).fill("something else");
  await page.getByRole("button", { name: deletion.confirm }).click();
  await expect(page.getByText(deletion.wrongPassword)).toBeVisible();
  await page.getByLabel(deletion.password).fill(person.password);
  await page.getByRole("button", { name: deletion.confirm }).click();
  await page.waitForURL("**/compare");
  await expect(page.getByRole("link", { name: words.shell.logIn })).toBeVisible();
  await expect(
    asPerson(person, "POST", "/auth/v1/token?grant_type=password", {
      email: person.email,
      password: person.password,
    }),
  ).rejects.toThrow("invalid_credentials");
});

test("a server that fails is told of, and nothing typed is lost", async ({ page, person, texts, words }) => {
  const { names } = texts.account;
  expect(person.user_id).not.toBe("");
  await page.route("**/auth/v1/user", (route) => route.fulfill({ status: 500, body: "<html>no</html>" }));
  await open(page, texts.account.change, names.label);
  await page.getByLabel(names.last, { exact: true }).fill("Ortiz");
  await page.getByRole("button", { name: names.save }).click();
  await expect(page.getByText(words.common.errors.server.what)).toBeVisible();
  await expect(page.getByLabel(names.last, { exact: true })).toHaveValue("Ortiz");
  await page.unroute("**/auth/v1/user");
  await page.getByRole("button", { name: names.save }).click();
  await expect(page.getByText(names.done)).toBeVisible();

  await page.route("**/auth/v1/sessions", (route) => route.fulfill({ status: 500, body: "{" }));
  await page.reload();
  await expect(page.getByText(words.common.errors.server.what)).toBeVisible();
  await page.unroute("**/auth/v1/sessions");
  await page.getByRole("button", { name: words.common.retry }).click();
  await expect(page.getByText(texts.security.devices.this, { exact: true })).toBeVisible();
});

test("who signs out in one tab is out in all, and who signs in again is in all", async ({
  page,
  context,
  person,
  texts,
  words,
}) => {
  const other = await context.newPage();
  await other.goto("/account");
  await expect(other.getByRole("heading", { level: 1, name: texts.account.title })).toBeVisible();
  await other.getByRole("button", { name: words.shell.signOut, exact: true }).click();
  await other.waitForURL("**/login");
  await page.waitForURL("**/login");
  await other.getByLabel(texts.auth.address.emailLabel).fill(person.email);
  await other.getByLabel(texts.auth.password, { exact: true }).fill(person.password);
  await other.getByRole("button", { name: texts.auth.login.submit, exact: true }).click();
  await other.waitForURL((url) => url.pathname === "/");
  // The first tab was on its account when it was signed out.
  await page.waitForURL("**/account");
});

test("a public page leads in, and home who is in", async ({ page, words, viewport }) => {
  await page.goto("/compare");
  await expect(page.getByRole("link", { name: words.shell.logIn })).toBeVisible();
  await expect(page.getByRole("link", { name: words.shell.signUp })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/compare");
  await signInBrowser(page, await makePerson("done"));
  await page.goto("/compare");
  await expect(page.getByRole("link", { name: words.shell.logIn })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: words.shell.myAccount("Ana Ruiz") }).click();
  await page.waitForURL("**/account");
  // Two clicks from anywhere, on a phone as on a desk.
  await page.getByRole("button", { name: words.shell.signOut, exact: true }).click();
  await page.waitForURL("**/login");
  expect(viewport).not.toBeNull();
});

test("the frame of an affiliate leads to its page", async ({ page, words, viewport }) => {
  const affiliate = { cp_afid: "A7", password_set: true, can_generate_order_links: true };
  await signInBrowser(page, await makePerson("done", { affiliate }));
  await page.goto("/account");
  const main = page.getByRole("navigation", { name: words.shell.mainNavigation });
  await expect(main.getByRole("link", { name: words.shell.nav.affiliates })).toBeVisible();
  const count = await main.getByRole("link").count();
  expect(count).toBe((viewport?.width ?? 0) < 1024 ? 5 : 7);
});
