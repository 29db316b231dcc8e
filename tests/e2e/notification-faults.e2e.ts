// The bell and its list while the feed service, or the connection to it, is unavailable. Also by keyboard alone, and
// after the end of a session.
import type { Page, WebSocket as PageSocket } from "@playwright/test";
import { RawSocket } from "../support/raw-socket.ts";
import { createPortalUser, shortFeedToken, signInBrowser, notifyCustomer } from "./support/accounts.ts";
import { FAULTS } from "./support/faults.ts";
import { feedJoined } from "./support/feed-joined.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import type { TestMessages } from "./support/messages.ts";
import { fill } from "#web/features/notifications/parts/feed/notification-text.ts";

const device = { device: "Chrome on Windows", at: "2026-11-20T10:00:00.000Z" };

const bell = (page: Page, messages: TestMessages, unread: number) =>
  page.getByRole("button", { name: messages.notices.bell({ unread }), exact: true });

for (const [place, pattern] of [
  ["the way to the feed", /\/notifications\/token$/],
  ["the feed", /\/v1\/users\//],
] as const)
  for (const name of ["away", "failing"] as const)
    test(`the page stands and says so while ${place} is ${name}, and recovers by one button`, async ({
      page,
      messages,
    }) => {
      const user = await createPortalUser("done");
      await notifyCustomer(user, "new-device-sign-in", device);
      await signInBrowser(page, user);
      let broken = true;
      await page.route(pattern, (route) =>
        broken ? (FAULTS[name]?.(route) ?? route.abort()) : route.fallback(),
      );
      await page.goto("/notifications");
      await expect(page.getByText(messages.notices.failed)).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      broken = false;
      await page.getByRole("button", { name: messages.notices.again }).click();
      await expect(
        page.getByText(fill(messages.notices.newDevice, { device: device.device }).what),
      ).toBeVisible();
      await expect(bell(page, messages, 1)).toBeVisible();
    });

test("the bell needs no pointer, and nothing is logged to the console", async ({ page, messages }) => {
  const logged: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && logged.push(message.text())));
  page.on("pageerror", (error) => void logged.push(String(error)));
  const user = await createPortalUser("done");
  await notifyCustomer(user, "new-device-sign-in", device);
  await notifyCustomer(user, "new-device-sign-in", { ...device, device: "Safari on an iPhone" });
  await signInBrowser(page, user);
  await page.goto("/orders");
  const button = bell(page, messages, 2);
  await expect(button).toBeVisible({ timeout: 30_000 });
  const { keyboard } = page;
  const menu = page.getByRole("dialog", { name: messages.notices.menu });
  const getFocusedName = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? null);
  const tabTo = async (name: string): Promise<void> => {
    // A Tab before the list is there leads past the menu, around the whole page.
    await expect(menu.getByRole("listitem").first()).toBeVisible();
    for (let presses = 0; presses < 20; presses += 1) {
      await keyboard.press("Tab");
      if ((await getFocusedName()) === name) return;
    }
    throw new Error(`Tab does not lead to ${name}.`);
  };

  await button.focus();
  await keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  const { what } = fill(messages.notices.newDevice, { device: "Safari on an iPhone" });
  await tabTo(`${messages.notices.markRead}: ${what}`);
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `${messages.notices.markUnread}: ${what}` })).toBeFocused();
  await keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(bell(page, messages, 1)).toBeFocused();

  await keyboard.press("Enter");
  await tabTo(messages.notices.archiveOf({ what }));
  await keyboard.press("Enter");
  // The next one gets the focus of the removed one.
  await expect(menu.getByRole("listitem")).toHaveCount(1);
  await expect(menu.getByRole("listitem").getByRole("link")).toBeFocused();
  await tabTo(messages.notices.preferences);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/notifications\/preferences$/);
  await expect(menu).toBeHidden();
  expect(logged).toEqual([]);
});

test("an expiring token is renewed, with a socket that still receives, until a sign-out", async ({
  page,
  messages,
}) => {
  const user = await createPortalUser("done");
  await signInBrowser(page, user);
  // The client requests the next one 30 s before, so a busy machine has ten seconds to open the first socket.
  let input = 0;
  await page.route(/\/notifications\/token$/, async (route) => {
    input += 1;
    return input === 1 ? route.fulfill({ json: await shortFeedToken(user, 40) }) : route.fallback();
  });
  const sockets: PageSocket[] = [];
  const joined = new Set<PageSocket>();
  page.on("websocket", (socket) => {
    if (!socket.url().includes("/ws/v1/websocket")) return;
    sockets.push(socket);
    socket.on("framereceived", ({ payload }) => {
      const frame = String(payload);
      if (frame.includes("feeds:") && frame.includes("phx_reply")) joined.add(socket);
    });
  });
  await page.goto("/account");
  await expect(bell(page, messages, 0)).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => sockets.map((socket) => socket.isClosed()), { timeout: 60_000 })
    .toEqual([true, false]);
  await expect.poll(() => sockets.findLastIndex((socket) => joined.has(socket))).toBe(1);
  expect(new Set(sockets.map((socket) => new URL(socket.url()).searchParams.get("user_token"))).size).toBe(2);
  await notifyCustomer(user, "new-device-sign-in", device);
  await expect(bell(page, messages, 1)).toBeVisible();
  await page.getByRole("button", { name: messages.shell.signOut }).first().click();
  await expect(page).toHaveURL(/\/login/);
  // The page is a different one now, without a socket, and the previous parameters cannot open another.
  const again = (): Promise<string> =>
    RawSocket.open(sockets[1]?.url() ?? "").then(
      async (socket) => `closed ${await socket.close()}`,
      (error: Error) => error.message,
    );
  await expect.poll(again).toBe("Unexpected server response: 403");
});

test("after a sign-out the next customer sees no data of the previous one", async ({ page, messages }) => {
  const anas = { ...device, device: "Safari on an iPhone" };
  const [ana, sam] = [await createPortalUser("done"), await createPortalUser("done")];
  await notifyCustomer(ana, "new-device-sign-in", anas);
  await signInBrowser(page, ana);
  await page.goto("/account");
  await expect(bell(page, messages, 1)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: messages.shell.signOut }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel(messages.auth.address.emailLabel).fill(sam.email);
  await page.getByLabel(messages.auth.password, { exact: true }).fill(sam.password);
  await page.getByRole("button", { name: messages.auth.login.submit, exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  const joined = feedJoined(page);
  await page.goto("/notifications");
  // About this sign-in, from a browser that Sam never used.
  await expect(bell(page, messages, 1)).toBeVisible({ timeout: 30_000 });
  await joined;
  const { what } = fill(messages.notices.newDevice, { device: anas.device });
  await notifyCustomer(ana, "new-device-sign-in", anas);
  await notifyCustomer(sam, "new-device-sign-in", device);
  await expect(bell(page, messages, 2)).toBeVisible();
  await expect(page.getByText(what)).toHaveCount(0);
});
