// The main use case from end to end: ZIP, meter file, ranking, plan, with the keyboard alone, and with the real meter
// file.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { realData } from "../support/real-data.ts";
import { smtIntervalCsv } from "./support/meter-file.ts";
import { SHOW_ALL } from "./support/ranking-list.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import { getMessages } from "#messages/node.ts";

const planEn = getMessages("plan", "en");
const planEs = getMessages("plan", "es");
const resultsEn = getMessages("results", "en");
const resultsEs = getMessages("results", "es");

/** Presses Tab until the element has the focus. Fails if the keyboard never reaches it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

function planRows(page: Page): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
}

const priced = (page: Page): Locator => page.getByText(/\$[\d,]+/).first();

test("zip, meter file, ranking and plan, by keyboard", async ({ page, messages, locale }) => {
  const plan = locale?.startsWith("es") ? planEs : planEn;
  await page.goto("/compare?usage=file");
  await tabTo(page, page.getByLabel(messages.compare.where.label));
  await page.keyboard.type("75201");
  await expect(
    page.getByText(messages.compare.where.only({ name: "Oncor Electric Delivery" })),
  ).toBeVisible();
  const field = page.getByLabel(messages.compare.file.fileTitle);
  await tabTo(page, field);
  // What the system's file dialog would return.
  const buffer = Buffer.from(smtIntervalCsv({ start: "2025-11-01", days: 365 }));
  await field.setInputFiles({ name: "meter.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(messages.compare.file.read({ name: "meter.csv" }))).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: messages.compare.submit }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/compare\/results/);
  const first = planRows(page).first().getByRole("link").first();
  await expect(first).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const name = await first.innerText();
  await tabTo(page, first);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(plan.sure.measured({ from: "2025-11-01", through: "2026-10-31" }))).toBeVisible(
    {
      timeout: 20_000,
    },
  );
  await expect(priced(page)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(planRows(page).first()).toBeVisible();
});

test("the real meter file: 320 days, ranked", async ({ page, messages, locale }, info) => {
  const file = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");
  if (file === null) {
    info.annotations.push({
      type: "nothing to check",
      description: "the real meter file is not beside this checkout",
    });
    return;
  }
  await page.goto("/compare?usage=file");
  const buffer = await readFile(file);
  await page
    .getByLabel(messages.compare.file.fileTitle)
    .setInputFiles({ name: "smt.csv", mimeType: "text/csv", buffer });
  await expect(
    page.getByText(
      messages.compare.file.days({ n: 320, span: { from: "2022-03-01", through: "2023-01-14" } }),
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: messages.compare.submit }).click();
  const rows = planRows(page);
  await expect(rows.first()).toBeVisible({ timeout: 20_000 });
  // Plans with shorter terms are listed once the chip is removed.
  const { counts } = locale?.startsWith("es") ? resultsEs : resultsEn;
  await page.getByRole("main").getByRole("button", { name: counts.lasting }).click();
  await page.getByRole("main").getByRole("button", { name: SHOW_ALL }).first().press("Enter");
  // The list is rendered in parts, so that the page responds immediately.
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(150);
  const names = await rows.getByRole("heading", { level: 3 }).allInnerTexts();
  const costs = await rows.locator("text=/^\\$[\\d,]+/").allInnerTexts();
  info.annotations.push({
    type: "top five",
    description: names
      .slice(0, 5)
      .map((plan, index) => `${plan} ${costs[index] ?? ""}`)
      .join("; "),
  });
});
