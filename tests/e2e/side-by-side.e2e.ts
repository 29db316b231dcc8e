// Plans side by side, selected in the list and from a link.
import { expectAllInView, test, yearly } from "./support/ranking-list.ts";
import { expect, expectAccessible } from "./support/test.ts";

test("shows selected plans side by side, and removes them", async ({
  page,
  list,
  messages,
  results,
  side,
}) => {
  await list.open("?term=7-12&green=100");
  await list.tick(0);
  await expect(page.getByText(results.compareBar.one)).toBeVisible();
  await list.tick(1);
  await list.tick(2);
  const names = (await list.names()).slice(0, 3);
  await expectAccessible(page);
  await page.getByRole("link", { name: results.compareBar.go }).click();

  await expect(page.getByRole("heading", { level: 1, name: side.title })).toBeVisible();
  await expect(page).toHaveTitle(side.title);
  const table = page.getByRole("table", { name: side.table });
  for (const name of names) await expect(table.getByRole("columnheader", { name })).toBeVisible();
  await expect(table.getByRole("row", { name: side.rows.year, exact: false }).first()).toContainText("$1,");
  await expectAccessible(page);
  // Only the page itself scrolls.
  await expectAllInView(table.locator("xpath=ancestor-or-self::*"));

  await table.getByRole("link", { name: side.remove({ plan: names[2] ?? "" }) }).click();
  await expect(table.getByRole("columnheader", { name: names[2] })).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole("columnheader", { name: names[1] })).toBeVisible();

  await page.getByRole("link", { name: side.add }).click();
  await expect(page.getByRole("region", { name: results.compareBar.label })).toContainText(
    results.compareBar.countShort({ n: 2 }),
  );
  await expect(page).toHaveTitle(messages.shell.titles.results);
});

test("compares a shorter price with a year by what twelve months cost", async ({
  page,
  list,
  results,
  side,
}) => {
  await list.open("?short=yes");
  const short = list.ranked().filter({ hasText: "then about" }).first();
  const name = (await short.getByRole("heading", { level: 3 }).textContent()) ?? "";
  const cents = yearly((await short.textContent()) ?? "", "a year");
  // The shorter ones rank first before a summer.
  await list.ranked().filter({ hasNotText: "then about" }).first().getByRole("checkbox").check();
  await short.getByRole("checkbox").check();
  await page.getByRole("link", { name: results.compareBar.go }).click();
  const table = page.getByRole("table", { name: side.table });
  await expect(table.getByRole("columnheader", { name })).toBeVisible();
  const year = table.getByRole("row", { name: side.rows.year, exact: false }).first();
  await expect(year).toContainText(`$${cents.toLocaleString("en-US")}`);
  await expect(year).toContainText("then about");
  await expect(table).toContainText("Dotted bars: this price ends");
  await expectAccessible(page);
});

test("explains that a link's plans are not in this area", async ({ page, list, side }) => {
  await list.open();
  await page.goto("/compare/side-by-side?ids=ptc-0000000000000000,%22%3E");
  await expect(page.getByText(side.none)).toBeVisible();
  await expect(page.getByText(side.missing({ n: 2 }))).toBeVisible();
  await expectAccessible(page);
});
