// An app is connected on the consent page and disconnected on the account page, against the real server.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { send } from "#scripts/lib/send.ts";
import { createPortalUser } from "./support/accounts.ts";
import { BASE } from "./support/base.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const VERIFIER = "v".repeat(43);
const APP = "Kitchen display";

/** Starts an app on this device. Returns its redirect address, and the query that it gets there. */
async function startApp(): Promise<{ redirect: string; query: Promise<URLSearchParams>; close: () => void }> {
  const { promise: query, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/done") resolve(searchParams);
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>App</title><h1>Connected</h1>");
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { redirect: `http://127.0.0.1:${port}/done`, query, close: () => server.close() };
}

async function callMyHomes(token: string): Promise<number> {
  const response = await fetch(`${BASE}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "my_homes", arguments: {} },
    }),
  });
  await response.arrayBuffer();
  return response.status;
}

interface Token {
  readonly access_token: string;
  readonly resourceURI?: string;
}

const exchangeCode = (client_id: string, code: string | null, redirect_uri: string): Promise<Token> =>
  send<Token>(`${BASE}/auth/v1/oauth/token`, "", "POST", {
    grant_type: "authorization_code",
    client_id,
    code,
    code_verifier: VERIFIER,
    redirect_uri,
  });

test("an app is connected after the sign-in, listed, and disconnected at once", async ({
  page,
  messages,
}) => {
  const app = await startApp();
  const user = await createPortalUser("done");
  const { client_id } = await send<{ client_id: string }>(`${BASE}/auth/v1/oauth/register`, "", "POST", {
    client_name: APP,
    redirect_uris: ["http://127.0.0.1/done"],
  });
  const request = new URLSearchParams({
    client_id,
    redirect_uri: app.redirect,
    response_type: "code",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    scope: "homes.read",
    state: "from the app",
  });
  // Signed out: the sign-in leads back to the same request.
  await page.goto(`/connect?${request}`);
  await page.waitForURL("**/login");
  await page.getByLabel(messages.auth.address.emailLabel).fill(user.email);
  await page.getByLabel(messages.auth.password, { exact: true }).fill(user.password);
  await page.getByRole("button", { name: messages.auth.login.submit, exact: true }).click();
  const { apps: texts } = messages.account;
  await expect(page.getByRole("heading", { level: 1, name: texts.title({ app: APP }) })).toBeVisible();
  await expect(page.getByText(texts.scopes["homes.read"].text)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: texts.approve }).click();
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible();
  const result = await app.query;
  app.close();
  expect(result.get("state")).toBe("from the app");

  const { access_token: token } = await exchangeCode(client_id, result.get("code"), app.redirect);
  expect(await callMyHomes(token)).toBe(200);
  await page.goto("/account");
  const line = page.getByRole("listitem").filter({ hasText: APP });
  await expect(line).toContainText(texts.list.names["homes.read"]);
  await expect(line).not.toContainText(texts.list.unused);
  await line.getByRole("button", { name: texts.list.endApp({ app: APP }) }).click();
  await expect(page.getByText(texts.list.ended({ app: APP }))).toBeVisible();
  expect(await callMyHomes(token)).toBe(401);
  await expect(page.getByText(texts.list.none)).toBeVisible();

  // The same app asks for meter readings, by Green Button.
  const again = await startApp();
  request.set("scope", "FB=1_3_4_5;IntervalDuration=900;HistoryLength=2592000");
  request.set("redirect_uri", again.redirect);
  await page.goto(`/connect?${request}`);
  await expect(page.getByText(texts.scopes["readings.read"].text)).toBeVisible();
  await page.getByRole("button", { name: texts.approve }).click();
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible();
  const approved = await again.query;
  again.close();
  const { access_token, resourceURI = "" } = await exchangeCode(
    client_id,
    approved.get("code"),
    again.redirect,
  );
  const readBatch = async (): Promise<number> =>
    (await fetch(resourceURI, { headers: { authorization: `Bearer ${access_token}` } })).status;
  expect(await readBatch()).toBe(200);
  await page.goto("/account");
  await expect(line).toContainText(texts.list.names["readings.read"]);
  await line.getByRole("button", { name: texts.list.endApp({ app: APP }) }).click();
  await expect(page.getByText(texts.list.ended({ app: APP }))).toBeVisible();
  expect(await readBatch()).toBe(401);
});
