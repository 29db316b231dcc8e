// My account in a browser: password, two-step verification, other sign-in methods, devices.
import { generateSync } from "otplib";
import { openEditor, test } from "./support/account-page.ts";
import { callAs } from "./support/accounts.ts";
import { expect, expectAccessible } from "./support/test.ts";

/** Returns the code of the next time step, because each code is accepted once. */
function nextCode(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
}

test("a new password is rated while it is typed, and ends the other sessions", async ({
  page,
  user,
  texts,
}) => {
  const { password, devices } = texts.security;
  await callAs(user, "POST", "/auth/v1/token?grant_type=password", {
    email: user.email,
    password: user.password,
  });
  await page.reload();
  await expect(page.getByRole("button", { name: devices.endOthers })).toBeVisible();
  await openEditor(page, password.action, password.label);
  await page.getByLabel(password.new, { exact: true }).fill("abc");
  await page.getByRole("button", { name: password.save }).click();
  await expect(page.getByText(texts.auth.rules.unmet)).toBeVisible();
  await page.getByLabel(password.new, { exact: true }).fill(user.password);
  await page.getByRole("button", { name: password.save }).click();
  await expect(page.getByText(texts.auth.rules.same)).toBeVisible();
  await page.getByLabel(password.new, { exact: true }).fill("Velvet tractor moon 9");
  await expectAccessible(page);
  await page.getByRole("button", { name: password.save }).click();
  await expect(page.getByText(password.done)).toBeVisible();
  await expect(page.getByRole("button", { name: devices.endOthers })).toHaveCount(0);
  const again = await callAs<{ access_token: string }>(user, "POST", "/auth/v1/token?grant_type=password", {
    email: user.email,
    password: "Velvet tractor moon 9",
  });
  expect(again.access_token).toBeTruthy();
});

test("an authenticator app is added, required at the next sign-in, and removed", async ({
  page,
  user,
  texts,
  messages,
}) => {
  const { second } = texts.security;
  const { login } = texts.auth;
  const { code } = texts.codes;
  await openEditor(page, second.addApp, second.label);
  await expect(page.getByRole("img", { name: second.qr })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByRole("textbox", { name: code.label }).fill("000000");
  await expect(page.getByText(texts.auth.problems.code)).toBeVisible();
  await page.getByRole("textbox", { name: code.label }).fill(generateSync({ secret }));
  await expect(page.getByText(second.added)).toBeVisible();
  await expect(page.getByText(second.on)).toBeVisible();

  await page.getByRole("button", { name: messages.shell.signOut, exact: true }).click();
  await page.waitForURL("**/login");
  await page.getByLabel(texts.auth.address.emailLabel).fill(user.email);
  await page.getByLabel(texts.auth.password, { exact: true }).fill(user.password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
  await expect(page.getByRole("heading", { name: texts.codes.second.title })).toBeVisible();
  await page.getByRole("textbox", { name: code.label }).fill(nextCode(secret));
  await page.waitForURL((url) => url.pathname === "/");

  await page.goto("/account");
  await page.getByRole("button", { name: `${second.remove}: ${second.app}` }).click();
  await page.getByRole("button", { name: second.removeConfirm }).click();
  await expect(page.getByText(second.removed)).toBeVisible();
  await expect(page.getByText(second.off)).toBeVisible();
});

test("another device is signed out by name", async ({ page, user, texts }) => {
  const { devices } = texts.security;
  const other = await callAs<{ access_token: string }>(user, "POST", "/auth/v1/token?grant_type=password", {
    email: user.email,
    password: user.password,
  });
  await page.reload();
  await page.getByRole("button", { name: devices.signOutDevice({ device: devices.unknown }) }).click();
  await expect(page.getByText(devices.ended({ device: devices.unknown }))).toBeVisible();
  await expect(
    page.getByRole("button", { name: devices.signOutDevice({ device: devices.unknown }) }),
  ).toHaveCount(0);
  const rejected = callAs({ ...user, session: other }, "GET", "/auth/v1/user");
  await expect(rejected).rejects.toThrow("session_not_found");
});

test("Google is connected as a sign-in method, and disconnected again", async ({ page, user, texts }) => {
  const { methods: channels } = texts.security;
  await page.getByRole("button", { name: channels.connect, exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ana Ruiz");
  await page.getByLabel("Email", { exact: true }).fill(user.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/account");
  const disconnect = page.getByRole("button", { name: channels.disconnectOf({ name: "Google" }) });
  await expect(disconnect).toBeVisible();
  await expect(page.getByRole("button", { name: channels.connect, exact: true })).toHaveCount(0);
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes("provider")),
  );
  expect(stored).toEqual([]);
  await disconnect.click();
  await expect(page.getByText(channels.disconnected({ name: "Google" }))).toBeVisible();
  await expect(disconnect).toHaveCount(0);
  await expect(page.getByRole("button", { name: channels.connect, exact: true })).toBeVisible();
});
