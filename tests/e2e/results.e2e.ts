// The list of ranked plans, with the shipped catalog and a home known by its yearly usage.
import { measureTasks } from "./support/longest-task.ts";
import { APART, COUNTS, VERIFIED, expectAllInView, test, yearly } from "./support/ranking-list.ts";
import { expect, expectAccessible } from "./support/test.ts";
import { explainCounts } from "#web/features/compare/parts/results/explain-counts.ts";

/** In slices, the longest of the tasks of four orders is 0.06 to 0.09 of all. With an order in one task, 0.13 to 0.15. */
const LONGEST_SHARE = 0.1;
/** A task can be interrupted by collecting garbage, but not the longest one every time. */
const ROUNDS = 3;
/** Providers in the shipped catalog with plans whose price is verified, not verified, and unknown. */
const SOME_OF_EACH = ["Octopus Energy", "NEC Co-op Energy"];

test("ranks plans that last 12 months, lowest cost first, and shows what the costs are based on", async ({
  page,
  list,
  results,
  messages,
}) => {
  await list.open();
  await list.expectCount(results.list.count({ shown: COUNTS.lasting, all: COUNTS.lasting, filtered: false }));
  await expect(list.ranked()).toHaveCount(25);
  await list.showAll();
  await expect(list.rows()).toHaveCount(COUNTS.lasting + APART);
  await expect(page.getByText(results.basis.annual_shape)).toBeVisible();
  await expect(page.getByText(results.basis.listed({ isoDate: "2026-01-10" }))).toBeVisible();
  const costs = (await list.ranked().allTextContents()).map((text) => yearly(text, messages.common.aYear));
  expect(costs).toHaveLength(COUNTS.lasting);
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  await expect(page.getByRole("heading", { name: results.list.unproven })).toBeAttached();
});

test("shows one set of numbers throughout one visit: sentence, list, filters", async ({
  page,
  list,
  results,
}) => {
  await list.open();
  await expect(page.getByText(explainCounts(COUNTS, results.counts))).toBeVisible();
  await list.expectCount(results.list.count({ shown: COUNTS.lasting, all: COUNTS.lasting, filtered: false }));
  const [lowest = ""] = await list.ranked().allTextContents();
  const cents = yearly(lowest, "a year") * 100;
  await expect(
    page.getByText(results.lead.lowest({ of: COUNTS.lasting, cents, prepaidIsLower: false })),
  ).toBeVisible();
  const { listed, ...groups } = COUNTS;
  expect(Object.values(groups).reduce((sum, count) => sum + count)).toBe(listed);
  await page.getByRole("button", { name: results.filters.title }).click();
  await expect(page.getByRole("button", { name: results.filters.show({ n: COUNTS.lasting }) })).toBeVisible();
});

test("lists shorter prices when the chip is removed, each with its end date and its parts", async ({
  page,
  list,
  results,
  messages,
}) => {
  await list.open("?cp_afid=friend");
  await list.showAll();
  await expect(list.ranked().filter({ hasText: /a month, then about/ })).toHaveCount(0);
  await list.chip().click();
  await expect(page).toHaveURL(/cp_afid=friend&short=yes$/);
  await list.expectCount(results.list.count({ shown: VERIFIED, all: VERIFIED, filtered: false }));
  await list.expectRanked(VERIFIED);
  const short = list.ranked().filter({ hasText: /\$\d+ a month, then about \$\d+ a month/ });
  await expect(short).toHaveCount(COUNTS.shorter);
  await expect(short.filter({ hasNotText: /Price ends \w+ 202\d\./ })).toHaveCount(0);
  // Twelve times its price is never called a year: the list is sorted by what twelve months cost.
  const costs = (await list.ranked().allTextContents()).map((text) => yearly(text, messages.common.aYear));
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  await expectAccessible(page);

  await page.reload();
  await list.expectRanked(VERIFIED);
  await page.goBack();
  await list.expectRanked(COUNTS.lasting);
  await page.goForward();
  await list.expectRanked(VERIFIED);
  await page.getByRole("button", { name: results.counts.onlyLasting }).click();
  await expect(page).toHaveURL(/results\?cp_afid=friend$/);
  await list.expectRanked(COUNTS.lasting);
});

test("shows shorter terms for their filter, whatever the chip's state", async ({ page, list, results }) => {
  await list.open();
  await expect(list.chip()).toBeVisible();
  await list.inFilters(async () => {
    await page.getByRole("checkbox", { name: results.filters.terms["1-6"] }).check();
  });
  await expect(page).toHaveURL(/results\?term=1-6$/);
  await expect(list.ranked().first()).toContainText("then about");
  await expect(list.chip()).toHaveCount(0);
  await list.showAll();
  const count = await list.ranked().count();
  await list.expectCount(results.list.count({ shown: count, all: VERIFIED, filtered: true }));
});

test("verified, unverified and unpriced plans are separate, and visible to everyone", async ({
  page,
  list,
  results,
}) => {
  await list.open(`?${new URLSearchParams(SOME_OF_EACH.map((name) => ["provider", name])).toString()}`);
  for (const name of [results.list.heading, results.list.unproven, results.list.unpriced]) {
    await expect(page.getByRole("region", { name }).getByRole("heading", { level: 3 })).not.toHaveCount(0);
  }
  await expect(page.getByText(results.row.labels, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("keeps filters and order in the address, through reload and back", async ({ page, list, results }) => {
  await list.open("?cp_afid=friend");
  await list.expectCount(results.list.count({ shown: COUNTS.lasting, all: COUNTS.lasting, filtered: false }));
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
  await list.showAll();
  // The address changes immediately, the rows a moment later.
  await expect(list.rows().filter({ hasNotText: results.row.renewable({ percent: 100 }) })).toHaveCount(0);
  let left = 0;
  await expect(async () => {
    left = await list.ranked().count();
    // The term filter includes shorter prices too.
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: results.list.count({ shown: left, all: VERIFIED, filtered: true }) }),
    ).toHaveCount(1);
  }).toPass();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(VERIFIED);

  await page.reload();
  await list.expectRanked(left);
  await expect(list.sort()).toHaveValue("long");

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/sort=long$/);
  await list.expectRanked(COUNTS.lasting);
});

