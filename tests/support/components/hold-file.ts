import type { Page } from "@playwright/test";

/**
 * Holds back the portal's files with a matching address. Wait for `requested`, so that the test has held one back, then
 * call `release`.
 */
export async function holdFile(
  page: Page,
  address: RegExp,
): Promise<{ readonly requested: Promise<unknown>; readonly release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return { requested: page.waitForRequest(address), release };
}
