import { it } from "vitest";
import { expect } from "#tests/support/components/expect-page.ts";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";
import { createTestLocation } from "../dashboard/test-locations.ts";

const STORY = storyAddress(import.meta.url, "LocationWithUsage");

it.each([
  { width: 390, height: 844, language: "en" },
  { width: 390, height: 844, language: "es" },
  { width: 1280, height: 800, language: "en" },
  { width: 1280, height: 800, language: "es" },
] as const)(
  "keeps its height at $width px ($language) while its chart is loading",
  async ({ language, ...viewport }) => {
    const server = createServer();
    const { usage_summary } = createTestLocation();
    server.on("GET /usage/api/service_locations/{esiid}/custom_usage", { usage: null, usage_summary });
    const page = await renderWithApp(server, STORY, { viewport, language });
    const loaded = Promise.withResolvers<void>();
    const requested = page.waitForRequest(/\/year-bars-/);
    await page.route(/\/year-bars-/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    const below = page.getByText("Below the section");
    const measure = async (): Promise<number> => (await below.boundingBox())?.y ?? 0;
    await page.getByRole("button", { name: "Show usage" }).click();
    await requested;
    await expect(page.locator("[data-skeleton]")).toBeVisible();
    const before = await measure();
    loaded.resolve();
    await expect(page.getByRole("figure")).toBeVisible();
    expect(Math.abs((await measure()) - before)).toBeLessThan(4);
  },
);
