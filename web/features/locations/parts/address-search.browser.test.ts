import type { Locator, Page } from "@playwright/test";
import { it } from "vitest";
import type { FakeServer } from "#tests/support/components/fake-server.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { MAPLE_ST } from "./test-location.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import type { RenderOptions } from "#tests/support/components/render-with-app.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import type * as Stories from "./address-search.stories.tsx";

const PREMISES = "GET /compare/v1/premises";
const UNIT_3 = { ...MAPLE_ST, esiid: "10443720001234568", unit: "APT 3" };
const { address: t } = getMessages("adding");
const { retry } = getMessages("common");

function render(server: FakeServer, story: keyof typeof Stories = "Empty", options?: RenderOptions) {
  return renderWithApp(server, storyAddress(import.meta.url, story), options);
}

function serverWith(items: readonly (typeof MAPLE_ST)[]): FakeServer {
  const server = createServer();
  server.on(PREMISES, { items: [...items] });
  return server;
}

function search(page: Page): Locator {
  return page.getByRole("combobox", { name: t.label });
}

function chosen(page: Page): Locator {
  return page.getByLabel("Chosen");
}

/** Enters an address and waits for the list of matches. */
async function find(page: Page, text = "4105 maple"): Promise<void> {
  await search(page).fill(text);
  await expect(page.getByRole("listbox", { name: t.list })).toBeVisible();
}

it("finds addresses during typing and selects the clicked one", async () => {
  const server = serverWith([MAPLE_ST, UNIT_3]);
  const page = await render(server);
  await expect(search(page)).toHaveAccessibleDescription(t.help);
  await find(page);
  await expect(page.getByRole("option")).toHaveText([
    "4105 Maple StDallas, TX 75219",
    "4105 Maple St Apt 3Dallas, TX 75219",
  ]);
  await expect(page.getByText(t.found({ n: 2 }))).toBeAttached();
  await expect(search(page)).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await page.getByRole("option", { name: "Apt 3" }).click();
  await expect(chosen(page)).toHaveText(UNIT_3.esiid);
  await expect(search(page)).toBeFocused();
});

it("sends no request before the text can be a street", async () => {
  const server = serverWith([MAPLE_ST]);
  const page = await render(server);
  await search(page).fill("4105");
  await search(page).fill("mapl");
  await find(page, "4105 maple");
  expect(server.requests(PREMISES).map(({ query }) => query.get("q"))).toEqual(["4105 maple"]);
});

it("works with the keyboard alone", async () => {
  const page = await render(serverWith([MAPLE_ST, UNIT_3]));
  await find(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = page.getByRole("option", { name: "Apt 3" });
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(search(page)).toHaveAttribute(
    "aria-activedescendant",
    (await second.getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveText("4105 Maple StDallas, TX 75219");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toHaveText(UNIT_3.esiid);
});

it("selects the only address with Enter, but none of several", async () => {
  const server = serverWith([MAPLE_ST, UNIT_3]);
  const page = await render(server);
  await find(page);
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toHaveText("");
  server.on(PREMISES, { items: [MAPLE_ST] });
  await search(page).fill("4105 maple st dallas");
  await expect(page.getByText(t.found({ n: 1 }))).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toHaveText(MAPLE_ST.esiid);
});

it("closes the list with Escape and reopens it with an arrow key", async () => {
  const page = await render(serverWith([MAPLE_ST, UNIT_3]));
  await find(page);
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(search(page)).toHaveValue("4105 maple");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveText("4105 Maple StDallas, TX 75219");
});

it("offers another way if no address matches", async () => {
  const page = await render(serverWith([]));
  await search(page).fill("1 nowhere rd");
  await expect(page.getByText(t.noneText)).toBeVisible();
  await expect(page.getByRole("button", { name: "Another way" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: t.none })).toBeAttached();
  await expectAccessible(page);
});

it("announces the search until the server responds", async () => {
  const server = serverWith([MAPLE_ST]);
  const release = server.hold(PREMISES);
  const page = await render(server);
  await search(page).fill("4105 maple");
  await expect(page.getByText(t.searching)).toBeAttached();
  await expect(page.getByRole("option")).toHaveCount(0);
  release();
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(page.getByText(t.searching)).toHaveCount(0);
});

it("keeps the text if the search fails, and retries", async () => {
  const server = createServer();
  server.on(PREMISES, new HttpFailure(500));
  const page = await render(server);
  await search(page).fill("4105 maple");
  const alert = page.getByRole("alert").filter({ hasText: t.failed });
  await expect(alert).toBeVisible();
  await expect(search(page)).toHaveValue("4105 maple");
  server.on(PREMISES, { items: [MAPLE_ST] });
  await alert.getByRole("button", { name: retry }).click();
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(alert).toHaveCount(0);
});

it("describes the field's error", async () => {
  const page = await render(createServer(), "Missing");
  await expect(search(page)).toHaveAttribute("aria-invalid", "true");
  await expect(search(page)).toHaveAccessibleDescription(`${t.help} Choose an address`);
});

it("shows its messages in Spanish", async () => {
  const { address } = getMessages("adding", "es");
  const page = await render(serverWith([]), "Empty", { language: "es" });
  await page.getByRole("combobox", { name: address.label }).fill("1 nowhere rd");
  await expect(page.getByText(address.noneText)).toBeVisible();
});
