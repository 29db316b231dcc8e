// What a first visit downloads: /compare under 150 kB of JavaScript (look.md), /login under 140 kB
// ("3 of 7"), gzip.
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Bytes of JavaScript, gzip, that a first visit to `path` brings. */
async function weigh(page: Page, path: string): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.set(response.url(), response.body());
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const bodies = await Promise.all(scripts.values());
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

for (const [path, limit] of [
  ["/compare", 150_000],
  ["/login", 140_000],
] as const) {
  test(`a first visit to ${path} needs less than ${limit / 1000} kB of JavaScript`, async ({ page }) => {
    const size = await weigh(page, path);
    test.info().annotations.push({
      type: `JavaScript of ${path}, gzip`,
      description: `${(size / 1000).toFixed(1)} kB`,
    });
    expect(size).toBeGreaterThan(50_000);
    expect(size).toBeLessThan(limit);
  });
}
