// The bell and the list of notifications, in real time: two tabs of one browser, a second device, and what a customer
// does with notifications (spec §4 "Notifications").
import type { Page } from "@playwright/test";
import { createPortalUser, signInBrowser, notifyCustomer, type TestUser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { feedJoined } from "./support/feed-joined.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";
import { fill } from "#web/features/notifications/parts/feed/notification-text.ts";

const location = (esiid: string) => ({ service_location: { service_location: { esiid } } });
const linked = (esiid: string) => ({ ...location(esiid), is_success: true });

function order(esiid: string, plan_name: string) {
  return {
    ...location(esiid),
    order_id: "00000000-0000-4000-8000-000000000000",
    state: "accepted",
    plan_name,
    provider: "Ample",
  };
}

async function customer(): Promise<{ user: TestUser; esiid: string }> {
  const user = await createPortalUser("done");
  return { user, esiid: await seedLocation(user, "4105 Maple St") };
}

const bell = (page: Page, messages: TestMessages, unread: number) =>
  page.getByRole("button", { name: messages.notices.bell({ unread }), exact: true });

/** Opens the list and waits until the page is connected: the bell is a link before, and the socket joins after. */
async function openListening(page: Page, messages: TestMessages): Promise<void> {
  const joined = feedJoined(page);
  await page.goto("/notifications");
  await expect(bell(page, messages, 0)).toBeVisible({ timeout: 30_000 });
  await joined;
}

test("a notification is shown immediately, and the menu leads to its page", async ({ page, messages }) => {
  const { user, esiid } = await customer();
  await signInBrowser(page, user);
  await openListening(page, messages);
  await expect(page.getByText(messages.notices.empty.text)).toBeVisible();

  await notifyCustomer(user, "live-link-initial-setup-complete", linked(esiid));
  const { what } = fill(messages.notices.linked, { home: "4105 Maple St" });
  // Announced to screen readers, and counted on the bell.
  await expect(page.locator("[aria-live=polite]").getByText(what)).toBeVisible();
  await expect(bell(page, messages, 1)).toBeVisible();
  // Also in the list, which was empty. Analytics received the link.
  await expect(page.getByRole("link", { name: what })).toBeVisible();
  const events = () => page.evaluate(() => (window.dataLayer ?? []).map((entry) => JSON.stringify(entry)));
  await expect
    .poll(async () => (await events()).filter((entry) => entry.includes("cp_live_link_success")))
    .toEqual([JSON.stringify({ event: "cp_live_link_success", esiid })]);
  await expectAccessible(page);

  await bell(page, messages, 1).click();
  const menu = page.getByRole("dialog", { name: messages.notices.menu });
  await expect(menu.getByRole("link", { name: what })).toBeVisible();
  await expectAccessible(page);
  // Notifications that arrive while the menu is open are marked as read immediately.
  await notifyCustomer(user, "agreement-expiring", { ...location(esiid), ends_on: "2026-12-31" });
  const second = fill(messages.notices.agreementExpiring, { home: "4105 Maple St", day: "2026-12-31" }).what;
  await expect(menu.getByRole("link", { name: second })).toBeVisible();
  await expect(bell(page, messages, 1)).toBeVisible();
  await menu.getByRole("link", { name: what }).click();
  await expect(page).toHaveURL(new RegExp(`/locations/${esiid}/usage`));
  await expect(bell(page, messages, 0)).toBeVisible();
});

/** Delays what the page sends over its connection until the returned function is called. */
async function slowConnection(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws\/v1\/websocket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      await released.promise;
      server.send(message);
    });
  });
  return released.resolve;
}

test("a notification sent while a slow connection is being established is not missed", async ({
  page,
  messages,
}) => {
  const { user, esiid } = await customer();
  await signInBrowser(page, user);
  const connect = await slowConnection(page);
  await page.goto("/notifications");
  await expect(bell(page, messages, 0)).toBeVisible({ timeout: 30_000 });
  await notifyCustomer(user, "live-link-initial-setup-complete", linked(esiid));
  connect();
  await expect(bell(page, messages, 1)).toBeVisible();
  await expect(page.getByText(fill(messages.notices.linked, { home: "4105 Maple St" }).what)).toBeVisible();
});

