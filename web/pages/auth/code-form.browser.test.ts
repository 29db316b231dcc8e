// The code of a new account, as its page asks for it.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import {
  createServer,
  expect,
  expectAccessible,
  expectErrorPanel,
  renderWithApp,
} from "#tests/support/components/render-with-app.ts";
import { testSession } from "../../session/test-browser.ts";

const EMAIL = "ana@example.com";
const ADDRESS = `/account/verify?${new URLSearchParams({ email: EMAIL }).toString()}`;
const { code: words } = await getMessages("codes");
const { problems } = await getMessages("auth");
const WRONG_CODE = new HttpFailure(403, {
  error_code: "otp_expired",
  msg: "Token has expired or is invalid",
});

function serverThatVerifies(): FakeServer {
  const server = createServer();
  server.on("POST /auth/v1/verify", testSession());
  return server;
}

function codeField(page: Page): Locator {
  return page.getByRole("textbox", { name: words.label });
}

async function render(server: FakeServer): Promise<Page> {
  const page = await renderWithApp(server, ADDRESS);
  await expect(codeField(page)).toBeFocused();
  return page;
}

it("sends the code with its last digit and leads on", async () => {
  const server = serverThatVerifies();
  const page = await render(server);
  await expectAccessible(page);
  await page.keyboard.type("123456");
  await expect(page).toHaveURL(/\/accept_terms$/);
  const [request] = server.requests("POST /auth/v1/verify");
  expect(request?.body).toMatchObject({ email: EMAIL, token: "123456", type: "signup" });
});

it("asks for all digits before it sends anything", async () => {
  const server = serverThatVerifies();
  const page = await render(server);
  await page.keyboard.type("123");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("alert")).toHaveText(words.full(6));
  await expect(codeField(page)).toHaveAccessibleDescription(`${words.digits(6)} ${words.full(6)}`);
  await expect(codeField(page)).toBeFocused();
  expect(server.requests("POST /auth/v1/verify")).toHaveLength(0);
});

it("says that a code is wrong and lets the next one replace it", async () => {
  const server = createServer();
  server.on("POST /auth/v1/verify", WRONG_CODE);
  const page = await render(server);
  await page.keyboard.type("111111");
  await expect(page.getByRole("alert")).toHaveText(problems.code);
  await expect(codeField(page)).toBeFocused();
  server.on("POST /auth/v1/verify", testSession());
  await page.keyboard.type("222222");
  await expect(page).toHaveURL(/\/accept_terms$/);
});

it("keeps the code when the server fails, and sends it again", async () => {
  const server = createServer();
  server.on(
    "POST /auth/v1/verify",
    new HttpFailure(500, { error_code: "unexpected_failure", msg: "Failed" }),
  );
  const page = await render(server);
  await page.keyboard.type("123456");
  await expectErrorPanel(page, "server");
  await expect(codeField(page)).toHaveValue("123456");
  server.on("POST /auth/v1/verify", testSession());
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page).toHaveURL(/\/accept_terms$/);
});

it("sends a code once while it is checked", async () => {
  const server = serverThatVerifies();
  const release = server.hold("POST /auth/v1/verify");
  const page = await render(server);
  await page.keyboard.type("123456");
  const button = page.getByRole("button", { name: words.submit });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(codeField(page)).toHaveAttribute("readonly");
  await page.keyboard.press("Enter");
  await button.click({ force: true });
  release();
  await expect(page).toHaveURL(/\/accept_terms$/);
  expect(server.requests("POST /auth/v1/verify")).toHaveLength(1);
});

it("sends a new code and empties the field", async () => {
  const server = serverThatVerifies();
  server.on("POST /auth/v1/resend", {});
  const page = await render(server);
  await page.keyboard.type("12");
  await page.getByRole("button", { name: words.again }).click();
  await expect(page.getByText(words.sentAgain(EMAIL))).toBeVisible();
  await expect(page.getByText(words.wait(60))).toBeVisible();
  await expect(codeField(page)).toHaveValue("");
  await expect(codeField(page)).toBeFocused();
});

it("waits as long as the server asks before another code", async () => {
  const server = serverThatVerifies();
  const msg = "For security purposes, you can only request this after 30 seconds.";
  server.on("POST /auth/v1/resend", new HttpFailure(429, { error_code: "over_email_send_rate_limit", msg }));
  const page = await render(server);
  await page.getByRole("button", { name: words.again }).click();
  await expect(page.getByText(words.wait(30))).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

it("speaks Spanish", async () => {
  const { code } = await getMessages("codes", "es");
  const auth = await getMessages("auth", "es");
  const server = createServer();
  server.on("POST /auth/v1/verify", WRONG_CODE);
  const page = await renderWithApp(server, ADDRESS, { language: "es" });
  const field = page.getByRole("textbox", { name: code.label });
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(code.full(6));
  await page.keyboard.type("111111");
  await expect(page.getByRole("alert")).toHaveText(auth.problems.code);
});
