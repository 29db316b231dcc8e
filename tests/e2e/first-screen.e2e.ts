// What a first screen of the list shows, and how few interactions lead from it to a month's bill.
import { test } from "./support/ranking-list.ts";
import { expect } from "./support/test.ts";

test("a laptop's first screen shows eight plans in full and a phone's two, with the name of the next", async ({
  page,
  list,
}) => {
  for (const [width, height, rows] of [
    [1440, 900, 8],
    [390, 844, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/compare/results?zip=75219&size=2000");
    await expect(list.ranked()).toHaveCount(25);
    const last = list.ranked().nth(rows - 1);
    // Taxes and fonts arrive after the list.
    await expect
      .poll(async () => {
        const box = await last.boundingBox();
        return (box?.y ?? height) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(height);
    const next = await list.ranked().nth(rows).locator("h3").boundingBox();
    expect(next?.y).toBeLessThan(height);
  }
});

test("2 interactions from the list to what January would cost", async ({ page, list, messages }) => {
  await list.open();
  // 1: the plan.
  await list.ranked().first().getByRole("link").first().click();
  // 2: the twelve bills as a table.
  await page.getByRole("button", { name: messages.common.asTable, exact: true }).first().click();
  const january = page.getByRole("row", { name: /^(Jan|ene)/i });
  await expect(january.first()).toContainText("$");
});
