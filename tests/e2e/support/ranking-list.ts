// The ranking as a visitor uses it, with the shipped catalog and a home known by its yearly usage.
import type { Locator, Page } from "@playwright/test";
import { expect, test as base } from "./test.ts";
import { currentPrice, USAGE_INPUTS } from "./usage-inputs.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";

/** The list's texts, and those of its filters and its selection, which are loaded when they are opened. */
function readResults(language: Language) {
  const results = getMessages("results", language);
  return {
    ...results,
    compareBar: { ...results.compareBar, ...getMessages("selectedPlans", language) },
    filters: { ...results.filters, ...getMessages("filters", language) },
  };
}

const resultsEn = readResults("en");
const resultsEs = readResults("es");
const sideEn = getMessages("side", "en");
const sideEs = getMessages("side", "es");
const shareEn = { ...getMessages("share", "en"), ...getMessages("shareSheet", "en") };
const shareEs = { ...getMessages("share", "es"), ...getMessages("shareSheet", "es") };

/** The button that shows the rest of a list, in either language. */
export const SHOW_ALL = new RegExp(
  [resultsEn, resultsEs].map(({ list }) => list.showAll({ n: 9 }).replace("9", "\\d+")).join("|"),
);

const PRICED_INPUTS = {
  ...USAGE_INPUTS,
  current: currentPrice(15.5),
  saved_at: "2026-11-21T08:00:00.000Z",
};
/** The shipped catalog at Oncor for a home that meets no condition, every plan counted once. */
export const COUNTS = { listed: 176, lasting: 108, shorter: 51, unverified: 15, unpriced: 2 };
/** Verified prices, with the chip removed. */
export const VERIFIED = COUNTS.lasting + COUNTS.shorter;
/** Plans listed separately, below the ranking. */
export const APART = COUNTS.unverified + COUNTS.unpriced;
type Results = typeof resultsEn;
export const test = base.extend<{
  results: Results;
  side: typeof sideEn;
  share: typeof shareEn;
  list: ListPage;
}>({
  results: async ({ locale }, use) => use(locale?.startsWith("es") ? resultsEs : resultsEn),
  side: async ({ locale }, use) => use(locale?.startsWith("es") ? sideEs : sideEn),
  share: async ({ locale }, use) => use(locale?.startsWith("es") ? shareEs : shareEn),
  list: async ({ page, results }, use) => use(new ListPage(page, results)),
});

/** The ranking as a visitor uses it, on a desktop or on a phone. */
export class ListPage {
  readonly page: Page;
  readonly messages: Results;

  constructor(page: Page, messages: Results) {
    this.page = page;
    this.messages = messages;
  }

  async open(query = "", inputs: typeof PRICED_INPUTS | null = PRICED_INPUTS): Promise<void> {
    if (inputs) {
      await this.page.addInitScript((stored) => {
        localStorage.setItem("wattlane.compare", JSON.stringify({ version: 1, inputs: stored }));
      }, inputs);
    }
    await this.page.goto(`/compare/results${query}`);
  }

  /** Shows all rows of each list that is cut, and waits until they are there. */
  async showAll(): Promise<void> {
    await expect(this.rows().first()).toBeVisible();
    const more = this.page.getByRole("main").getByRole("button", { name: SHOW_ALL });
    // With the keyboard, because the growing list moves the next button.
    for (let left = await more.count(); left > 0; left -= 1) await more.first().press("Enter");
    await expect(more).toHaveCount(0);
    // The page adds the rows of a section a few at a time, but its heading states their number at once.
    const headings = this.page.getByRole("main").getByRole("heading", { level: 2 });
    const countMissing = async (): Promise<number> => {
      const counts = (await headings.allTextContents()).map((text) =>
        Number(/ (\d+) \p{L}+$/u.exec(text)?.[1] ?? 0),
      );
      return counts.reduce((sum, count) => sum + count, 0) - (await this.rows().count());
    };
    await expect.poll(countMissing, "rows that the lists have yet to show").toBe(0);
  }

  rows() {
    return this.page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { level: 3 }) });
  }

  /** Returns the rows of the ranking itself, without those listed separately. */
  ranked() {
    return this.page
      .getByRole("region", { name: this.messages.list.heading })
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { level: 3 }) });
  }

  /** Expects this many ranked plans, shown or behind "Show all". */
  async expectRanked(n: number): Promise<void> {
    const name = `${this.messages.list.heading} ${this.messages.list.sectionCount({ n })}`;
    await expect(this.page.getByRole("heading", { level: 2, name, exact: true })).toBeAttached();
  }

  chip() {
    return this.page.getByRole("main").getByRole("button", { name: this.messages.counts.lasting });
  }

  names(): Promise<string[]> {
    return this.rows().getByRole("heading", { level: 3 }).allTextContents();
  }

  async expectCount(text: string): Promise<void> {
    await expect(this.page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
  }

  sort() {
    return this.page.getByRole("combobox", { name: this.messages.list.sort });
  }

  /** Works in the sheet with all filters. */
  async inFilters(work: () => Promise<void>): Promise<void> {
    await this.page.getByRole("button", { name: this.messages.filters.title }).click();
    await work();
    await this.page.keyboard.press("Escape");
  }

  async tick(index: number): Promise<void> {
    await this.rows().nth(index).getByRole("checkbox").check();
  }
}

/** Returns the yearly cost in a row's text. A plan's name may contain dollars too. */
export function yearly(text: string, aYear: string): number {
  return Number(new RegExp(`\\$([\\d,]+)\\s*${aYear}`).exec(text)?.[1]?.replaceAll(",", ""));
}

/** Fails if one of the elements scrolls inside itself. */
export async function expectAllInView(elements: Locator): Promise<void> {
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
