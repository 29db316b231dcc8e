// What a first visit downloads: /compare under 150 kB of JavaScript (look.md), /login under 140 kB
// ("3 of 7"), its styles under 20 kB, and all that a signed-in dashboard brings under 340 kB; gzip.
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { giveHome, makePerson, placeOrder, signInBrowser } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

/** Bytes, gzip, of what a first visit to `path` brings from an address that ends with one of `endings`. */
async function weigh(page: Page, path: string, endings: readonly string[] = [".js"]): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const url = response.url();
    if (endings.some((ending) => url.endsWith(ending)) && response.ok()) scripts.set(url, response.body());
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

test("a first visit to /compare needs less than 20 kB of styles", async ({ page }) => {
  const size = await weigh(page, "/compare", [".css"]);
  test.info().annotations.push({ type: "styles, gzip", description: `${(size / 1000).toFixed(1)} kB` });
  expect(size).toBeGreaterThan(3_000);
  expect(size).toBeLessThan(20_000);
});

test("a signed-in dashboard needs less than 340 kB in all: code, styles, font and answers", async ({
  page,
}) => {
  const person = await makePerson("done");
  const esiid = await giveHome(person);
  const { email, user_id } = person;
  await placeOrder({ email, user_id, esiid, address: "4105 Maple St" });
  await signInBrowser(page, person);
  const size = await weigh(page, "/", [""]);
  test.info().annotations.push({ type: "dashboard, gzip", description: `${(size / 1000).toFixed(1)} kB` });
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThan(340_000);
});
