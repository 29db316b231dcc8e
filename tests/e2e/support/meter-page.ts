// The page that shows a meter's readings.
import type { Page } from "@playwright/test";
import { formatFor, type Format } from "#messages/format.ts";
import { expect } from "./test.ts";
import type { TestMessages } from "./messages.ts";

/** What a meter source reports for a home's yesterday. */
export interface Yesterday {
  readonly day: string;
  readonly kwh: number;
}

/**
 * Returns the product's own formats, in the language of the page, because different rounding would cause occasional
 * failures.
 */
async function getFormat(page: Page): Promise<Format> {
  return formatFor((await page.locator("html").getAttribute("lang")) === "es" ? "es" : "en");
}

/** Opens the table next to the chart of days, and expects a day's kWh in it. */
export async function expectInTable(
  page: Page,
  messages: TestMessages,
  { day, kwh }: Yesterday,
): Promise<void> {
  const format = await getFormat(page);
  const days = page.getByRole("figure").first();
  const asTable = days.getByRole("button", { name: messages.common.asTable });
  await expect(asTable.or(days.getByRole("button", { name: messages.common.asChart }))).toBeVisible();
  if (await asTable.isVisible()) await asTable.click();
  await expect(days.getByRole("row", { name: format.dateShort(day) })).toContainText(format.number(kwh, 1));
}
