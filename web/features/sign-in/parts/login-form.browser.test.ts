import type { Page } from "@playwright/test";
import { it } from "vitest";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { TEST_CONFIG } from "#tests/support/components/test-config.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";

const { address, login, password, problems } = getMessages("auth");
const WRONG = new HttpFailure(400, {
  error_code: "invalid_credentials",
  msg: "Invalid login credentials",
});

/** Opens the sign-in page of an operator that sends text messages. The service rejects every password. */
function render(): Promise<Page> {
  const server = createServer();
  server.on("GET /config.json", { ...TEST_CONFIG, sign_in: { ...TEST_CONFIG.sign_in, phone: true } });
  server.on("POST /auth/v1/token", WRONG);
  // The page is complete without its example.
  server.on("GET /compare/v1/example", new HttpFailure(503, { message: "No plan list." }));
  return renderWithApp(server, "/login");
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: password }).fill("not the password");
  await page.getByRole("button", { name: login.submit, exact: true }).click();
}

it("names the email if a password is rejected", async () => {
  const page = await render();
  await page.getByRole("textbox", { name: address.emailLabel }).fill("ana@example.com");
  await submit(page);
  await expect(page.getByRole("alert")).toContainText(problems.credentials);
});

it("names the phone number if that was entered", async () => {
  const page = await render();
  await page.getByText(address.phone, { exact: true }).click();
  await page.getByRole("textbox", { name: address.phoneLabel }).fill("(512) 555-0123");
  await submit(page);
  await expect(page.getByRole("alert")).toContainText(problems.credentialsPhone);
  await expectAccessible(page);
});