test("explains that nothing matches, and clears with one click", async ({ page, list, results }) => {
  await list.open("?term=monthly&fee=0&green=100&provider=Nobody&rate=indexed");
  await expect(page.getByText(results.list.none)).toBeVisible();
  await list.expectCount(results.list.count({ shown: 0, all: VERIFIED, filtered: true }));
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: results.filters.clear }).last().click();
  await expect(page).toHaveURL(/\/compare\/results$/);
  await list.expectRanked(COUNTS.lasting);
});

test("ignores a malformed address", async ({ page, list }) => {
  await list.open("?term=%00,x&green=33&fee=-1&sort=__proto__&rate=free");
  await list.expectRanked(COUNTS.lasting);
  await expect(list.sort()).toHaveValue("cost");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("explains why a plan is first, by keyboard", async ({ page, list, results, messages }) => {
  await list.open("?term=7-12&green=100");
  const first = list.rows().first();
  const why = first.getByRole("button", { name: results.row.whyFirst });
  await why.focus();
  await page.keyboard.press("Enter");
  await expect(why).toHaveAttribute("aria-expanded", "true");
  await expect(first.getByRole("row", { name: messages.why.parts.delivery })).toBeVisible();
  await expectAllInView(first.getByRole("group", { name: messages.why.table }).first());
  await expect(first.getByRole("link", { name: messages.why.plan })).toBeVisible();
  await expectAccessible(page);
});

test("rejects a fifth selection with an explanation", async ({ page, list, results }) => {
  await list.open();
  for (const index of [0, 1, 2, 3]) await list.tick(index);
  await list.rows().nth(4).getByRole("checkbox").click();
  await expect(page.getByText(results.row.pickFull)).toBeVisible();
  await expect(list.rows().nth(4).getByRole("checkbox")).not.toBeChecked();
});

test("leads to the questions if there is no home", async ({ page, list, results }) => {
  await list.open("", null);
  await expect(page.getByText(results.empty.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: results.empty.action }).click();
  await expect(page).toHaveURL(/\/compare$/);
});

test("recovers with one button after a server error", async ({ page, list, messages }) => {
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
  await expect(page.getByText(messages.common.errors.server.what)).toBeVisible();
  await expectAccessible(page);
  status = 429;
  await page.getByRole("button", { name: messages.common.retry }).click();
  await expect(page.getByText(messages.common.errors.busy.safe)).toBeVisible();
  status = 200;
  await page.getByRole("button", { name: messages.common.retry }).click();
  await list.expectRanked(COUNTS.lasting);
});

test("sorts the whole list again in many short tasks", async ({ page, list }) => {
  await list.open();
  await list.expectRanked(COUNTS.lasting);
  const sort = list.sort();
  const head = page.locator("h3").first();
  await expect(head).not.toBeEmpty();
  const cheapest = await head.innerText();
  const sortByEach = async (): Promise<void> => {
    for (const order of ["long", "green", "short", "cost"]) {
      await sort.selectOption(order);
      await expect(page).toHaveURL(order === "cost" ? /results$/ : new RegExp(`sort=${order}$`));
      // The plan with the longest term is not the cheapest. The rest is rendered in slices.
      if (order === "long") {
        await expect(head).not.toHaveText(cheapest);
        await expect(head).not.toBeEmpty();
      }
    }
    await expect(head).toHaveText(cheapest);
  };
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { longestMs, totalMs } = await measureTasks(page, sortByEach);
    shares.push(longestMs / totalMs);
  }
  const description = shares.map((share) => share.toFixed(3)).join(", ");
  test.info().annotations.push({ type: "longest task on re-sort, of all", description });
  expect(Math.min(...shares)).toBeLessThan(LONGEST_SHARE);
});

test("sorts by the summer bills, the same sum as on the plan's page", async ({
  page,
  list,
  results,
  messages,
}) => {
  await list.open();
  await list.expectRanked(COUNTS.lasting);
  await list.sort().selectOption("summer");
  await expect(page.getByText(results.list.summer)).toBeVisible();
  // The rows follow the control a moment later.
  await expect(list.ranked().first()).toContainText("June to September");
  const rows = await list.ranked().allTextContents();
  const sums = rows.map((text) => /\$([\d,]+) June to September/.exec(text)?.[1] ?? "");
  const dollars = sums.map((sum) => Number(sum.replaceAll(",", "")));
  expect(dollars).toEqual(dollars.toSorted((a, b) => a - b));
  expect(dollars[0]).toBeGreaterThan(100);
  await page.locator("h3 a").first().click();
  await expect(page.getByText(messages.common.asTable).first()).toBeVisible();
  await expect(page.getByText(`June to September bills add up to $${sums[0]}.`)).toBeVisible();
});

test("offline, a plan that was not loaded yet shows an error within the page's frame", async ({
  page,
  list,
  messages,
  context,
}) => {
  await list.open();
  await expect(list.rows().first()).toBeVisible();
  await context.setOffline(true);
  await list.rows().first().getByRole("link").first().click();
  await expect(page.getByText(messages.common.errors.offline.what, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page).toHaveTitle(messages.shell.titles.plan);
  await context.setOffline(false);
});
