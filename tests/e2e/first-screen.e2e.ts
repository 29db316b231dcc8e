// What a first screen of the list shows, and how few interactions lead from it to a month's bill.
import type { Locator } from "@playwright/test";
import { expectTextsFit } from "./support/texts-fit.ts";
import { test } from "./support/ranking-list.ts";
import { expect } from "./support/test.ts";

/** The rows of a first screen that are in it from top to bottom, with taxes and fonts arrived. */
const FIRST_SCREENS = [
  { name: "laptop", width: 1440, height: 900, rows: 10 },
  { name: "phone", width: 390, height: 844, rows: 3 },
] as const;

for (const locale of ["en-US", "es-US"]) {
  test.describe(locale, () => {
    test.use({ locale });
    for (const { name, rows, ...viewport } of FIRST_SCREENS) {
      test(`a ${name}'s first screen shows ${rows} plans in full, and nothing cut`, async ({
        page,
        list,
      }) => {
        await page.setViewportSize(viewport);
        await page.goto("/compare/results?zip=75219&size=2000");
        await expect(list.ranked()).toHaveCount(25);
        await expect(page.getByRole("switch")).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        expect(await countInFull(list.ranked(), viewport.height)).toBeGreaterThanOrEqual(rows);
        await expectTextsFit(page);
        expect(await page.evaluate(findCovered)).toEqual([]);
        if (name === "phone") expect(await page.evaluate(findSmallControls)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });
    }
  });
}

/** Counts the elements that are within the first `height` pixels of the page. */
async function countInFull(elements: Locator, height: number): Promise<number> {
  const boxes = await elements.evaluateAll((all) =>
    all.map((element) => element.getBoundingClientRect().toJSON()),
  );
  return boxes.filter(({ top, bottom }: DOMRect) => top >= 0 && bottom <= height).length;
}

/** Returns the controls of the first screen under something else. Runs in the page. */
function findCovered(): string[] {
  return [...document.querySelectorAll("main :is(button, select, summary, [role=switch])")]
    .filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      if (top > innerHeight || left > innerWidth) return false;
      const hit = document.elementFromPoint(left, top);
      return !control.contains(hit) && !control.parentElement?.contains(hit);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Returns the controls of the first screen that are too low for a finger. Runs in the page. */
function findSmallControls(): string[] {
  const TOUCH_PX = 44;
  return [...document.querySelectorAll("main :is(button, select, label:has(input))")]
    .map((control) => ({ text: control.textContent ?? "", box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.top < innerHeight && box.width > 1 && Math.min(box.width, box.height) < TOUCH_PX)
    .map(({ text, box }) => `${box.width} x ${box.height}: ${text.slice(0, 60)}`);
}

test("2 interactions from the list to what January would cost", async ({ page, list, messages }) => {
  await list.open();
  // 1: the plan.
  await list.ranked().first().getByRole("link").first().click();
  // 2: the twelve bills as a table.
  await page.getByRole("button", { name: messages.common.asTable, exact: true }).first().click();
  const january = page.getByRole("row", { name: /^(Jan|ene)/i });
  await expect(january.first()).toContainText("$");
});
