import { it } from "vitest";
import type { ApiKey } from "#contracts/api-keys.ts";
import { FakeFeed } from "#tests/support/components/fake-feed.ts";
import { apiError, HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp, SET_UP } from "#tests/support/components/render-with-app.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";

const KEY: ApiKey = {
  id: "6a0f5f7c-3f0e-4c59-9f0e-0d1f2a3b4c5d",
  name: "Spreadsheet",
  prefix: "wlh_a1b2c3",
  scope: "homes",
  created_at: "2026-11-01T12:00:00.000Z",
  last_used_at: null,
  used_today: 12,
};
const SECRET = "wlh_a1b2c3d4";

function createFixture() {
  const server = createServer();
  server.on("GET /api/api_keys", { data: [] });
  return { server, feed: new FakeFeed(server, []) };
}

it("creates a key, shows it once, and revokes it, in Spanish", async () => {
  const t = getMessages("apiKeys", "es");
  const { server } = createFixture();
  const options = { signedIn: true, metadata: SET_UP, language: "es" } as const;
  const page = await renderWithApp(server, "/account/api-keys", options);
  await expect(page.getByText(t.empty.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t.add }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.form.nameProblem)).toBeVisible();
  await page.getByLabel(t.form.name).fill(KEY.name);
  const full = { code: "conflict", fields: { problem: "api_key_limit" } };
  server.on("POST /api/api_keys", new HttpFailure(409, apiError(full)));
  await page.getByRole("radio", { name: t.form.homesHelp }).check();
  await page.keyboard.press("Enter");
  await expect(page.getByText(getMessages("problems", "es").problems.api_key_limit.what)).toBeVisible();
  await expectAccessible(page);
  server.on("POST /api/api_keys", { api_key: KEY, key: SECRET });
  server.on("GET /api/api_keys", { data: [KEY] });
  await page.getByRole("button", { name: t.add }).click();
  await expect(page.getByRole("textbox", { name: t.created.title })).toHaveValue(SECRET);
  // Not part of replays (docs/telemetry.md).
  await expect(page.locator("[data-secret] input")).toHaveValue(SECRET);
  expect(server.requests("POST /api/api_keys").at(-1)?.body).toEqual({ name: KEY.name, scope: "homes" });
  await page.getByRole("button", { name: t.created.done }).click();
  await expect(page.getByText(t.usedToday({ n: 12, max: 10_000 }))).toBeVisible();
  await expect(page.getByText(t.readsHomes)).toBeVisible();
  await expectAccessible(page);
  server.on("DELETE /api/api_keys/{key_id}", null);
  server.on("GET /api/api_keys", { data: [] });
  await page.getByRole("button", { name: t.revoke.named({ name: KEY.name }) }).click();
  await page.getByRole("button", { name: t.revoke.confirm }).click();
  await expect(page.getByText(t.revoke.done)).toBeVisible();
  await expect(page.getByText(t.empty.title)).toBeVisible();
});
