// Sharing a comparison: the link opens the same plans at the same costs in another browser, and a broken one explains itself.
import type { Browser, Page } from "@playwright/test";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { newEsiid, seedLocation } from "./support/homes.ts";
import { newestMail } from "./support/outbox.ts";
import { test } from "./support/ranking-list.ts";
import { expect, expectAccessible, showDetails, expectComplete } from "./support/test.ts";
import { USAGE_INPUTS } from "./support/usage-inputs.ts";

const PLANS = "ptc-5459e0fe21764a2c,ptc-1adb0b7b4d31caa8";
const MONTHLY = {
  ...USAGE_INPUTS,
  usage: {
    kind: "monthly",
    months: [810, 905, 760, 700, 980, 1420, 1890, 1955, 1500, 990, 720, 840].map((kwh, index) => ({
      month: index === 0 ? "2025-12" : `2026-${String(index).padStart(2, "0")}`,
      kwh,
    })),
  },
  usage_source: "monthly",
  read_day: 14,
  conditions: ["autopay"],
};
const HOME = {
  ...USAGE_INPUTS,
  usage: { ...toHomeUsage(1800), heating: "gas", ev: true },
  usage_source: "home",
};

/** The money on a page, in order. */
async function readMoney(page: Page): Promise<string[]> {
  await expectComplete(page);
  const text = await page.getByRole("main").innerText();
  return text.match(/\$[\d,.]+/g) ?? [];
}

async function store(page: Page, inputs: object): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem("wattlane.compare", text),
    JSON.stringify({ version: 1, inputs }),
  );
}

/** Opens an address in a browser that has never been here. */
async function openElsewhere(browser: Browser, locale: string | undefined, url: string): Promise<Page> {
  const context = await browser.newContext(locale ? { locale } : {});
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  return page;
}

