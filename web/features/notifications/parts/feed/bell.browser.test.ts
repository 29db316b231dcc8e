import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import { FakeFeed, testNotification } from "#tests/support/components/fake-feed.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import type { RenderOptions } from "#tests/support/components/render-with-app.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { ESIID, testLocation } from "../../../locations/parts/test-location.ts";
import { fill } from "#web/features/notifications/parts/feed/notification-text.ts";

const FEED = "GET /v1/users/{id}/feeds/{feed}";
const BATCH = "POST /v1/messages/batch/{status}";
const TOKEN = "GET /api/notifications/token";
const t = getMessages("notices");

const LOCATION = { service_location: { service_location: { esiid: ESIID } } };
const NEW_DEVICE = { device: "Firefox on Linux", at: "2026-11-10T17:00:00Z" };
const LINKED = fill(t.linked, { home: "4105 Maple St" }).what;
const SIGNED_IN = fill(t.newDevice, { device: NEW_DEVICE.device }).what;

/** A linked meter, then a new device. */
const TWO = [
  testNotification("live-link-initial-setup-complete", { ...LOCATION, is_success: true }),
  testNotification("new-device-sign-in", NEW_DEVICE),
];

function serverWith(items: typeof TWO): { readonly server: FakeServer; readonly feed: FakeFeed } {
  const server = createServer();
  server.on("GET /api/service_locations", { items: [testLocation()] });
  server.on("GET /api/service_locations/{esiid}", testLocation());
  return { server, feed: new FakeFeed(server, items) };
}

function render(server: FakeServer, options?: RenderOptions): Promise<Page> {
  return renderWithApp(server, storyAddress(import.meta.url, "SignedIn"), { signedIn: true, ...options });
}

function bell(page: Page, unread: number): Locator {
  return page.getByRole("button", { name: t.bell({ unread }), exact: true });
}

function menu(page: Page): Locator {
  return page.getByRole("dialog", { name: t.menu });
}

function toggle(item: Page | Locator, what: string, label: string): Locator {
  return item.getByRole("button", { name: `${label}: ${what}` });
}

it("shows the unread count and opens a notification's page", async () => {
  const { server } = serverWith(TWO);
  const page = await render(server);
  await bell(page, 2).click();
  await expect(bell(page, 2)).toHaveAttribute("aria-expanded", "true");
  await menu(page).getByRole("tab", { name: t.filters.all }).click();
  const links = menu(page).getByRole("listitem").getByRole("link");
  await expect(links).toContainText([SIGNED_IN, LINKED]);
  await expectAccessible(page);
  await links.filter({ hasText: LINKED }).click();
  await expect(page).toHaveURL(new RegExp(`/locations/${ESIID}/usage$`));
  const paths = () => server.requests(BATCH).map(({ path }) => path);
  await expect.poll(paths).toEqual(["/v1/messages/batch/interacted"]);
});

it("shows meter notifications first and all of them with the arrow keys", async () => {
  const page = await render(serverWith(TWO).server);
  await bell(page, 2).click();
  const meter = menu(page).getByRole("tab", { name: t.filters.meter });
  await expect(meter).toHaveAttribute("aria-selected", "true");
  await expect(menu(page).getByRole("listitem")).toHaveCount(1);
  await meter.focus();
  await page.keyboard.press("ArrowRight");
  await expect(menu(page).getByRole("tab", { name: t.filters.all })).toBeFocused();
  await expect(menu(page).getByRole("listitem")).toHaveCount(2);
});

it("opens with Enter, closes with Escape and returns focus to the bell", async () => {
  const page = await render(serverWith(TWO).server);
  await bell(page, 2).press("Enter");
  const tab = menu(page).getByRole("tab", { selected: true });
  // The menu opens before its content has loaded.
  await expect(tab).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tab).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(bell(page, 2)).toBeFocused();
  await expect(bell(page, 2)).toHaveAttribute("aria-expanded", "false");
});

it("marks one notification as read and unread, and all as read", async () => {
  const page = await render(serverWith(TWO).server);
  await bell(page, 2).click();
  await toggle(menu(page), LINKED, t.markRead).click();
  await expect(bell(page, 1)).toBeVisible();
  await toggle(menu(page), LINKED, t.markUnread).click();
  await expect(bell(page, 2)).toBeVisible();
  await menu(page).getByRole("tab", { name: t.filters.all }).click();
  const markAll = menu(page).getByRole("button", { name: t.markAllRead });
  await markAll.click();
  await expect(bell(page, 0)).toBeVisible();
  await expect(markAll).toBeDisabled();
});