test("loads more even while the list is being fetched again", async ({ page, messages }) => {
  const { user, esiid } = await customer();
  for (let n = 1; n <= 12; n++) await notifyCustomer(user, "order-step", order(esiid, `Plan ${n}`));
  await signInBrowser(page, user);
  // The page fetches again once it is connected, which is after it has shown its list.
  const connect = await slowConnection(page);
  await page.goto("/notifications");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(10, { timeout: 30_000 });
  const feed = /\/feeds\/[^/]+\?/;
  const pressed = Promise.withResolvers<void>();
  await page.route(feed, async (route) => {
    if (!route.request().url().includes("after=")) await pressed.promise;
    await route.fallback();
  });
  const again = page.waitForRequest(feed);
  connect();
  await again;
  await page.getByRole("button", { name: messages.notices.more }).click();
  pressed.resolve();
  await expect(rows).toHaveCount(12);
});

test("a change in another tab during a request is not missed", async ({ page, context, messages }) => {
  const { user, esiid } = await customer();
  await notifyCustomer(user, "order-step", order(esiid, "Budget 12"));
  const { what } = fill(messages.notices.order.accepted, { plan: "Budget 12", provider: "Ample" });
  await signInBrowser(page, user);
  await page.goto("/notifications");
  await expect(bell(page, messages, 1)).toBeVisible({ timeout: 30_000 });

  // The tab's first response is from before the change, and arrives after it.
  const tab = await context.newPage();
  const responded = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  let held = false;
  // The route stays: the browser can lose a request that starts while its last route is being removed.
  await tab.route(/\/feeds\/[^/]+\?/, async (route) => {
    if (held) return route.continue();
    held = true;
    const response = await route.fetch();
    responded.resolve();
    await changed.promise;
    return route.fulfill({ response });
  });
  await tab.goto("/notifications");
  await responded.promise;
  const saved = page.waitForResponse("**/v1/messages/batch/read");
  await page.getByRole("button", { name: `${messages.notices.markRead}: ${what}` }).click();
  await saved;
  await expect(bell(page, messages, 0)).toBeVisible();
  changed.resolve();
  await expect(tab.getByRole("link", { name: what })).toBeVisible();
  await expect(bell(tab, messages, 0)).toBeVisible();
});

test("two tabs and a second device show the same", async ({
  page,
  context,
  browser,
  messages,
  baseURL,
  locale,
}) => {
  const { user, esiid } = await customer();
  await signInBrowser(page, user);
  await openListening(page, messages);
  const tab = await context.newPage();
  await signInBrowser(tab, user);
  await openListening(tab, messages);
  const device = await browser.newContext({ baseURL: baseURL ?? "", locale: locale ?? "en-US" });
  const other = await device.newPage();
  await signInBrowser(other, user);
  await openListening(other, messages);

  await notifyCustomer(user, "order-step", order(esiid, "Budget 12"));
  const { what } = fill(messages.notices.order.accepted, { plan: "Budget 12", provider: "Ample" });
  for (const each of [page, tab, other]) {
    await each.bringToFront();
    await expect(each.getByRole("link", { name: what })).toBeVisible();
  }

  // Read in one tab: the other tab follows, and the device when it fetches again.
  await page.bringToFront();
  const waitForSave = page.waitForResponse("**/v1/messages/batch/read");
  await page.getByRole("button", { name: `${messages.notices.markRead}: ${what}` }).click();
  await expect(bell(page, messages, 0)).toBeVisible();
  // The page and its tabs show it immediately. The device queries the service.
  await waitForSave;
  await tab.bringToFront();
  await expect(bell(tab, messages, 0)).toBeVisible();
  await other.reload();
  await expect(bell(other, messages, 0)).toBeVisible();
  await expect(other.getByRole("link", { name: what })).toBeVisible();

  // Removed from the list, restored by one button, and removed permanently the second time.
  const remove = async (): Promise<void> => {
    const removed = other.waitForResponse("**/v1/messages/batch/archived");
    await other.getByRole("button", { name: messages.notices.archiveOf({ what }) }).click();
    await expect(other.getByText(messages.notices.empty.text)).toBeVisible();
    // The page shows it immediately.
    await removed;
  };
  await remove();
  await other.getByRole("button", { name: messages.notices.undo }).click();
  await expect(other.getByRole("link", { name: what })).toBeVisible();
  await remove();
  await other.reload();
  await expect(other.getByText(messages.notices.empty.text)).toBeVisible();
  await device.close();
});

