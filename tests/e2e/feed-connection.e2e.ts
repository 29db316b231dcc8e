// The connection of the notification feed in networks that block WebSockets, and while the server is unavailable.
import type { Page } from "@playwright/test";
import { createPortalUser, signInBrowser, notifyCustomer } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";

const device = { device: "Chrome on Windows", at: "2026-11-20T10:00:00.000Z" };
const LONG_POLL = /\/ws\/v1\/longpoll/;

const bell = (page: Page, messages: TestMessages, unread: number) =>
  page.getByRole("button", { name: messages.notices.bell({ unread }), exact: true });

declare global {
  interface Window {
    /** When the page tried to open a WebSocket, in milliseconds of its clock. */
    attempts: number[];
  }
}

/** Makes every WebSocket of the page fail, as behind a proxy that blocks them. */
async function blockWebSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.attempts = [];
    class BlockedWebSocket {
      readyState = WebSocket.CONNECTING as number;
      onerror: ((event: Event) => void) | null = null;
      onclose: ((event: CloseEvent) => void) | null = null;
      constructor() {
        window.attempts.push(Date.now());
        queueMicrotask(() => {
          this.readyState = 3;
          this.onerror?.(new Event("error"));
          this.onclose?.(new CloseEvent("close", { code: 1006, wasClean: false }));
        });
      }
      close(): void {
        this.readyState = 3;
      }
    }
    window.WebSocket = BlockedWebSocket as unknown as typeof WebSocket;
  });
}

test("a network that blocks WebSockets gets notifications by long poll", async ({ page, messages }) => {
  const user = await createPortalUser("done");
  await signInBrowser(page, user);
  await blockWebSockets(page);
  const opened = page.waitForResponse(LONG_POLL);
  await page.goto("/account");
  await opened;
  await expect(bell(page, messages, 0)).toBeVisible({ timeout: 30_000 });
  await notifyCustomer(user, "new-device-sign-in", device);
  await expect(bell(page, messages, 1)).toBeVisible();
});

test("a WebSocket that never opens is replaced by the long poll", async ({ page, messages }) => {
  const user = await createPortalUser("done");
  await signInBrowser(page, user);
  // The page waits for the route, which never completes.
  await page.routeWebSocket(/\/ws\/v1\/websocket/, () => Promise.withResolvers<void>().promise);
  const opened = page.waitForResponse(LONG_POLL);
  await page.goto("/account");
  await opened;
  await expect(bell(page, messages, 0)).toBeVisible({ timeout: 30_000 });
  await notifyCustomer(user, "new-device-sign-in", device);
  await expect(bell(page, messages, 1)).toBeVisible();
});

/**
 * Opens a page whose connection fails from the first attempt on, with the page's clock controlled by the test. Returns
 * a function that counts the attempts so far.
 */
async function openWithoutConnection(page: Page, messages: TestMessages): Promise<() => Promise<number>> {
  await signInBrowser(page, await createPortalUser("done"));
  await page.clock.install();
  await blockWebSockets(page);
  let polls = 0;
  await page.route(LONG_POLL, (route) => {
    polls += 1;
    return route.abort("connectionrefused");
  });
  await page.goto("/account");
  await expect(bell(page, messages, 0)).toBeVisible({ timeout: 30_000 });
  return async () => polls + (await page.evaluate(() => window.attempts.length));
}

const MAX_GAP_MS = 10_000;

test("a page whose server is unavailable retries at least every 10 seconds, even after minutes", async ({
  page,
  messages,
}) => {
  const countAttempts = await openWithoutConnection(page, messages);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let minute = 0; minute < 5; minute += 1) {
    const before = await countAttempts();
    await page.clock.runFor(MAX_GAP_MS + 2_000);
    await expect.poll(countAttempts, `minute ${minute}`).toBeGreaterThan(before);
    await page.clock.runFor(60_000);
  }
});

for (const event of ["online", "visibilitychange"] as const)
  test(`a page whose server was away tries at once on "${event}"`, async ({ page, messages }) => {
    const countAttempts = await openWithoutConnection(page, messages);
    await page.clock.pauseAt(Date.now() + 120_000);
    const before = await countAttempts();
    await page.evaluate((name) => {
      const target = name === "online" ? window : document;
      target.dispatchEvent(new Event(name, { bubbles: true }));
    }, event);
    // The client first closes its previous connection, which takes no longer than this.
    await page.clock.runFor(500);
    await expect.poll(countAttempts).toBeGreaterThan(before);
  });
