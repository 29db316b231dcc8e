// Single-key shortcuts: the list of them, navigation, search, and the switch that turns them off.
import type { Page } from "@playwright/test";
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

// A desktop: the page footer links to the list if there is a pointer and room.
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

const getPath = (page: Page) => (): string => new URL(page.url()).pathname;

test("keys navigate and open the search, are listed, are ignored while typing, and can be turned off", async ({
  page,
  messages,
}) => {
  const { shortcuts } = messages;
  await signInBrowser(page, await createPortalUser("done"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  for (const [key, path] of [
    ["l", "/locations"],
    ["o", "/orders"],
    ["n", "/notifications"],
    ["a", "/account"],
    ["d", "/"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect.poll(getPath(page), key).toBe(path);
    // The second key is accepted for a second and a half, so the next ones are pressed when this page is drawn.
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  }

  await page.goto("/locations/add");
  const search = page.getByRole("main").getByRole("combobox");
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("go/?");
  await expect(search).toHaveValue("go/?");
  expect(getPath(page)()).toBe("/locations/add");

  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: shortcuts.title });
  await expect(list).toBeVisible();
  await expect(list.getByRole("row")).toHaveCount(10);
  await expectAccessible(page);
  await list.getByRole("checkbox", { name: shortcuts.enabled }).uncheck();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.keyboard.press("?");
  await expect(list).toBeHidden();
  expect(getPath(page)()).toBe("/account");

  // Found without a key, and turned on again.
  await page.getByRole("button", { name: messages.shell.shortcuts }).click();
  await list.getByRole("checkbox", { name: shortcuts.enabled }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect.poll(getPath(page)).toBe("/orders");
});
