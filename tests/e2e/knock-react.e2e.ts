// The feed service with the public components of its protocol (@knocklabs/react), unmodified, on a third-party page.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { callAs, createPortalUser, notifyCustomer, type TestUser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { feedJoined } from "./support/feed-joined.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "serial" });

let portal: Server;
const files = new Map<string, { readonly type: string; readonly body: string }>();
let entryFile = "";

test.beforeAll(async () => {
  const entry = path.join(import.meta.dirname, "..", "clients", "knock-react", "page.tsx");
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { write: false, minify: false, rollupOptions: { input: entry }, modulePreload: false },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  for (const output of outputs)
    if (output.type === "chunk") {
      files.set(`/${output.fileName}`, { type: "text/javascript", body: output.code });
      if (output.isEntry) entryFile = `/${output.fileName}`;
    }
  expect(entryFile).not.toBe("");
  // A different origin than the service's: a third-party page.
  portal = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? "/", "http://portal").pathname);
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" }).end(file?.body);
  });
  await new Promise<void>((resolve) => {
    portal.listen(0, "127.0.0.1", resolve);
  });
});

test.afterAll(() => {
  portal.close();
  portal.closeAllConnections();
});

/** Opens the page for this user. */
async function open(page: Page, user: TestUser, baseURL: string): Promise<void> {
  const config = (await (await page.request.get("/config.json")).json()) as {
    notification_public_key: string;
    feed_id: string;
  };
  const { token } = await callAs<{ token: string }>(user, "GET", "/api/notifications/token");
  const settings = {
    host: baseURL,
    api_key: config.notification_public_key,
    feed_id: config.feed_id,
    user_id: user.user_id,
    token,
  };
  const at = `/${user.user_id}.html`;
  files.set(at, {
    type: "text/html",
    body: `<!doctype html><title>Feed</title><body>
      <script type="application/json" id="settings">${JSON.stringify(settings)}</script>
      <script type="module" src="${entryFile}"></script>`,
  });
  await page.goto(`http://127.0.0.1:${(portal.address() as AddressInfo).port}${at}`);
}

test("its bell counts, lists, marks and archives, and updates immediately", async ({ page, baseURL }) => {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user, "4105 Maple St");
  const location = { service_location: { service_location: { esiid } } };
  await notifyCustomer(user, "live-link-initial-setup-complete", { ...location, is_success: true });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const joined = feedJoined(page);
  await open(page, user, baseURL ?? "");
  await joined;
  const badge = page.locator(".rnf-unseen-badge");
  await expect(badge).toHaveText("1");

  // In real time, without a request by the page.
  await notifyCustomer(user, "agreement-expiring", { ...location, ends_on: "2026-12-31" });
  await expect(badge).toHaveText("2");
  await page.locator(".rnf-notification-icon-button").click();
  const cells = page.locator(".rnf-notification-cell");
  await expect(cells).toHaveCount(2);
  // The text was rendered by the service.
  await expect(cells.first()).toContainText(/2026|consent/);

  await page.getByRole("button", { name: /mark all as read/i }).click();
  await expect(badge).toHaveCount(0);
  await cells.first().hover();
  // The list shows it before the service has saved it.
  const archived = page.waitForResponse("**/v1/messages/batch/archived");
  await cells.first().locator(".rnf-archive-notification-btn").click();
  await expect(cells).toHaveCount(1);
  await archived;
  await page.reload();
  await page.locator(".rnf-notification-icon-button").click();
  await expect(cells).toHaveCount(1);
  expect(errors).toEqual([]);
});

test("preferences set through its hook are saved and followed", async ({ page, baseURL }) => {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user, "4105 Maple St");
  await open(page, user, baseURL ?? "");
  await page.getByRole("button", { name: /better plans/i }).click();
  await expect(page.getByRole("button", { name: "Better plans: false" })).toBeVisible();
  const joined = feedJoined(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Better plans: false" })).toBeVisible();
  await joined;
  const location = { service_location: { service_location: { esiid } } };
  await notifyCustomer(user, "better-plan-found", {
    ...location,
    plan_id: "p",
    plan_name: "Budget 12",
    provider: "Ample",
    saving_cents: 20_600,
  });
  await notifyCustomer(user, "live-link-initial-setup-complete", { ...location, is_success: true });
  // Only the one that was not turned off arrived.
  await expect(page.locator(".rnf-unseen-badge")).toHaveText("1");
});
