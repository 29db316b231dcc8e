// The ranking and plans side by side, with the shipped catalogue and a home told by its yearly use.
import type { Locator, Page } from "@playwright/test";
import { results as resultsEn } from "#web/messages/en/results.ts";
import { results as resultsEs } from "#web/messages/es/results.ts";
import { longestTask } from "./support/longest-task.ts";
import { expect, expectAccessible, test as base } from "./support/test.ts";

const HOME = {
  tdu: "oncor",
  zip: "76107",
  usage: { kind: "annual", kwh: 14_141 },
  usage_source: "annual",
  file_name: null,
  read_day: null,
  current: { kind: "price", cents_per_kwh: 15.5, base_usd: 0, includes_delivery: true },
  saved_at: "2026-11-21T08:00:00.000Z",
};
const ALL = 182;
const LONG_TASK_MS = 50;
/** Providers of the shipped catalogue with plans whose price is proved, not proved, and not known. */
const SOME_OF_EACH = ["Octopus Energy", "NEC Co-op Energy"];

type Results = typeof resultsEn;
const test = base.extend<{ results: Results; list: ListPage }>({
  results: async ({ locale }, give) => give(locale?.startsWith("es") ? resultsEs : resultsEn),
  list: async ({ page, results }, give) => give(new ListPage(page, results)),
});

/** The ranking as a person works with it, on a desk or on a phone. */
class ListPage {
  readonly page: Page;
  readonly words: Results;

  constructor(page: Page, words: Results) {
    this.page = page;
    this.words = words;
  }

  async open(query = "", inputs: typeof HOME | null = HOME): Promise<void> {
    if (inputs) {
      await this.page.addInitScript((kept) => {
        localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs: kept }));
      }, inputs);
    }
    await this.page.goto(`/compare/results${query}`);
  }

  rows() {
    return this.page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { level: 3 }) });
  }

  names(): Promise<string[]> {
    return this.rows().getByRole("heading", { level: 3 }).allTextContents();
  }

  async expectCount(text: string): Promise<void> {
    await expect(this.page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
  }

  sort() {
    return this.page.getByRole("combobox", { name: this.words.list.sort });
  }

  /** Works in the filters: beside the list, or in the sheet where there is no room. */
  async inFilters(work: () => Promise<void>): Promise<void> {
    const narrow = (this.page.viewportSize()?.width ?? 0) < 1024;
    if (narrow) await this.page.getByRole("button", { name: this.words.filters.title }).click();
    await work();
    if (narrow) await this.page.keyboard.press("Escape");
  }

  async tick(index: number): Promise<void> {
    await this.rows().nth(index).getByRole("checkbox").check();
  }
}

/** The yearly cost in a row's text; a plan's name may hold dollars too. */
function yearly(text: string, aYear: string): number {
  return Number(new RegExp(`\\$([\\d,]+)\\s*${aYear}`).exec(text)?.[1]?.replaceAll(",", ""));
}