for (const [name, inputs, travels] of [
  ["a year's usage", USAGE_INPUTS, /kwh=14141/],
  ["monthly usage", MONTHLY, /kwh=2025-12_810-905-.*&read=14&meets=autopay/],
  ["home details", HOME, /size=1800&people=3&heating=gas&ev=yes/],
] as const)
  test(`errand: share a comparison of ${name} in two interactions`, async ({
    page,
    browser,
    context,
    share,
    side,
    locale,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await store(page, inputs);
    await page.goto(`/compare/side-by-side?ids=${PLANS}`);
    await expect(page.getByRole("table", { name: side.table })).toBeVisible();
    let interactions = 0;
    const click = async (label: string): Promise<void> => {
      interactions += 1;
      await page.getByRole("button", { name: label, exact: true }).click();
    };
    await click(share.button);
    await expect(page.getByText(share.link.never)).toBeVisible();
    await click(share.link.copy);
    await expect(page.getByText(share.link.copied)).toBeVisible();
    expect(interactions).toBeLessThanOrEqual(2);
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toMatch(travels);
    expect(url).not.toMatch(/esiid|\d{17}/);
    await page.keyboard.press("Escape");
    const other = await openElsewhere(browser, locale, url);
    await expect(other.getByRole("table", { name: side.table })).toBeVisible();
    await expect(other.getByText(share.note({ zip: "76107" }))).toBeVisible();
    expect((await readMoney(page)).length).toBeGreaterThan(8);
    expect(await readMoney(other)).toEqual(await readMoney(page));
    // What someone else uses doesn't become the reader's own.
    expect(await other.evaluate(() => localStorage.getItem("wattlane.compare"))).toBeNull();
    await expectAccessible(other);
    await other.context().close();
  });

for (const path of [`/compare/results?green=100`, `/compare/plans/${PLANS.split(",")[0]}`])
  test(`the link to ${path} shows the same numbers elsewhere`, async ({
    page,
    browser,
    context,
    share,
    locale,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await store(page, MONTHLY);
    await page.goto(path);
    await showDetails(page);
    await page.getByRole("button", { name: share.button }).click();
    await expect(page.getByRole("dialog", { name: share.button })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: share.link.copy }).click();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press("Escape");
    const other = await openElsewhere(browser, locale, url);
    // The plan's page has the home in its own heading.
    const note = path.startsWith("/compare/plans/") ? share.site : share.note({ zip: "76107" });
    await expect(other.getByText(note)).toBeVisible();
    await showDetails(other);
    const [expected, found] = [await readMoney(page), await readMoney(other)];
    expect(expected.length).toBeGreaterThan(10);
    expect(found).toEqual(expected);
    await other.context().close();
  });

test("a link that was cut off or changed explains itself on every page", async ({
  page,
  share,
  messages,
}) => {
  await store(page, USAGE_INPUTS);
  const broken = "tdu=oncor&kwh=2025-12_810-9x5";
  await page.goto(`/compare/results?zip=76107&${broken}`);
  await expect(page.getByText(messages.front.errors.usage_unreadable)).toBeVisible();
  for (const path of [`/compare/plans/${PLANS.split(",")[0]}?`, `/compare/side-by-side?ids=${PLANS}&`]) {
    await page.goto(path + broken);
    await expect(page.getByText(share.unreadable.title)).toBeVisible();
    await expect(page.getByText("$1,")).toHaveCount(0);
    await expectAccessible(page);
  }
});

test("the emailed comparison has the numbers of the page, and its link opens them", async ({
  page,
  share,
  side,
}) => {
  await store(page, MONTHLY);
  await page.goto(`/compare/side-by-side?ids=${PLANS}`);
  const year = page.getByRole("row", { name: side.rows.year });
  await expect(year.first()).toBeVisible();
  const costs = (await year.first().innerText()).match(/\$[\d,]{5,}/g) ?? [];
  expect(costs.length).toBe(2);
  await page.getByRole("button", { name: share.button }).click();
  const dialog = page.getByRole("dialog", { name: share.button });
  await dialog.getByRole("button", { name: share.email.send }).click();
  await expect(dialog.getByText(share.email.invalid)).toBeVisible();
  await expect(dialog.getByLabel(share.email.label, { exact: true })).toBeFocused();
  const email = `compare.${Date.now()}@example.com`;
  await dialog.getByLabel(share.email.label, { exact: true }).fill(email);
  await dialog.getByRole("button", { name: share.email.send }).click();
  await expect(dialog.getByText(share.email.sent({ email }))).toBeVisible();
  const mail = await newestMail(email);
  for (const cost of costs) expect(mail.text).toContain(`${cost} a year`);
  await page.goto(mail.link);
  await expect(page.getByText(share.note({ zip: "76107" }))).toBeVisible();
  await expect(year.first()).toContainText(costs[0] ?? "none");
});

test("a saved comparison is on the first page, opens with its numbers, and can be removed", async ({
  page,
  share,
  side,
}) => {
  await page.goto("/compare");
  await page.evaluate(
    (text) => localStorage.setItem("wattlane.compare", text),
    JSON.stringify({ version: 1, inputs: USAGE_INPUTS }),
  );
  await page.goto(`/compare/side-by-side?ids=${PLANS}`);
  await expect(page.getByRole("table", { name: side.table })).toBeVisible();
  const expected = await readMoney(page);
  await page.getByRole("button", { name: share.button }).click();
  await page.getByRole("button", { name: share.save.button }).click();
  await expect(page.getByText(share.save.saved)).toBeVisible();
  // What is entered later doesn't change what was saved.
  await page.evaluate(() => localStorage.removeItem("wattlane.compare"));
  await page.goto("/compare");
  const saved = page.getByRole("main").locator("section", { hasText: share.saved.title }).last();
  await expect(saved.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await saved.getByRole("link").click();
  await expect(page.getByRole("table", { name: side.table })).toBeVisible();
  expect(await readMoney(page)).toEqual(expected);
  await page.goBack();
  await saved.getByRole("button").click();
  await expect(page.getByText(share.saved.title)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(share.saved.title)).toHaveCount(0);
});

test("what was saved without an account is on the plans page after signing in", async ({
  page,
  share,
  side,
}) => {
  await page.goto("/compare");
  await page.evaluate(
    ({ path }) =>
      localStorage.setItem(
        "wattlane.saved",
        JSON.stringify({
          version: 1,
          items: [
            {
              page: "side_by_side",
              path,
              names: ["Lite"],
              zip: null,
              cents: 150_000,
              saved_on: "2026-11-20",
            },
          ],
        }),
      ),
    { path: `/compare/side-by-side?ids=${PLANS}&zip=76107&tdu=oncor&kwh=14141` },
  );
  const user = await createPortalUser("done");
  await seedLocation(user, "4107 Maple St", newEsiid());
  await signInBrowser(page, user);
  await page.goto("/shop");
  const saved = page.getByRole("main").locator("section", { hasText: share.saved.title }).last();
  await expect(saved.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await saved.getByRole("link").click();
  await expect(page.getByRole("table", { name: side.table })).toBeVisible();
});
