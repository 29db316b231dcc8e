// Printed or saved as a PDF: the plan page with its bills, an order, a month of usage. Black on white, without
// navigation and buttons, with every row, and with its address.
import type { Page } from "@playwright/test";
import { createPortalUser, placeOrder, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { expect, showDetails, test } from "./support/test.ts";
import { COUNTS } from "./support/ranking-list.ts";
import { USAGE_INPUTS } from "./support/usage-inputs.ts";

const STORED_INPUTS = { version: 1, inputs: USAGE_INPUTS };

/** Returns the parts of the frame that a printer would still show, and non-paper colors. */
async function readPrintLayout(page: Page): Promise<{ shown: string[]; background: string; wider: number }> {
  return page.evaluate(() => {
    const visible = (element: Element): boolean => element.checkVisibility();
    const frame = [
      ...document.querySelectorAll("nav, header[data-print], button:not([data-print=show]), dialog"),
    ];
    return {
      shown: frame.filter(visible).map((element) => element.outerHTML.slice(0, 80)),
      background: getComputedStyle(document.documentElement).backgroundColor,
      wider: document.documentElement.scrollWidth - window.innerWidth,
    };
  });
}

/** Returns the number of sheets of a PDF that the browser wrote. */
const countSheets = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Shows a page as printed: as wide as a sheet of letter paper without its margins. Returns its number of sheets. */
async function print(page: Page, name: string): Promise<number> {
  await page.setViewportSize({ width: 720, height: 900 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // Charts adapt to the new width a moment later.
  await expect
    .poll(() => readPrintLayout(page))
    .toEqual({ shown: [], background: "rgb(255, 255, 255)", wider: 0 });
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
  await page.emulateMedia({ media: null });
  const paper = await page.pdf({ path: test.info().outputPath(`${name}.pdf`), format: "Letter" });
  expect(paper.length).toBeGreaterThan(10_000);
  // Set when the browser starts to print.
  const address = await page.evaluate(() => document.body.dataset["address"]);
  expect(address).toBe(new URL(page.url()).origin + new URL(page.url()).pathname);
  return countSheets(paper);
}

const PLANS = ["ptc-5459e0fe21764a2c", "ptc-a077e05752956376", "ptc-1adb0b7b4d31caa8"];

for (const id of PLANS)
  test(`plan ${id} prints on at most two sheets`, async ({ page }) => {
    await page.addInitScript(
      (text) => localStorage.setItem("wattlane.compare", text),
      JSON.stringify(STORED_INPUTS),
    );
    await page.goto(`/compare/plans/${id}`);
    await showDetails(page);
    await expect(page.getByRole("application").first()).toBeVisible();
    const sheets = await print(page, id);
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(2);
  });

for (const [query, plans] of [
  ["", COUNTS.listed - COUNTS.shorter],
  ["?short=yes", COUNTS.listed],
] as const)
  test(`the list ${query} prints every plan on at most six sheets`, async ({ page }) => {
    await page.addInitScript(
      (text) => localStorage.setItem("wattlane.compare", text),
      JSON.stringify(STORED_INPUTS),
    );
    await page.goto(`/compare/results${query}`);
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
    const cost = /\$[\d,]+/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "none";
    const sheets = await print(page, `list${query.slice(1)}`);
    expect(sheets).toBeGreaterThan(1);
    expect(sheets).toBeLessThanOrEqual(6);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("tbody tr")).toHaveCount(plans);
    await expect(page.locator("tbody tr", { hasText: cost }).first()).toBeVisible();
  });

test("a plan prints with its twelve bills", async ({ page }) => {
  await page.addInitScript(
    (text) => localStorage.setItem("wattlane.compare", text),
    JSON.stringify(STORED_INPUTS),
  );
  const list = (await (await page.request.get("/compare/v1/plans?tdu=oncor&limit=100")).json()) as {
    items: Array<{ id: string; tariff: object | null }>;
  };
  const plan = list.items.find(({ tariff }) => tariff !== null);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/compare/plans/${plan?.id}`);
  await showDetails(page);
  await expect(page.getByRole("application").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // Twelve months, their header and their sum.
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(14);
  await print(page, "plan");
});

test("an order prints with its plan", async ({ page, messages }) => {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user);
  const { email, user_id } = user;
  const order = await placeOrder({ email, user_id, esiid, address: "4105 Maple St" });
  await signInBrowser(page, user);
  await page.goto(`/orders/${order}`);
  await expect(page.getByRole("heading", { name: messages.order.timeline })).toBeVisible();
  await print(page, "order");
});
