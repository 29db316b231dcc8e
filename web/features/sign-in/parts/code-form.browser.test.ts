// The code form on the page that verifies a new account.
import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible, expectErrorPanel } from "#tests/support/components/expect-page.ts";
import { testSession } from "../../../shared/session/test-browser.ts";

const EMAIL = "ana@example.com";
const ADDRESS = `/account/verify?${new URLSearchParams({ email: EMAIL }).toString()}`;
const { code: t } = getMessages("codes");
const { problems } = getMessages("auth");
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
  return page.getByRole("textbox", { name: t.label });
}

async function render(server: FakeServer): Promise<Page> {
  const page = await renderWithApp(server, ADDRESS);
  await expect(codeField(page)).toBeFocused();
  return page;
}

it("submits the code after its last digit and continues", async () => {
  const server = serverThatVerifies();
  const page = await render(server);
  await expectAccessible(page);
  await page.keyboard.type("123456");
  await expect(page).toHaveURL(/\/accept_terms$/);
  const [request] = server.requests("POST /auth/v1/verify");
  expect(request?.body).toMatchObject({ email: EMAIL, token: "123456", type: "signup" });
});

it("requires all digits before submitting", async () => {
  const server = serverThatVerifies();
  const page = await render(server);
  await page.keyboard.type("123");
  await page.getByRole("button", { name: t.submit }).click();
  await expect(page.getByRole("alert")).toHaveText(t.full({ n: 6 }));
  await expect(codeField(page)).toHaveAccessibleDescription(`${t.digits({ n: 6 })} ${t.full({ n: 6 })}`);
  await expect(codeField(page)).toBeFocused();
  expect(server.requests("POST /auth/v1/verify")).toHaveLength(0);
});

it("rejects a wrong code and lets the next one replace it", async () => {
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

it("keeps the code if the server fails, and resubmits it", async () => {
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
  await page.getByRole("button", { name: t.submit }).click();
  await expect(page).toHaveURL(/\/accept_terms$/);
});

it("submits a code only once while it is pending", async () => {
  const server = serverThatVerifies();
  const release = server.hold("POST /auth/v1/verify");
  const page = await render(server);
  await page.keyboard.type("123456");
  const button = page.getByRole("button", { name: t.submit });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(codeField(page)).toHaveAttribute("readonly");
  await page.keyboard.press("Enter");
  await button.click({ force: true });
  release();
  await expect(page).toHaveURL(/\/accept_terms$/);
  expect(server.requests("POST /auth/v1/verify")).toHaveLength(1);
});

it("sends a new code and clears the field", async () => {
  const server = serverThatVerifies();
  server.on("POST /auth/v1/resend", {});
  const page = await render(server);
  await page.keyboard.type("12");
  await page.getByRole("button", { name: t.again }).click();
  await expect(page.getByText(t.sentAgain({ to: EMAIL }))).toBeVisible();
  await expect(page.getByText(t.wait({ seconds: 60 }))).toBeVisible();
  await expect(codeField(page)).toHaveValue("");
  await expect(codeField(page)).toBeFocused();
});

it("counts down the server's wait before another code", async () => {
  const server = serverThatVerifies();
  const msg = "For security purposes, you can only request this after 30 seconds.";
  server.on("POST /auth/v1/resend", new HttpFailure(429, { error_code: "over_email_send_rate_limit", msg }));
  const page = await render(server);
  await page.getByRole("button", { name: t.again }).click();
  await expect(page.getByText(t.wait({ seconds: 30 }))).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

it("shows its messages in Spanish", async () => {
  const { code } = getMessages("codes", "es");
  const auth = getMessages("auth", "es");
  const server = createServer();
  server.on("POST /auth/v1/verify", WRONG_CODE);
  const page = await renderWithApp(server, ADDRESS, { language: "es" });
  const field = page.getByRole("textbox", { name: code.label });
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(code.full({ n: 6 }));
  await page.keyboard.type("111111");
  await expect(page.getByRole("alert")).toHaveText(auth.problems.code);
});
