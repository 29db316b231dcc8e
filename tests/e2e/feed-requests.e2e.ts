// How often a page requests the feed. Pages that request it after every successful join run into its rate limit (429).
import type { Page, WebSocketRoute } from "@playwright/test";
import { createPortalUser, signInBrowser, notifyCustomer, type TestUser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { feedJoined } from "./support/feed-joined.ts";
import { expect, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";
import { LONG_POLL_AFTER_MS } from "#web/features/notifications/parts/feed/tune-connection.ts";

/** One for the list, and one for what could have arrived before the connection. */
const MAX_REQUESTS = 2;

const location = (esiid: string) => ({ service_location: { service_location: { esiid } } });

async function customerWithLinks(count: number): Promise<TestUser> {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user);
  for (let n = 0; n < count; n += 1)
    await notifyCustomer(user, "live-link-initial-setup-complete", { ...location(esiid), is_success: true });
  return user;
}

/** Counts the feed requests from now on. */
function countRequests(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (/\/v1\/users\/[^/]+\/feeds\//.test(request.url())) count += 1;
  });
  return () => count;
}

const bell = (page: Page, messages: TestMessages, unread: number) =>
  page.getByRole("button", { name: messages.notices.bell({ unread }), exact: true });

const pushed = (page: Page, event: string): Promise<number> =>
  page.evaluate(
    (name) => (window.dataLayer ?? []).filter((entry) => "event" in entry && entry.event === name).length,
    event,
  );

for (const path of ["/", "/notifications"])
  for (const links of [1, 12])
    test(`one load of ${path} with ${links} new entries requests the feed at most twice`, async ({
      page,
      messages,
    }) => {
      await signInBrowser(page, await customerWithLinks(links));
      const count = countRequests(page);
      const joined = feedJoined(page);
      await page.goto(path);
      await joined;
      await expect(bell(page, messages, links)).toBeVisible({ timeout: 30_000 });
      await page.waitForLoadState("networkidle");
      expect(count()).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(await pushed(page, "cp_live_link_success")).toBe(Math.min(links, 10));
    });

/** How long the Phoenix client waits for a response to its join. */
const JOIN_TIMEOUT_MS = 10_000;

/** Lets the page wait for its WebSocket as long as the test needs: no long polling, and no second attempt to join. */
async function waitForWebSocket(page: Page): Promise<void> {
  await page.addInitScript(
    (ignored) => {
      const setTimer = window.setTimeout.bind(window);
      const patient = (handler: TimerHandler, ms?: number, ...rest: unknown[]): number =>
        ms !== undefined && ignored.includes(ms) ? 0 : setTimer(handler, ms, ...rest);
      window.setTimeout = patient as typeof window.setTimeout;
    },
    [LONG_POLL_AFTER_MS, JOIN_TIMEOUT_MS],
  );
}

test("a late connection costs one request, and a lost one costs one more", async ({ page, messages }) => {
  const user = await customerWithLinks(1);
  await signInBrowser(page, user);
  await waitForWebSocket(page);
  const late = Promise.withResolvers<void>();
  let connection: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/ws\/v1\/websocket/, (socket) => {
    connection = socket;
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      await late.promise;
      server.send(message);
    });
  });
  const count = countRequests(page);
  await page.goto("/account");
  await expect(bell(page, messages, 1)).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState("networkidle");
  expect(count()).toBe(1);
  const refreshed = page.waitForResponse(/\/v1\/users\/[^/]+\/feeds\//);
  late.resolve();
  await refreshed;
  await page.waitForLoadState("networkidle");
  expect(count()).toBe(2);

  const again = page.waitForResponse(/\/v1\/users\/[^/]+\/feeds\//);
  await connection?.close({ code: 1012 });
  await again;
  await page.waitForLoadState("networkidle");
  expect(count()).toBe(3);
});

test("a link that was reported stays reported after a reload", async ({ page, messages }) => {
  await signInBrowser(page, await customerWithLinks(1));
  // The entry stays unseen.
  await page.route("**/messages/bulk/seen", (route) => route.abort());
  await page.goto("/account");
  await expect(bell(page, messages, 1)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => pushed(page, "cp_live_link_success")).toBe(1);
  const joined = feedJoined(page);
  await page.reload();
  await joined;
  await expect(bell(page, messages, 1)).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState("networkidle");
  expect(await pushed(page, "cp_live_link_success")).toBe(0);
});
