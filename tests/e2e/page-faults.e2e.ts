// Pages of the signed-in area while the main API is unavailable, slow, failing, or responds with an unexpected body:
// each shows what happened, and recovers by itself or with one button.
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { createPortalUser, placeOrder, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { FAULTS } from "./support/faults.ts";
import { listDataVisits } from "./support/page-visits.ts";
import { expect, test } from "./support/test.ts";

// All pages with data in one test, each with what it waits for.
test.describe.configure({ timeout: 300_000 });

const CALLS = /\/(api|usage\/api)\//;
const SLOW_MS = 3_000;

async function listCustomerPages(page: Page): Promise<string[]> {
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user);
  const order = await placeOrder({
    email: user.email,
    user_id: user.user_id,
    esiid,
    address: "4105 Maple St",
  });
  await signInBrowser(page, user);
  return listDataVisits({ esiid, order });
}

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`every page says so while the API is ${name}, and recovers`, async ({ page, messages }) => {
    const again = new RegExp(`^(${messages.common.retry}|${messages.shell.reload})$`);
    // One route for all pages, because removing it while a page loads can leave the browser waiting for a file.
    let broken = true;
    await page.route(CALLS, (route) => (broken ? fault(route) : route.fallback()));
    for (const path of await listCustomerPages(page)) {
      broken = true;
      await page.goto(path);
      const alert = page.getByRole("alert").first();
      await expect(alert, `${path} says what happened`).toBeVisible();
      broken = false;
      await page.getByRole("button", { name: again }).first().click();
      await expect(page.getByRole("alert"), `${path} recovers by one button`).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    }
  });
}

test("every page waits for a slow API, shows that it is loading, and then the data", async ({ page }) => {
  // One route for all pages, as above.
  let slow = true;
  await page.route(CALLS, async (route) => {
    if (slow) await setTimeout(SLOW_MS);
    await route.continue();
  });
  for (const path of await listCustomerPages(page)) {
    slow = true;
    await page.goto(path, { waitUntil: "commit" });
    const wait = page.getByRole("progressbar").or(page.getByRole("status")).first();
    await expect(wait, `${path} shows a wait`).toBeAttached();
    slow = false;
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByRole("progressbar"), path).toHaveCount(0);
    await expect(page.getByRole("alert"), `${path} did not give up`).toHaveCount(0);
  }
});