it("removes a notification, moves focus to the next one, and undoes it", async () => {
  const page = await render(serverWith(TWO).server);
  await bell(page, 2).click();
  await menu(page).getByRole("tab", { name: t.filters.all }).click();
  await menu(page)
    .getByRole("button", { name: t.archiveOf({ what: SIGNED_IN }) })
    .press("Enter");
  await expect(menu(page).getByRole("listitem")).toHaveCount(1);
  await expect(menu(page).getByRole("link", { name: LINKED })).toBeFocused();
  await expect(bell(page, 1)).toBeVisible();
  await page.getByRole("button", { name: t.undo }).click();
  await expect(bell(page, 2)).toBeVisible();
});

it("reverts a change that the server rejects", async () => {
  const { server } = serverWith(TWO);
  server.on(BATCH, new HttpFailure(422, { code: "invalid_params", message: "", status: 422 }));
  const page = await render(server);
  await bell(page, 2).click();
  // The list is not loaded again, which would revert it, too.
  server.hold(FEED);
  await toggle(menu(page), LINKED, t.markRead).click();
  await expect(page.getByText(t.notSaved)).toBeVisible();
  await expect(toggle(menu(page), LINKED, t.markRead)).toBeVisible();
  await expect(bell(page, 2)).toBeVisible();
});

it("announces a new notification in real time", async () => {
  const { server, feed } = serverWith(TWO);
  const page = await render(server);
  await expect(bell(page, 2)).toBeVisible();
  feed.publish(testNotification("new-device-sign-in", { ...NEW_DEVICE, device: "Safari on iPhone" }));
  const { what } = fill(t.newDevice, { device: "Safari on iPhone" });
  await expect(page.locator("[aria-live=polite]").getByText(what)).toBeVisible();
  await expect(bell(page, 3)).toBeVisible();
});

it("lists a notification that arrives while the list is being loaded without it", async () => {
  const { server, feed } = serverWith(TWO);
  const list = feed.holdList();
  const page = await render(server);
  await list.requested();
  feed.publish(testNotification("new-device-sign-in", { ...NEW_DEVICE, device: "Safari on iPhone" }));
  await bell(page, 3).click();
  await menu(page).getByRole("tab", { name: t.filters.all }).click();
  list.send();
  const { what } = fill(t.newDevice, { device: "Safari on iPhone" });
  await expect(menu(page).getByRole("link", { name: what })).toBeVisible();
  await expect(menu(page).getByRole("listitem")).toHaveCount(3);
});

it("shows the empty state", async () => {
  const { server } = serverWith([]);
  const page = await render(server);
  await bell(page, 0).click();
  await expect(menu(page).getByText(t.empty.text)).toBeVisible();
});

it("links to the page until the feed opens, then shows the count", async () => {
  const { server } = serverWith(TWO);
  const open = server.hold(TOKEN);
  const load = server.hold(FEED);
  const page = await render(server);
  await expect(page.getByRole("link", { name: t.bell({ unread: 0 }) })).toHaveAttribute(
    "href",
    "/notifications",
  );
  open();
  await bell(page, 0).click();
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).getByRole("listitem")).toHaveCount(0);
  load();
  await expect(bell(page, 2)).toBeVisible();
  await expect(menu(page).getByRole("listitem")).not.toHaveCount(0);
});

it("reports a failed load and retries", async () => {
  const { server, feed } = serverWith(TWO);
  server.on(FEED, new HttpFailure(500, { code: "internal", message: "", status: 500 }));
  const page = await render(server);
  await page.getByRole("button", { name: t.bellFailed }).click();
  await expect(menu(page).getByText(t.failed)).toBeVisible();
  feed.restore();
  await menu(page).getByRole("button", { name: t.again }).click();
  await expect(bell(page, 2)).toBeVisible();
});

it("reports a failure if no feed token is issued", async () => {
  const { server } = serverWith(TWO);
  server.on(TOKEN, new HttpFailure(500));
  const page = await render(server);
  await expect(page.getByRole("link", { name: t.bellFailed })).toHaveAttribute("href", "/notifications");
});

it("shows its messages in Spanish", async () => {
  const es = getMessages("notices", "es");
  const page = await render(serverWith(TWO).server, { language: "es" });
  await page.getByRole("button", { name: es.bell({ unread: 2 }) }).click();
  const dialog = page.getByRole("dialog", { name: es.menu });
  await expect(
    dialog.getByRole("link", { name: fill(es.linked, { home: "4105 Maple St" }).what }),
  ).toBeVisible();
});
