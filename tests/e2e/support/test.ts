// Fixtures of every browser test: the portal's address and the messages of its language.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import { matchPath } from "react-router";
import { ROUTES } from "#web/app/routes.ts";
import { findViolations } from "../../support/find-violations.ts";
import { SEED } from "../../support/seed.ts";
import type { TestMessages } from "./messages.ts";
import { getMessages } from "./messages.ts";
import { expectTextsFit } from "./texts-fit.ts";

export { expect };

export const test = base.extend<{ messages: TestMessages }>({
  messages: async ({ locale }, use) => {
    await use(getMessages(locale));
  },
  // Read in the workers, which start after the global setup has started the server.
  baseURL: process.env["E2E_URL"],
  // If a test fails, reports what the page was still waiting for.
  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status === info.expectedStatus) return;
    console.error(`To repeat it: TEST_SEED=${SEED}`);
    const pending = await listPendingRequests(page);
    if (pending.length > 0) throw new Error(`Still under way: ${pending.join(", ")}`);
  },
});

/** Time (ms) in which the browser returns the size of a request that has ended. */
const ENDED_MS = 500;

/**
 * Returns method and path of the page's requests that have not ended. Read only after a failure, because listening to
 * every request takes processor time in each test.
 */
async function listPendingRequests(page: Page): Promise<string[]> {
  const requests = await page.requests().catch(() => []);
  const pending = await Promise.all(
    requests.map(async (request) => {
      // The size is known when the body has arrived. A request that failed has none.
      const hasEnded = request.sizes().then(
        () => true,
        () => true,
      );
      const isPending = !(await Promise.race([hasEnded, delay(ENDED_MS, false)]));
      return isPending ? [`${request.method()} ${new URL(request.url()).pathname}`] : [];
    }),
  );
  return pending.flat();
}

/**
 * Goes to `path` within the running application, as Back and a link do: its routes are the same, and an address costs
 * a quarter of a page load.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Returns the import of the page at a path: two addresses may show the same one. */
const findPage = (pathname: string): string =>
  String(ROUTES.find((row) => matchPath(row.path, pathname))?.page ?? "");

/**
 * Goes to `path` within the running application and waits until the page before is gone. Loads addresses that show the
 * same page.
 */
export async function changePage(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  if (findPage(pathname) === findPage(new URL(path, origin).pathname)) {
    await page.goto(path);
    return;
  }
  const before = page.locator("h1[data-before]");
  await page.locator("h1").evaluateAll((all) => all.forEach((one) => one.setAttribute("data-before", "")));
  await goWithin(page, path);
  await expect(before, `${pathname} is gone`).toHaveCount(0);
}

/**
 * Fails with every accessibility rule that axe finds violated and its location, if the page scrolls sideways, or if a
 * text does not fit, at the window's width and the given ones.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = []): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A chart gets its width a moment after it appears.
  await expect.poll(tooWide, "pixels wider than the window").toBeLessThanOrEqual(0);
  await expectTextsFit(page, widths);
  // On its way from one page to the next, the application has none.
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
}

/** Moves the pointer until the page has loaded what is below its first screen, which it does with an action. */
export async function showDetails(page: Page): Promise<void> {
  // The server's first page has nothing that is still to be loaded.
  await expect(page.locator("[data-plain]")).toHaveCount(0);
  const countPending = async (): Promise<number> => {
    await page.mouse.move(1, 1);
    await page.mouse.move(0, 0);
    return page.locator("[data-skeleton]").count();
  };
  await expect.poll(countPending, `parts that ${page.url()} has not loaded`).toBe(0);
}

/** Waits until the page has loaded everything that it requested, because what is clicked earlier may move away. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await showDetails(page);
}

/** Maximum layout shift while a page loads, as a share of the window. "Good" is 0.1 (web.dev/articles/cls); ours is less. */
const MAX_LAYOUT_SHIFT = 0.05;
/** The same for a visitor's first page, when nothing is cached. */
export const MAX_PUBLIC_LAYOUT_SHIFT = 0.03;

/** Fails if content shifted while the page loaded. */
export async function expectStableLayout(page: Page, limit = MAX_LAYOUT_SHIFT): Promise<void> {
  await expectComplete(page);
  const jumped = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as Array<PerformanceEntry & { value: number }>;
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
  expect(jumped, `how much ${page.url()} jumped`).toBeLessThan(limit);
}
