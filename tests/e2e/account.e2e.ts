// My account in a browser: names, contact details and data of the customer.
import { openEditor, test } from "./support/account-page.ts";
import { callAs, newEmail } from "./support/accounts.ts";
import { newestMail } from "./support/outbox.ts";
import { expect, expectAccessible } from "./support/test.ts";
import { getMessages } from "#messages/node.ts";

const accountEn = getMessages("account", "en");
const accountEs = getMessages("account", "es");

test("names are edited in place, and shown in the page header", async ({
  page,
  user: testUser,
  texts,
  messages,
}) => {
  const { names } = texts.account;
  expect(testUser.email).toContain("@");
  await expectAccessible(page);
  await openEditor(page, texts.account.change, names.label);
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
  await expect(page.getByText(texts.account.lead({ name: "Eva Ortiz" }))).toBeVisible();
  await page.goto("/compare");
  const accountLink = page.getByRole("link", { name: messages.shell.myAccount({ name: "Eva Ortiz" }) });
  await expect(accountLink).toBeVisible();
  await expect(accountLink).toContainText("EO");
});

test("one editor is open at a time, and canceling changes nothing", async ({
  page,
  user: testUser,
  texts,
  messages,
}) => {
  const { names, email } = texts.account;
  await openEditor(page, texts.account.change, names.label);
  await page.getByLabel(names.first, { exact: true }).fill("Nobody");
  await openEditor(page, texts.account.change, email.label);
  await expect(page.getByLabel(names.first, { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(email.new)).toBeFocused();
  await page.getByLabel(email.new).fill(testUser.email);
  await page.getByRole("button", { name: email.save }).click();
  await expect(page.getByText(email.same)).toBeVisible();
  await page.getByRole("button", { name: messages.common.cancel }).click();
  await expect(page.getByRole("button", { name: `${texts.account.change}: ${email.label}` })).toBeFocused();
  await expect(page.getByText(texts.account.lead({ name: "Ana Ruiz" }))).toBeVisible();
});

test("a new email address belongs to the account once both have confirmed", async ({
  page,
  user: testUser,
  texts,
}) => {
  const { email } = texts.account;
  const next = newEmail();
  await openEditor(page, texts.account.change, email.label);
  await page.getByLabel(email.new).fill(next);
  await page.getByRole("button", { name: email.save }).click();
  await expect(page.getByText(email.sentTo({ address: testUser.email }))).toBeVisible();
  // Halfway, in another visit: the pending change is shown and can be continued.
  await page.reload();
  await expect(page.getByText(email.waiting({ address: next }))).toBeVisible();
  await openEditor(page, email.enter, email.label);
  await page
    .getByRole("textbox", { name: texts.codes.code.label })
    .fill((await newestMail(testUser.email)).code);
  await expect(page.getByText(email.halfDone({ address: next }))).toBeVisible();
  await page.getByRole("textbox", { name: texts.codes.code.label }).fill((await newestMail(next)).code);
  await expect(page.getByText(email.done({ address: next }))).toBeVisible();
  await expect(page.getByText(email.waiting({ address: next }))).toHaveCount(0);
  // The page kept its own session and left no other one behind.
  await expect(page.getByText(texts.security.devices.this, { exact: true })).toBeVisible();
  const { sessions } = await callAs<{ sessions: readonly unknown[] }>(testUser, "GET", "/auth/v1/sessions");
  expect(sessions).toHaveLength(1);
});

test.describe("on a phone, in Spanish", () => {
  test.use({ locale: "es-US", viewport: { width: 390, height: 844 } });

  test("the buttons of an editor are in one row", async ({ page, user: testUser, texts, messages }) => {
    expect(testUser.email).toContain("@");
    const { account, security } = texts;
    const cancel = page.getByRole("button", { name: messages.common.cancel, exact: true });
    for (const { action, label, save } of [
      { action: account.change, label: account.names.label, save: account.names.save },
      { action: account.change, label: account.email.label, save: account.email.save },
      { action: account.add, label: account.phone.label, save: account.phone.save },
      { ...security.password, save: security.password.save },
      { action: security.second.addPhone, label: security.second.label, save: security.second.sendText },
    ]) {
      await openEditor(page, action, label);
      const [first, second] = [
        await page.getByRole("button", { name: save, exact: true }).boundingBox(),
        await cancel.boundingBox(),
      ];
      expect(second?.y, label).toBe(first?.y);
    }
  });
});

test("a phone number is added with the code sent to it", async ({ page, user: testUser, texts }) => {
  const { phone } = texts.account;
  const digits = "5124690187";
  const shown = "(512) 469-0187";
  await openEditor(page, texts.account.add, phone.label);
  await page.getByLabel(phone.new).fill("555");
  await page.getByRole("button", { name: phone.save }).click();
  await expect(page.getByText(phone.missing)).toBeVisible();
  await page.getByLabel(phone.new).fill(digits);
  await page.getByRole("button", { name: phone.save }).click();
  await expect(page.getByText(phone.sentTo({ number: shown }))).toBeVisible();
  await page
    .getByRole("textbox", { name: texts.codes.code.label })
    .fill((await newestMail(`+1${digits}`)).code);
  await expect(page.getByText(phone.done({ number: shown }))).toBeVisible();
  const user = await callAs<{ phone: string }>(testUser, "GET", "/auth/v1/user");
  expect(user.phone).toBe(`1${digits}`);
});

test("language and appearance change immediately, and the language is saved in the account", async ({
  page,
  user: testUser,
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
      const user = await callAs<{ user_metadata: { language?: string } }>(testUser, "GET", "/auth/v1/user");
      return user.user_metadata.language;
    })
    .toBe(language);
});

test("a customer's data is downloaded as a file", async ({ page, user: testUser, texts }) => {
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: texts.account.exported.action }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^wattlane-\d{4}-\d{2}-\d{2}\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const exported = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string } };
  expect(exported.account.email).toBe(testUser.email);
});

