// What a first visit to /compare downloads (look.md and the issue: under 150 kB of JavaScript, gzip).
import { gzipSync } from "node:zlib";
import { expect, test } from "./support/test.ts";

const LIMIT_BYTES = 150_000;

test("a first visit to /compare needs less than 150 kB of JavaScript", async ({ page, words }) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.set(response.url(), response.body());
  });
  await page.goto("/compare", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: words.compare.submit })).toBeVisible();
  const bodies = await Promise.all(scripts.values());
  const size = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  test.info().annotations.push({
    type: "JavaScript of /compare, gzip",
    description: `${(size / 1000).toFixed(1)} kB`,
  });
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThan(LIMIT_BYTES);
});
