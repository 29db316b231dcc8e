import type { Page } from "@playwright/test";
import { it } from "vitest";
import { MAPLE_ST } from "#web/features/locations/parts/test-location.ts";
import { expect, expectAccessible } from "#tests/support/components/expect-page.ts";
import { HttpFailure } from "#tests/support/components/fake-server.ts";
import { getMessages } from "#tests/support/components/messages.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";

const PREMISES = "GET /compare/v1/premises";
const STORY = storyAddress(import.meta.url, "Empty");
const UNIT_3 = { ...MAPLE_ST, esiid: "10443720001234568", unit: "APT 3" };
const front = getMessages("front");

const field = (page: Page) => page.getByLabel(front.zip);

it("searches for an address, chooses it with the keyboard, and lists plans for its ZIP code", async () => {
  const server = createServer();
  server.on(PREMISES, { items: [MAPLE_ST, UNIT_3] });
  const page = await renderWithApp(server, STORY);
  await field(page).fill("4105 maple");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("4105 Maple St, Dallas, TX 75219");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/zip=75219&size=2000/);
});

it("sends no request for a ZIP code or a few letters, and explains what is missing", async () => {
  const server = createServer();
  server.on(PREMISES, { items: [] });
  const page = await renderWithApp(server, STORY);
  await field(page).fill("75219");
  await field(page).fill("Mapl");
  await expect(page.getByText(front.address.number)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(front.errors.address_unchosen);
  await expect(field(page)).toBeFocused();
  expect(server.requests(PREMISES)).toEqual([]);
});

it("lists addresses of a street without a number, and asks for the number", async () => {
  const server = createServer();
  server.on(PREMISES, { items: [MAPLE_ST] });
  const page = await renderWithApp(server, STORY);
  await field(page).fill("Maple St Dallas");
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(page.getByText(front.address.number)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("4105 Maple St, Dallas, TX 75219");
});

it("offers the ZIP code if nothing is found, and keeps the text if the search fails", async () => {
  const server = createServer();
  server.on(PREMISES, { items: [] });
  const page = await renderWithApp(server, STORY, { language: "es" });
  const es = getMessages("front", "es");
  await page.getByLabel(es.zip).fill("1 nowhere rd");
  await expect(page.getByText(es.address.noneText)).toBeVisible();
  server.on(PREMISES, new HttpFailure(500));
  await page.getByLabel(es.zip).fill("4105 maple");
  await expect(page.getByText(getMessages("adding", "es").address.failed)).toBeVisible();
  await expect(page.getByLabel(es.zip)).toHaveValue("4105 maple");
});

it("shows an error as other forms do, apart from the focus ring", async () => {
  const page = await renderWithApp(createServer(), STORY);
  await field(page).press("Enter");
  const error = page.getByRole("alert");
  await expect(error.locator("svg")).toBeVisible();
  await expect(field(page)).toHaveAccessibleDescription(front.errors.zip_invalid);
  const ringEnd = await field(page).evaluate((node) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(node);
    return node.getBoundingClientRect().bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
  });
  const start = await error.evaluate((node) => node.getBoundingClientRect().top);
  expect(start - ringEnd).toBeGreaterThanOrEqual(4);
});