test("an account is deleted after typing the word and the password", async ({
  page,
  user: testUser,
  texts,
  messages,
}) => {
  const { deletion } = texts.account;
  await page.getByRole("button", { name: deletion.open, exact: true }).click();
  await expect(page.getByLabel(deletion.typeWord({ word: deletion.word }))).toBeFocused();
  await page.getByRole("button", { name: deletion.confirm }).click();
  await expect(page.getByText(deletion.wrongWord({ word: deletion.word }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(deletion.typeWord({ word: deletion.word })).fill(deletion.word.toLowerCase());
  await page.getByLabel(deletion.password).fill("something else");
  await page.getByRole("button", { name: deletion.confirm }).click();
  await expect(page.getByText(deletion.wrongPassword)).toBeVisible();
  await page.getByLabel(deletion.password).fill(testUser.password);
  await page.getByRole("button", { name: deletion.confirm }).click();
  await page.waitForURL("**/compare");
  await expect(page.getByRole("link", { name: messages.shell.logIn })).toBeVisible();
  await expect(
    callAs(testUser, "POST", "/auth/v1/token?grant_type=password", {
      email: testUser.email,
      password: testUser.password,
    }),
  ).rejects.toThrow("invalid_credentials");
});

test("a failing server is reported, and nothing typed is lost", async ({
  page,
  user: testUser,
  texts,
  messages,
}) => {
  const { names } = texts.account;
  expect(testUser.user_id).not.toBe("");
  // Routes are not removed: removing one while the page loads can leave the browser waiting for a file.
  let failing: "user" | "sessions" | null = "user";
  await page.route("**/auth/v1/user", (route) =>
    failing === "user" ? route.fulfill({ status: 500, body: "<html>no</html>" }) : route.fallback(),
  );
  await page.route("**/auth/v1/sessions", (route) =>
    failing === "sessions" ? route.fulfill({ status: 500, body: "{" }) : route.fallback(),
  );
  await openEditor(page, texts.account.change, names.label);
  await page.getByLabel(names.last, { exact: true }).fill("Ortiz");
  await page.getByRole("button", { name: names.save }).click();
  await expect(page.getByText(messages.common.errors.server.what)).toBeVisible();
  await expect(page.getByLabel(names.last, { exact: true })).toHaveValue("Ortiz");
  failing = null;
  await page.getByRole("button", { name: names.save }).click();
  await expect(page.getByText(names.done)).toBeVisible();

  failing = "sessions";
  await page.reload();
  await expect(page.getByText(messages.common.errors.server.what)).toBeVisible();
  failing = null;
  await page.getByRole("button", { name: messages.common.retry }).click();
  await expect(page.getByText(texts.security.devices.this, { exact: true })).toBeVisible();
});
