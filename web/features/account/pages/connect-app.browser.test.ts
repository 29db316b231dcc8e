import { it } from "vitest";
import type { Page } from "@playwright/test";
import type { AuthorizationResponse } from "#contracts/oauth.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import {
  createServer,
  renderWithApp,
  SET_UP,
  type RenderOptions,
} from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";

const texts = getMessages("account").apps;
const QUERY =
  "client_id=c1&redirect_uri=https%3A%2F%2Fapp.example%2Fdone&response_type=code&state=a%26b&other=ignored";
const REQUEST: AuthorizationResponse = {
  client: { name: "Home Assistant", host: null },
  redirect_host: "app.example",
  scopes: ["homes.read", "outlook.read"],
  readings_from: null,
  // Late in the evening in Texas.
  expires_at: "2027-05-10T04:00:00.000Z",
};

async function openConsent(
  response: AuthorizationResponse | HttpFailure = REQUEST,
  options: RenderOptions = {},
) {
  const server = createServer();
  server.on("POST /auth/v1/oauth/authorization", response);
  const page = await renderWithApp(server, `/connect?${QUERY}`, {
    signedIn: true,
    metadata: SET_UP,
    ...options,
  });
  return { server, page };
}

const consentButton = (page: Page) => page.getByRole("button", { name: texts.approve });

it("shows who asks for what, until when, and sends the decision with the app's request", async () => {
  const { server, page } = await openConsent();
  const app = "Home Assistant";
  await expect(page.getByRole("heading", { level: 1, name: texts.title({ app }) })).toBeVisible();
  await expect(page.getByText(texts.scopes["homes.read"].text)).toBeVisible();
  await expect(page.getByText(texts.scopes["outlook.read"].text)).toBeVisible();
  await expect(page.getByText(texts.scopes["usage.read"].text)).toHaveCount(0);
  await expect(page.getByText(texts.unchecked)).toBeVisible();
  await expect(page.getByText("app.example")).toBeVisible();
  await expect(page.getByText(texts.consent({ app, day: "2027-05-09" }))).toBeVisible();
  await expectAccessible(page);

  server.on("POST /auth/v1/oauth/consent", new HttpFailure(503));
  await consentButton(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const origin = new URL(page.url()).origin;
  server.on("POST /auth/v1/oauth/consent", { redirect_to: `${origin}/glossary?code=abc` });
  await consentButton(page).click();
  await page.waitForURL(/\/glossary\?code=abc$/);
  expect(server.requests("POST /auth/v1/oauth/consent").at(-1)?.body).toEqual({
    client_id: "c1",
    redirect_uri: "https://app.example/done",
    response_type: "code",
    state: "a&b",
    decision: "approve",
  });
});

it("declines by keyboard, in Spanish, for an app whose maker is known", async () => {
  const { server, page } = await openConsent(
    {
      ...REQUEST,
      client: { name: "Claude", host: "claude.example" },
      redirect_host: "other.example",
      scopes: ["readings.read"],
      readings_from: "2025-10-27",
    },
    { language: "es", viewport: { width: 390, height: 844 } },
  );
  const spanish = getMessages("account", "es").apps;
  await expect(page.getByText("claude.example")).toBeVisible();
  await expect(page.getByText("other.example")).toBeVisible();
  await expect(page.getByText(spanish.unchecked)).toHaveCount(0);
  await expect(page.getByText(spanish.scopes["readings.read"].text)).toBeVisible();
  await expect(page.getByText(spanish.readingsFrom({ day: "2025-10-27" }))).toBeVisible();
  await expectAccessible(page);
  const origin = new URL(page.url()).origin;
  server.on("POST /auth/v1/oauth/consent", { redirect_to: `${origin}/glossary?error=access_denied` });
  await page.getByRole("button", { name: spanish.approve }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/error=access_denied$/);
  expect(server.requests("POST /auth/v1/oauth/consent").at(-1)?.body).toMatchObject({ decision: "decline" });
});

it("warns about an app on the device", async () => {
  const { page } = await openConsent({ ...REQUEST, redirect_host: null });
  await expect(page.getByText(texts.device)).toBeVisible();
  await expect(page.getByText(texts.unchecked)).toBeVisible();
});

it("goes nowhere by itself if the request is wrong or the app is unknown", async () => {
  const wrong = await openConsent({ redirect_to: "https://app.example/done?error=invalid_scope" });
  const link = wrong.page.getByRole("link", { name: texts.problem.back({ host: "app.example" }) });
  await expect(link).toHaveAttribute("href", "https://app.example/done?error=invalid_scope");
  const unknown = await openConsent(
    new HttpFailure(404, { code: 404, error_code: "oauth_client_not_found" }),
  );
  await expect(unknown.page.getByText(texts.unknown.text)).toBeVisible();
  await expectAccessible(unknown.page);
});
