// The bell and the list of notifications, in real time: two tabs of one browser, a second device, and what a person does
// with what they are told (spec §4 "Notifications").
import type { Page } from "@playwright/test";
import { giveHome, makePerson, signInBrowser, tellPerson, type TestPerson } from "./support/accounts.ts";
import { feedJoined } from "./support/feed-joined.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { Words } from "./support/words.ts";

const home = (esiid: string) => ({ service_location: { service_location: { esiid } } });
const linked = (esiid: string) => ({ ...home(esiid), is_success: true });

function order(esiid: string, plan_name: string) {
  return {
    ...home(esiid),
    order_id: "00000000-0000-4000-8000-000000000000",
    state: "accepted",
    plan_name,
    provider: "Ample",
  };
}

async function customer(): Promise<{ person: TestPerson; esiid: string }> {
  const person = await makePerson("done");
  return { person, esiid: await giveHome(person, "4105 Maple St") };
}

const bell = (page: Page, words: Words, unread: number) =>
  page.getByRole("button", { name: words.notices.bell(unread), exact: true });

/** Opens the list and waits until the page listens: the bell is a link before, the socket joins after. */
async function openListening(page: Page, words: Words): Promise<void> {
  const joined = feedJoined(page);
  await page.goto("/notifications");
  await expect(bell(page, words, 0)).toBeVisible({ timeout: 30_000 });
  await joined;
}

test("what happens is told at once, and the menu leads to the place itself", async ({ page, words }) => {
  const { person, esiid } = await customer();
  await signInBrowser(page, person);
  await openListening(page, words);
  await expect(page.getByText(words.notices.empty.text)).toBeVisible();

  await tellPerson(person, "live-link-initial-setup-complete", linked(esiid));
  const { what } = words.notices.linked("4105 Maple St");
  // Said to those who cannot see it, and counted on the bell.
  await expect(page.getByText(words.notices.arrived(what))).toBeVisible();
  await expect(bell(page, words, 1)).toBeVisible();
  // In the list too, which was empty; analytics heard of the link.
  await expect(page.getByRole("link", { name: what })).toBeVisible();
  const events = () => page.evaluate(() => (window.dataLayer ?? []).map((entry) => JSON.stringify(entry)));
  await expect
    .poll(async () => (await events()).filter((entry) => entry.includes("cp_live_link_success")))
    .toEqual([JSON.stringify({ event: "cp_live_link_success", esiid })]);
  await expectAccessible(page);

  await bell(page, words, 1).click();
  const menu = page.getByRole("dialog", { name: words.notices.menu });
  await expect(menu.getByRole("link", { name: what })).toBeVisible();
  await expectAccessible(page);
  // What comes while the menu is open is read at once.
  await tellPerson(person, "agreement-expiring", { ...home(esiid), ends_on: "2026-12-31" });
  const second = words.notices.agreementExpiring("4105 Maple St", "2026-12-31").what;
  await expect(menu.getByRole("link", { name: second })).toBeVisible();
  await expect(bell(page, words, 1)).toBeVisible();
  await menu.getByRole("link", { name: what }).click();
  await expect(page).toHaveURL(new RegExp(`/locations/${esiid}/usage`));
  await expect(bell(page, words, 0)).toBeVisible();
});

/** From now on what the page says over its connection waits, until the returned function is called. */
async function slowConnection(page: Page): Promise<() => void> {
  const made = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws\/v1\/websocket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      await made.promise;
      server.send(message);
    });
  });
  return made.resolve;
}

test("what is told while a slow connection is still being made is not missed", async ({ page, words }) => {
  const { person, esiid } = await customer();
  await signInBrowser(page, person);
  const connect = await slowConnection(page);
  await page.goto("/notifications");
  await expect(bell(page, words, 0)).toBeVisible({ timeout: 30_000 });
  await tellPerson(person, "live-link-initial-setup-complete", linked(esiid));
  connect();
  await expect(bell(page, words, 1)).toBeVisible();
  await expect(page.getByText(words.notices.linked("4105 Maple St").what)).toBeVisible();
});

test("more is loaded though the list is being looked at again just then", async ({ page, words }) => {
  const { person, esiid } = await customer();
  for (let n = 1; n <= 12; n++) await tellPerson(person, "order-step", order(esiid, `Plan ${n}`));
  await signInBrowser(page, person);
  // The page looks again once it is connected, which is after it has shown its list.
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
  await page.getByRole("button", { name: words.notices.more }).click();
  pressed.resolve();
  await expect(rows).toHaveCount(12);
});