/** Fails where one of the elements scrolls inside itself. */
async function expectAllInView(elements: Locator): Promise<void> {
  const scrolling = await elements.evaluateAll((all) =>
    all
      .filter((element) => element !== document.documentElement && element !== document.body)
      .filter((element) => getComputedStyle(element).overflow !== "visible")
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
  expect(scrolling).toEqual([]);
}

test("ranks every plan of the area, cheapest first, and says on what it rests", async ({
  page,
  list,
  results,
  words,
}) => {
  await list.open();
  await list.expectCount(results.list.count(ALL, ALL));
  await expect(list.rows()).toHaveCount(ALL);
  await expect(page.getByText(results.basis.annual_shape)).toBeVisible();
  await expect(page.getByText(results.basis.listed("2026-01-10"))).toBeVisible();
  const ranking = page
    .getByRole("region", { name: results.list.heading })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  const costs = (await ranking.allTextContents()).map((text) => yearly(text, words.common.aYear));
  expect(costs.length).toBeGreaterThan(150);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  await expect(page.getByRole("heading", { name: results.list.unproven })).toBeAttached();
});

test("proved, unproven and unpriced plans stand apart, open to everybody", async ({
  page,
  list,
  results,
}) => {
  await list.open(`?${new URLSearchParams(SOME_OF_EACH.map((name) => ["provider", name])).toString()}`);
  for (const name of [results.list.heading, results.list.unproven, results.list.unpriced]) {
    await expect(page.getByRole("region", { name }).getByRole("heading", { level: 3 })).not.toHaveCount(0);
  }
  await expect(page.getByText(results.row.labels)).toBeVisible();
  await expectAccessible(page);
});

test("keeps filters and order in the address, through reload and back", async ({ page, list, results }) => {
  await list.open("?cp_afid=friend");
  await list.expectCount(results.list.count(ALL, ALL));
  const before = await list.names();

  await list.sort().selectOption("long");
  await expect(page).toHaveURL(/cp_afid=friend&sort=long$/);
  await expect.poll(() => list.names()).not.toEqual(before);
  await expect(list.rows().first()).toContainText("60");

  await list.inFilters(async () => {
    await page.getByRole("checkbox", { name: results.filters.terms["7-12"] }).check();
    await page.getByRole("checkbox", { name: results.filters.openToAll }).check();
    await page.getByRole("combobox", { name: results.filters.renewable }).selectOption("100");
  });
  await expect(page).toHaveURL(/term=7-12&green=100&new=no&sort=long$/);
  // The address changes at once, the rows a moment later.
  await expect(list.rows().filter({ hasNotText: results.row.renewable(100) })).toHaveCount(0);
  let left = 0;
  await expect(async () => {
    left = await list.rows().count();
    await expect(page.getByRole("status").filter({ hasText: results.list.count(left, ALL) })).toHaveCount(1);
  }).toPass();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(ALL);

  await page.reload();
  await expect(list.rows()).toHaveCount(left);
  await expect(list.sort()).toHaveValue("long");

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/sort=long$/);
  await expect(list.rows()).toHaveCount(ALL);
});

test("says so where nothing passes, and clears at one press", async ({ page, list, results }) => {
  await list.open("?term=monthly&fee=0&green=100&provider=Nobody&rate=indexed");
  await expect(page.getByText(results.list.none)).toBeVisible();
  await list.expectCount(results.list.count(0, ALL));
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: results.filters.clear }).last().click();
  await expect(page).toHaveURL(/\/compare\/results$/);
  await expect(list.rows()).toHaveCount(ALL);
});

