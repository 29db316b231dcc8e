// The page that shows what a meter read.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import type { Words } from "./words.ts";

/** What a meter's company tells of a home's yesterday. */
export interface Yesterday {
  readonly day: string;
  readonly kwh: number;
}

/** Opens the table beside the chart of days, and expects a day's kWh in it. */
export async function expectInTable(page: Page, words: Words, { day, kwh }: Yesterday): Promise<void> {
  const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  const days = page.getByRole("figure").first();
  const asTable = days.getByRole("button", { name: words.common.asTable });
  await expect(asTable.or(days.getByRole("button", { name: words.common.asChart }))).toBeVisible();
  if (await asTable.isVisible()) await asTable.click();
  await expect(days.getByRole("row", { name: date })).toContainText(kwh.toFixed(1));
}
