// Gzipped size of what a page downloads: every page of web/app/routes.ts is under the budget of its kind by the build's
// own list. The pages that visitors open first, styles, and everything that a signed-in dashboard loads are measured in
// a browser. A first visit is all that loads until the network is idle, before the visitor does anything (decision 0053).
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { ROUTES, type RouteRow } from "#web/app/routes.ts";
import { createPortalUser, placeOrder, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { expect, test } from "./support/test.ts";

/** kB of JavaScript by layout, for the pages that visitors open first, and for the others. */
const BUDGETS: Readonly<Record<RouteRow["layout"], { readonly first?: number; readonly other: number }>> = {
  public: { first: 129, other: 180 },
  column: { first: 116, other: 175 },
  main: { first: 126, other: 184 },
  bare: { other: 125 },
};

const dist = path.join(import.meta.dirname, "..", "..", "dist", "web");

test("the files of every page stay under the budget of its kind", () => {
  const files = JSON.parse(readFileSync(path.join(dist, "pages.json"), "utf8")) as Record<string, string[]>;
  const weights = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = weights.get(file) ?? gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
    weights.set(file, known);
    return known;
  };
  const tooHeavy = ROUTES.flatMap(({ path: address, layout, preload }) => {
    const needed = new Set([...(files["start"] ?? []), ...(files[address] ?? [])]);
    const size = [...needed].reduce((sum, file) => sum + weigh(file), 0);
    expect(size, address).toBeGreaterThan(100_000);
    const { first, other } = BUDGETS[layout];
    const limit = (preload && first) || other;
    return size < limit * 1000 ? [] : [`${address}: ${(size / 1000).toFixed(1)} kB of ${limit} kB`];
  });
  expect(tooHeavy).toEqual([]);
});

/** Returns the gzipped bytes that a first visit to `path` loads from addresses ending with one of `endings`. */
async function weigh(page: Page, path: string, endings: readonly string[] = [".js"]): Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  const onResponse = (response: Response): void => {
    const url = response.url();
    if (endings.some((ending) => url.endsWith(ending)) && response.ok()) scripts.set(url, response.body());
  };
  page.on("response", onResponse);
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The end of the test would cut off the body of later responses, such as a feed's.
  page.off("response", onResponse);
  const bodies = await Promise.all(scripts.values());
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

const HOME = "zip=75201&size=2000";
const PLAN = `/compare/plans/ptc-5459e0fe21764a2c?${HOME}`;
for (const [path, limit] of [
  ["/compare", 110_000],
  ["/login", 116_000],
  ["/signup", 119_000],
  [`/compare/results?${HOME}`, 130_000],
  // On a large screen, too, where the bills are in sight: the ranking has them.
  [PLAN, 130_000],
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

test("a signed-in dashboard needs less than 340 kB in total: code, styles, font and responses", async ({
  page,
}) => {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user);
  const { email, user_id } = user;
  await placeOrder({ email, user_id, esiid, address: "4105 Maple St" });
  await signInBrowser(page, user);
  const size = await weigh(page, "/", [""]);
  test.info().annotations.push({ type: "dashboard, gzip", description: `${(size / 1000).toFixed(1)} kB` });
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThan(340_000);
});