test("takes a garbled address as none", async ({ page, list }) => {
  await list.open("?term=%00,x&green=33&fee=-1&sort=__proto__&rate=free");
  await expect(list.rows()).toHaveCount(ALL);
  await expect(list.sort()).toHaveValue("cost");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("explains why a plan is first, by keyboard", async ({ page, list, results }) => {
  await list.open("?term=7-12&green=100");
  const first = list.rows().first();
  const why = first.getByRole("button", { name: results.row.whyFirst });
  await why.focus();
  await page.keyboard.press("Enter");
  await expect(why).toHaveAttribute("aria-expanded", "true");
  await expect(first.getByRole("row", { name: results.why.parts.delivery })).toBeVisible();
  await expectAllInView(first.getByRole("group", { name: results.why.table }).first());
  await expect(first.getByRole("link", { name: results.why.plan })).toBeVisible();
  await expectAccessible(page);
});

test("sets ticked plans side by side, and lets go of them", async ({ page, list, results }) => {
  await list.open("?term=7-12&green=100");
  await list.tick(0);
  await expect(page.getByText(results.tray.one)).toBeVisible();
  await list.tick(1);
  await list.tick(2);
  const names = (await list.names()).slice(0, 3);
  await expectAccessible(page);
  await page.getByRole("link", { name: results.tray.go }).click();

  await expect(page.getByRole("heading", { level: 1, name: results.side.title })).toBeVisible();
  await expect(page).toHaveTitle(results.side.title);
  const table = page.getByRole("table", { name: results.side.table });
  for (const name of names) await expect(table.getByRole("columnheader", { name })).toBeVisible();
  await expect(table.getByRole("row", { name: results.side.rows.year, exact: false }).first()).toContainText(
    "$1,",
  );
  await expectAccessible(page);
  // Nothing but the page scrolls.
  await expectAllInView(table.locator("xpath=ancestor-or-self::*"));

  await table.getByRole("link", { name: results.side.remove(names[2] ?? "") }).click();
  await expect(table.getByRole("columnheader", { name: names[2] })).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole("columnheader", { name: names[1] })).toBeVisible();

  await page.getByRole("link", { name: results.side.add }).click();
  await expect(page.getByRole("region", { name: results.tray.label })).toContainText(
    results.tray.countShort(2, 4),
  );
});

test("a fifth tick is refused kindly", async ({ page, list, results }) => {
  await list.open();
  for (const index of [0, 1, 2, 3]) await list.tick(index);
  await list.rows().nth(4).getByRole("checkbox").click();
  await expect(page.getByText(results.row.pickFull)).toBeVisible();
  await expect(list.rows().nth(4).getByRole("checkbox")).not.toBeChecked();
});

test("without a home leads to the questions", async ({ page, list, results }) => {
  await list.open("", null);
  await expect(page.getByText(results.empty.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: results.empty.action }).click();
  await expect(page).toHaveURL(/\/compare$/);
});

test("says so where a link's plans are not of this area", async ({ page, list, results }) => {
  await list.open();
  await page.goto("/compare/side-by-side?ids=ptc-0000000000000000,%22%3E");
  await expect(page.getByText(results.side.none)).toBeVisible();
  await expect(page.getByText(results.side.missing(2))).toBeVisible();
  await expectAccessible(page);
});

test("recovers by one button when the server was in trouble", async ({ page, list, words }) => {
  let status = 500;
  await page.route("**/compare/v1/rankings", (route) =>
    status === 200
      ? route.continue()
      : route.fulfill({
          status,
          contentType: "application/json",
          body: JSON.stringify({ error: { code: "trouble", message: "trouble", request_id: "r-1" } }),
        }),
  );
  await list.open();
  await expect(page.getByText(words.common.errors.server.what)).toBeVisible();
  await expectAccessible(page);
  status = 429;
  await page.getByRole("button", { name: words.common.retry }).click();
  await expect(page.getByText(words.common.errors.busy.what)).toBeVisible();
  status = 200;
  await page.getByRole("button", { name: words.common.retry }).click();
  await expect(list.rows()).toHaveCount(ALL);
});

test("puts the whole list in another order without a long task", async ({ page, list }) => {
  await list.open();
  await expect(list.rows()).toHaveCount(ALL);
  const sort = list.sort();
  const head = page.locator("h3").first();
  await expect(head).not.toBeEmpty();
  const cheapest = await head.innerText();
  const longest = await longestTask(page, async () => {
    for (const order of ["long", "green", "short", "cost"]) {
      await sort.selectOption(order);
      await expect(page).toHaveURL(order === "cost" ? /results$/ : new RegExp(`sort=${order}$`));
      // The plan of the longest term is not the cheapest; the rest is drawn a slice at a time.
      if (order === "long") {
        await expect(head).not.toHaveText(cheapest);
        await expect(head).not.toBeEmpty();
      }
    }
    await expect(head).toHaveText(cheapest);
  });
  test.info().annotations.push({ type: "longest task on re-sort, ms", description: longest.toFixed(1) });
  expect(longest).toBeLessThan(LONG_TASK_MS);
});

test("offline, a plan that was not loaded yet says so in the page's frame", async ({
  page,
  list,
  words,
  context,
}) => {
  await list.open();
  await expect(list.rows().first()).toBeVisible();
  await context.setOffline(true);
  await list.rows().first().getByRole("link").first().click();
  await expect(page.getByText(words.common.errors.offline.what, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await context.setOffline(false);
});
