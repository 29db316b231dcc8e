// Requests without a response: the page stops waiting after 15 s in total, shows an error, and offers to try again.
import type { Page, Route } from "@playwright/test";
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { expect, test } from "./support/test.ts";

/** The 15 s, and some time for a busy machine. Each attempt used to have a separate 15 s. */
const WAIT_MS = 25_000;

/** Leaves every request to these addresses without a response. Returns a function that lets the next ones through. */
async function stallRequests(page: Page, address: RegExp): Promise<() => void> {
  let unanswered = true;
  await page.route(address, async (route: Route) => {
    if (!unanswered) await route.fallback();
  });
  return () => {
    unanswered = false;
  };
}

for (const [name, path, address] of [
  ["the orders", "/orders", /\/api\/orders(\?|$)/],
  ["a calculation of every plan", "/shop", /\/best_plans(\?|$)/],
  ["the configuration", "/compare", /\/config\.json$/],
] as const)
  test(`a page that waits for ${name} in vain shows an error and recovers by one button`, async ({
    page,
    messages,
  }) => {
    const user = await createPortalUser("done");
    await seedLocation(user);
    await signInBrowser(page, user);
    const release = await stallRequests(page, address);
    await page.goto(path, { waitUntil: "commit" });
    const error = page.getByRole("alert").filter({ hasText: messages.common.errors.timeout.what });
    await expect(error.first()).toBeVisible({ timeout: WAIT_MS });
    release();
    const again = new RegExp(`^(${messages.common.retry}|${messages.shell.reload})$`);
    await page.getByRole("button", { name: again }).first().click();
    await expect(error).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  });

test("a list of notifications that does not load shows an error and recovers with one button", async ({
  page,
  messages,
}) => {
  await signInBrowser(page, await createPortalUser("done"));
  const release = await stallRequests(page, /\/v1\/users\/[^/]+\/feeds\//);
  await page.goto("/notifications");
  await expect(page.getByText(messages.notices.failed)).toBeVisible({ timeout: WAIT_MS });
  release();
  await page.getByRole("button", { name: messages.notices.again }).click();
  await expect(page.getByText(messages.notices.empty.text)).toBeVisible();
});
