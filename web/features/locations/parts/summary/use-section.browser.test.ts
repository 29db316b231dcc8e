import { it } from "vitest";
import { expect } from "#tests/support/components/expect-page.ts";
import { holdFile } from "#tests/support/components/hold-file.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { createTestLocation } from "../dashboard/test-locations.ts";

const STORY = storyAddress(import.meta.url, "LocationWithUsage");

it.each([
  { width: 390, language: "en", within: 4 },
  { width: 390, language: "es", within: 4 },
  // The chart is beside the year's usage and narrow, with less space between its texts than on a phone.
  { width: 700, language: "en", within: 16 },
  { width: 1280, language: "en", within: 4 },
  { width: 1280, language: "es", within: 4 },
] as const)(
  "keeps its height within $within px at a width of $width px ($language) while its chart is loading",
  async ({ width, language, within }) => {
    const server = createServer();
    const { usage_summary } = createTestLocation();
    server.on("GET /usage/api/service_locations/{esiid}/custom_usage", { usage: null, usage_summary });
    const page = await renderWithApp(server, STORY, { viewport: { width, height: 844 }, language });
    const chart = await holdFile(page, /\/year-bars-/);
    const below = page.getByText("Below the section");
    const measure = async (): Promise<number> => (await below.boundingBox())?.y ?? 0;
    await page.getByRole("button", { name: "Show usage" }).click();
    await chart.requested;
    await expect(page.locator("[data-skeleton]")).toBeVisible();
    // Text in another font can have more lines.
    await page.evaluate(() => document.fonts.ready);
    const before = await measure();
    chart.release();
    await expect(page.getByRole("figure")).toBeVisible();
    expect(Math.abs((await measure()) - before)).toBeLessThan(within);
  },
);