test("two tabs and a second device tell the same", async ({
  page,
  context,
  browser,
  words,
  baseURL,
  locale,
}) => {
  const { person, esiid } = await customer();
  await signInBrowser(page, person);
  await openListening(page, words);
  const tab = await context.newPage();
  await signInBrowser(tab, person);
  await openListening(tab, words);
  const device = await browser.newContext({ baseURL: baseURL ?? "", locale: locale ?? "en-US" });
  const other = await device.newPage();
  await signInBrowser(other, person);
  await openListening(other, words);

  await tellPerson(person, "order-step", order(esiid, "Budget 12"));
  const { what } = words.notices.order.accepted("Budget 12", "Ample");
  for (const each of [page, tab, other]) {
    await each.bringToFront();
    await expect(each.getByRole("link", { name: what })).toBeVisible();
  }

  // Read in one tab: the other tab follows, the device when it looks again.
  await page.bringToFront();
  const kept = page.waitForResponse("**/v1/messages/batch/read");
  await page.getByRole("button", { name: `${words.notices.markRead}: ${what}` }).click();
  await expect(bell(page, words, 0)).toBeVisible();
  // The page and its tabs show it at once; the device asks the service.
  await kept;
  await tab.bringToFront();
  await expect(bell(tab, words, 0)).toBeVisible();
  await other.reload();
  await expect(bell(other, words, 0)).toBeVisible();
  await expect(other.getByRole("link", { name: what })).toBeVisible();

  // Removed: gone from the list, back by one button, and gone for good the second time.
  const remove = async (): Promise<void> => {
    const removed = other.waitForResponse("**/v1/messages/batch/archived");
    await other.getByRole("button", { name: words.notices.archiveOf(what) }).click();
    await expect(other.getByText(words.notices.empty.text)).toBeVisible();
    // The page shows it at once.
    await removed;
  };
  await remove();
  await other.getByRole("button", { name: words.notices.undo }).click();
  await expect(other.getByRole("link", { name: what })).toBeVisible();
  await remove();
  await other.reload();
  await expect(other.getByText(words.notices.empty.text)).toBeVisible();
  await device.close();
});

test("a change that the service does not take is shown as it was", async ({ page, words }) => {
  const { person, esiid } = await customer();
  await tellPerson(person, "order-step", order(esiid, "Budget 12"));
  await signInBrowser(page, person);
  await page.goto("/notifications");
  const { what } = words.notices.order.accepted("Budget 12", "Ample");
  await expect(page.getByRole("link", { name: what })).toBeVisible({ timeout: 30_000 });
  await expect(bell(page, words, 1)).toBeVisible();
  await page.route("**/messages/batch/**", (route) =>
    route.fulfill({ status: 403, json: { code: "authorization", message: "no", status: 403, type: "x" } }),
  );
  await page.getByRole("button", { name: words.notices.archiveOf(what) }).click();
  await expect(page.getByText(words.notices.refused)).toBeVisible();
  await expect(page.getByRole("link", { name: what })).toBeVisible();
  await expect(bell(page, words, 1)).toBeVisible();
});

test("the list opens with what the bell counts", async ({ page, words }) => {
  const { person, esiid } = await customer();
  await signInBrowser(page, person);
  await tellPerson(person, "live-link-initial-setup-complete", linked(esiid));
  const joined = feedJoined(page);
  await page.goto("/notifications");
  const { what } = words.notices.linked("4105 Maple St");
  const meter = page.getByRole("tab", { name: words.notices.filters.meter, selected: true });
  await expect(meter).toBeVisible({ timeout: 30_000 });
  await joined;
  const kept = page.waitForResponse("**/v1/messages/batch/read");
  await page.getByRole("button", { name: `${words.notices.markRead}: ${what}` }).click();
  await expect(bell(page, words, 0)).toBeVisible();
  await kept;
  // What is unread now is not about the meter.
  await tellPerson(person, "order-step", order(esiid, "Budget 12"));
  await expect(bell(page, words, 1)).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("link", { name: words.notices.order.accepted("Budget 12", "Ample").what }),
  ).toBeVisible({ timeout: 30_000 });
});

test("ten at a time, marked and removed all at once", async ({ page, words }) => {
  const { person, esiid } = await customer();
  for (let n = 1; n <= 12; n++) await tellPerson(person, "order-step", order(esiid, `Plan ${n}`));
  await signInBrowser(page, person);
  await page.goto("/notifications");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(10, { timeout: 30_000 });
  await expect(bell(page, words, 12)).toBeVisible();
  await page.getByRole("button", { name: words.notices.more }).click();
  await expect(rows).toHaveCount(12);
  await page.getByRole("button", { name: words.notices.markAllRead }).click();
  await expect(bell(page, words, 0)).toBeVisible();
  await page.getByRole("button", { name: words.notices.archiveAll }).click();
  const sure = page.getByRole("dialog", { name: words.notices.removeAll.title });
  await expectAccessible(page);
  const asked = page.waitForResponse("**/messages/bulk/archive");
  await sure.getByRole("button", { name: words.notices.removeAll.confirm }).click();
  await expect(rows).toHaveCount(0);
  await asked;
  // The job has done it, once the next page says so.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words.notices.empty.text)).toBeVisible();
  }).toPass({ timeout: 60_000 });
});

test("the connection of a hidden page is dropped after two seconds, and what was missed comes back", async ({
  page,
  words,
}) => {
  const { person, esiid } = await customer();
  await signInBrowser(page, person);
  const opened = page.waitForEvent("websocket");
  await openListening(page, words);
  const socket = await opened;
  const closed = socket.waitForEvent("close");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await closed;
  await tellPerson(person, "live-link-initial-setup-complete", linked(esiid));
  const again = page.waitForEvent("websocket");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await again;
  await expect(
    page.getByRole("link", { name: words.notices.linked("4105 Maple St").what }).first(),
  ).toBeVisible({ timeout: 30_000 });
});
