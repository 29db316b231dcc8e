// Pages of the signed-in area while the main API is unavailable, slow, failing, or responds with an unexpected body:
// each shows what happened, and recovers by itself or with one button.
import { setTimeout } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { createPortalUser, placeOrder, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { FAILED_BODY, GARBAGE } from "./support/faults.ts";
import { listDataVisits } from "./support/page-visits.ts";
import { expect, test } from "./support/test.ts";

// All pages with data in one test, each with what it waits for.
test.describe.configure({ timeout: 300_000 });

const SLOW_MS = 3_000;

type Fault = (session: CDPSession, requestId: string) => Promise<unknown>;

const fulfill =
  (responseCode: number, type: string, body: string): Fault =>
  (session, requestId) =>
    session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode,
      responseHeaders: [{ name: "content-type", value: type }],
      body: Buffer.from(body).toString("base64"),
    });

const FAULTS: Readonly<Record<string, Fault>> = {
  unavailable: (session, requestId) =>
    session.send("Fetch.failRequest", { requestId, errorReason: "ConnectionRefused" }),
  failing: fulfill(500, "application/json", FAILED_BODY),
  "answering garbage": fulfill(200, GARBAGE.contentType, GARBAGE.body),
};

/**
 * Lets calls of the main API fail while `broken` is set. Not with page.route, which turns off the browser's cache, so
 * that each of a hundred loads would fetch all files.
 */
async function interceptCalls(page: Page, fault: Fault): Promise<{ broken: boolean }> {
  const state = { broken: true };
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId }) => {
    const next = state.broken
      ? fault(session, requestId)
      : session.send("Fetch.continueRequest", { requestId });
    // The page may have left in the meantime.
    next.catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/*" }] });
  return state;
}

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
    const paths = await listCustomerPages(page);
    const calls = await interceptCalls(page, fault);
    for (const path of paths) {
      calls.broken = true;
      await page.goto(path);
      const alert = page.getByRole("alert").first();
      await expect(alert, `${path} says what happened`).toBeVisible();
      calls.broken = false;
      await page.getByRole("button", { name: again }).first().click();
      await expect(page.getByRole("alert"), `${path} recovers by one button`).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    }
  });
}

test("every page waits for a slow API, shows that it is loading, and then the data", async ({ page }) => {
  const paths = await listCustomerPages(page);
  const calls = await interceptCalls(page, async (session, requestId) => {
    await setTimeout(SLOW_MS);
    await session.send("Fetch.continueRequest", { requestId });
  });
  for (const path of paths) {
    calls.broken = true;
    await page.goto(path, { waitUntil: "commit" });
    const wait = page.getByRole("progressbar").or(page.getByRole("status")).first();
    await expect(wait, `${path} shows a wait`).toBeAttached();
    calls.broken = false;
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByRole("progressbar"), path).toHaveCount(0);
    await expect(page.getByRole("alert"), `${path} did not give up`).toHaveCount(0);
  }
});