test("a change that the service rejects is reverted", async ({ page, messages }) => {
  const { user, esiid } = await customer();
  await notifyCustomer(user, "order-step", order(esiid, "Budget 12"));
  await signInBrowser(page, user);
  await page.goto("/notifications");
  const { what } = fill(messages.notices.order.accepted, { plan: "Budget 12", provider: "Ample" });
  await expect(page.getByRole("link", { name: what })).toBeVisible({ timeout: 30_000 });
  await expect(bell(page, messages, 1)).toBeVisible();
  await page.route("**/messages/batch/**", (route) =>
    route.fulfill({ status: 403, json: { code: "authorization", message: "no", status: 403, type: "x" } }),
  );
  await page.getByRole("button", { name: messages.notices.archiveOf({ what }) }).click();
  await expect(page.getByText(messages.notices.notSaved)).toBeVisible();
  await expect(page.getByRole("link", { name: what })).toBeVisible();
  await expect(bell(page, messages, 1)).toBeVisible();
});

test("the list opens with the notifications that the bell counts", async ({ page, messages }) => {
  const { user, esiid } = await customer();
  await signInBrowser(page, user);
  await notifyCustomer(user, "live-link-initial-setup-complete", linked(esiid));
  const joined = feedJoined(page);
  await page.goto("/notifications");
  const { what } = fill(messages.notices.linked, { home: "4105 Maple St" });
  const meter = page.getByRole("tab", { name: messages.notices.filters.meter, selected: true });
  await expect(meter).toBeVisible({ timeout: 30_000 });
  await joined;
  const waitForSave = page.waitForResponse("**/v1/messages/batch/read");
  await page.getByRole("button", { name: `${messages.notices.markRead}: ${what}` }).click();
  await expect(bell(page, messages, 0)).toBeVisible();
  await waitForSave;
  // The unread notification is not about the meter.
  await notifyCustomer(user, "order-step", order(esiid, "Budget 12"));
  await expect(bell(page, messages, 1)).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("link", {
      name: fill(messages.notices.order.accepted, { plan: "Budget 12", provider: "Ample" }).what,
    }),
  ).toBeVisible({ timeout: 30_000 });
});

test("loads ten at a time, and marks and removes all at once", async ({ page, messages }) => {
  const { user, esiid } = await customer();
  for (let n = 1; n <= 12; n++) await notifyCustomer(user, "order-step", order(esiid, `Plan ${n}`));
  await signInBrowser(page, user);
  await page.goto("/notifications");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(10, { timeout: 30_000 });
  await expect(bell(page, messages, 12)).toBeVisible();
  await page.getByRole("button", { name: messages.notices.more }).click();
  await expect(rows).toHaveCount(12);
  await page.getByRole("button", { name: messages.notices.markAllRead }).click();
  await expect(bell(page, messages, 0)).toBeVisible();
  await page.getByRole("button", { name: messages.notices.archiveAll }).click();
  const sure = page.getByRole("dialog", { name: messages.notices.removeAll.title });
  await expectAccessible(page);
  const requested = page.waitForResponse("**/messages/bulk/archive");
  await sure.getByRole("button", { name: messages.notices.removeAll.confirm }).click();
  await expect(rows).toHaveCount(0);
  await requested;
  // The job is done once the next page shows it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(messages.notices.empty.text)).toBeVisible();
  }).toPass({ timeout: 60_000 });
});

test("a hidden page disconnects after two seconds, and fetches missed notifications later", async ({
  page,
  messages,
}) => {
  const { user, esiid } = await customer();
  await signInBrowser(page, user);
  const opened = page.waitForEvent("websocket");
  await openListening(page, messages);
  const socket = await opened;
  const closed = socket.waitForEvent("close");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await closed;
  await notifyCustomer(user, "live-link-initial-setup-complete", linked(esiid));
  const again = page.waitForEvent("websocket");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await again;
  await expect(
    page.getByRole("link", { name: fill(messages.notices.linked, { home: "4105 Maple St" }).what }).first(),
  ).toBeVisible({ timeout: 30_000 });
});
