// Names, addresses and providers with the maximum length that the APIs accept, some without a space to break at: they
// must not make any page wider than its window, and no page may omit them.
import type { Page } from "@playwright/test";
import { callAs, createPortalUser, placeOrder, signInBrowser } from "./support/accounts.ts";
import { seedLocation } from "./support/homes.ts";
import { expect, test } from "./support/test.ts";

// Twelve pages in one test, in three widths each.
test.describe.configure({ timeout: 300_000 });

const LONG_WORD = "Wolfeschlegelsteinhausenbergerdorff";
const NAME = `${LONG_WORD} de la Concepción y Villavicencio`;
const NICKNAME = `${LONG_WORD}${LONG_WORD}`.slice(0, 60);
const ADDRESS =
  "128904 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Parkway North Bldg 1204 Apt 3309";

/** Returns elements that visibly extend beyond the window's edge, not those that scroll inside their own box. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipped = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible") return true;
      return false;
    };
    return [...document.querySelectorAll("main *, header *, nav *")]
      .filter(
        (element) =>
          element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1,
      )
      .filter((element) => !element.closest("svg, .sr-only") && !clipped(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

test("very long names, addresses and homes break no page", async ({ page }) => {
  const user = await createPortalUser("done", { first_name: NAME, last_name: NAME });
  const esiid = await seedLocation(user, ADDRESS);
  await callAs(user, "PATCH", `/api/service_locations/${esiid}`, { nickname: NICKNAME });
  const order = await placeOrder({
    email: user.email,
    user_id: user.user_id,
    esiid,
    address: ADDRESS,
    term: { starts_on: "2026-01-01", ends_on: "2027-01-01" },
  });
  await signInBrowser(page, user);
  for (const path of [
    "/",
    "/locations",
    `/locations/${esiid}`,
    `/locations/${esiid}/connection_manager`,
    `/locations/${esiid}/usage`,
    `/shop?esiid=${esiid}`,
    `/prices?esiid=${esiid}`,
    "/orders",
    `/orders/${order}`,
    "/notifications",
    "/account",
    "/shop_usage/select_location",
    "/compare",
    "/compare?usage=bills",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      // Charts adapt to the new width a moment later.
      await expect.poll(() => tooWide(page), `${path} at ${width}`).toEqual([]);
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
