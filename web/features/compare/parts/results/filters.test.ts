import {
  array,
  assert,
  constantFrom,
  property,
  record,
  string,
  boolean,
  subarray,
  uniqueArray,
} from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlanCost, RankedPlan } from "#contracts/compare.ts";
import { UNPROVEN } from "#contracts/test-support.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import type { Filters, ListState } from "./filters.ts";
import {
  FEE_CEILINGS,
  getSummerCents,
  NO_FILTERS,
  RATE_TYPES,
  RENEWABLE_FLOORS,
  SORTS,
  TERM_BANDS,
  applyList,
  clearFilters,
  countChoices,
  countFilters,
  getHighestFee,
  formatList,
  includesShort,
  parseList,
  poolSize,
  termBand,
} from "./filters.ts";
import { rankedPlan, testCounts } from "./test-plans.ts";

const parse = (query: string): ListState => parseList(new URLSearchParams(query));
const format = (state: ListState, query = ""): string =>
  formatList(state, new URLSearchParams(query)).toString();

describe("the URL", () => {
  it("shows all plans without a query, cheapest first", () => {
    expect(parse("")).toEqual({ filters: NO_FILTERS, sort: "cost" });
    expect(format({ filters: NO_FILTERS, sort: "cost" })).toBe("");
  });

  it("reads shared URLs", () => {
    const state = parse(
      "term=7-12,monthly&rate=fixed&green=50&fee=0&prepaid=no&new=no&proved=yes&cliff=no&provider=TXU+Energy&provider=Rhythm&sort=worst",
    );
    expect(state).toEqual({
      filters: {
        short: false,
        terms: ["monthly", "7-12"],
        rates: ["fixed"],
        providers: ["TXU Energy", "Rhythm"],
        renewable: 50,
        maxFee: 0,
        noPrepaid: true,
        openToAll: true,
        provedOnly: true,
        noCliff: true,
      },
      sort: "worst",
    });
    expect(countFilters(state.filters)).toBe(9);
  });

  it("has a value for the removed chip only, and clearing filters leaves the chip unchanged", () => {
    const removed = { ...NO_FILTERS, short: true };
    expect(format({ filters: removed, sort: "cost" })).toBe("short=yes");
    expect(parse("short=yes").filters).toEqual(removed);
    expect(parse("short=no").filters).toEqual(NO_FILTERS);
    expect(countFilters(removed)).toBe(0);
    expect(clearFilters({ ...removed, noPrepaid: true, terms: ["1-6"] })).toEqual(removed);
    expect(clearFilters({ ...NO_FILTERS, noPrepaid: true })).toEqual(NO_FILTERS);
  });

  it("ignores garbage", () => {
    expect(
      parse("term=13,%00&rate=free&green=33&fee=-1&prepaid=maybe&proved=1&sort=__proto__&provider="),
    ).toEqual({
      filters: NO_FILTERS,
      sort: "cost",
    });
  });

  it("preserves unrelated parameters", () => {
    const next = format(
      { filters: { ...NO_FILTERS, terms: ["25up"] }, sort: "cost" },
      "cp_afid=a1&term=monthly&sort=fee",
    );
    expect(next).toBe("cp_afid=a1&term=25up");
  });

  it("round-trips and never throws", () => {
    const filters = record<Filters>({
      short: boolean(),
      terms: subarray([...TERM_BANDS]),
      rates: subarray([...RATE_TYPES]),
      providers: uniqueArray(string({ minLength: 1 }), { maxLength: 8 }),
      renewable: constantFrom(...RENEWABLE_FLOORS),
      maxFee: constantFrom(null, ...FEE_CEILINGS),
      noPrepaid: boolean(),
      openToAll: boolean(),
      provedOnly: boolean(),
      noCliff: boolean(),
    });
    assert(
      property(filters, constantFrom(...SORTS), (some, sort) => {
        expect(parse(format({ filters: some, sort }))).toEqual({ filters: some, sort });
      }),
    );
    assert(
      property(array(string()), (parts) => {
        expect(SORTS).toContain(parse(parts.join("&")).sort);
      }),
    );
  });
});

describe("which plans pass", () => {
  const plain = rankedPlan("plain", { term_months: 12 });
  const monthly = rankedPlan("monthly", {
    term_months: 0,
    rate_type: "variable",
    termination_fee: { kind: "none" },
  });
  const green = rankedPlan("green", {
    term_months: 24,
    renewable_percent: 100,
    provider: { name: "Green Co", puct_number: null },
  });
  const prepaid = rankedPlan("prepaid", {
    term_months: 6,
    prepaid: true,
    termination_fee: { kind: "unknown" },
  });
  const cliff = rankedPlan(
    "cliff",
    { term_months: 36, new_customers_only: true },
    { flags: ["credit_cliff"] },
  );
  const unproven = rankedPlan("unproven", { proof: { ...plain.plan.proof, verdict: "unproven" } });
  const all = [plain, monthly, green, prepaid, cliff, unproven];
  const ids = (change: Partial<Filters>): string[] =>
    applyList(all, { filters: { ...NO_FILTERS, ...change }, sort: "cost" }, MONTHS).map(
      ({ plan }) => plan.id,
    );

  it.each<[string, Partial<Filters>, string[]]>([
    ["terms", { terms: ["monthly", "25up"] }, ["monthly", "cliff"]],
    ["rate types", { rates: ["variable"] }, ["monthly"]],
    ["providers", { providers: ["Green Co", "Nobody"] }, ["green"]],
    [
      "by default only what lasts 12 months, and what couldn't be verified",
      {},
      ["plain", "green", "cliff", "unproven"],
    ],
    [
      "with the chip removed, all",
      { short: true },
      ["plain", "monthly", "green", "prepaid", "cliff", "unproven"],
    ],
    ["longer terms keep the chip", { terms: ["13-24"] }, ["green"]],
    ["renewable share", { renewable: 50 }, ["green"]],
    ["no fee", { maxFee: 0, short: true }, ["monthly"]],
    ["an untold fee fails any ceiling", { maxFee: 300, terms: ["1-6"] }, []],
    ["no prepaid", { noPrepaid: true, terms: ["1-6"] }, []],
    ["open to all", { openToAll: true, terms: ["25up"] }, []],
    ["no credit cliff", { noCliff: true, terms: ["25up"] }, []],
    ["proved only", { provedOnly: true }, ["plain", "green", "cliff"]],
  ])("%s", (_, change, expected) => {
    expect(ids(change)).toEqual(expected);
  });

  it("lists shorter prices if a filter includes terms or rates that are among them", () => {
    const includes = (change: Partial<Filters>): boolean => includesShort({ ...NO_FILTERS, ...change });
    expect([includes({}), includes({ terms: ["13-24", "25up"] }), includes({ rates: ["fixed"] })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([
      includes({ short: true }),
      includes({ terms: ["25up", "monthly"] }),
      includes({ terms: ["7-12"] }),
      includes({ rates: ["fixed", "indexed"] }),
    ]).toEqual([true, true, true, true]);
  });

  it("counts the plans that each choice would list, without unverified plans", () => {
    const terms = countChoices(all, TERM_BANDS, (band) => ({ ...NO_FILTERS, terms: [band] }));
    expect(Object.fromEntries(terms)).toEqual({ monthly: 1, "1-6": 1, "7-12": 1, "13-24": 1, "25up": 1 });
    const rates = countChoices(all, RATE_TYPES, (rate) => ({ ...NO_FILTERS, rates: [rate] }));
    expect(Object.fromEntries(rates)).toEqual({ fixed: 3, variable: 1, indexed: 0 });
  });

  it("counts the list in the same way as the ranking", () => {
    const counts = testCounts(all);
    expect(counts).toEqual({ listed: 6, lasting: 3, shorter: 2, unverified: 1, unpriced: 0 });
    expect(poolSize(counts, NO_FILTERS)).toBe(3);
    expect(poolSize(counts, { ...NO_FILTERS, short: true })).toBe(5);
    expect(poolSize(counts, { ...NO_FILTERS, terms: ["1-6"] })).toBe(5);
  });

  it("puts each term into one band", () => {
    expect([0, 1, 6, 7, 12, 13, 24, 25, 60].map(termBand)).toEqual([
      "monthly",
      "1-6",
      "1-6",
      "7-12",
      "7-12",
      "13-24",
      "13-24",
      "25up",
      "25up",
    ]);
  });

  it("uses the maximum of a fee per remaining month", () => {
    expect(
      getHighestFee({ term_months: 12, termination_fee: { kind: "per_remaining_month", amount_usd: 20 } }),
    ).toBe(240);
  });
});

function cost(year: number, high: number, peak: number): PlanCost {
  return {
    year_cents: year,
    low_cents: year,
    high_cents: high,
    average_cents_per_kwh: year / 12_000,
    month_cents: [...Array<number>(11).fill(100), peak],
    parts: { energy: year, base: 0, delivery: 0, fees: 0, credits: 0 },
  };
}

/** January to December. */
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, "0")}`,
  kwh: 1000,
}));

describe("sorting", () => {
  const a = rankedPlan("a", { term_months: 12, renewable_percent: 10 }, { cost: cost(1000, 1400, 300) });
  const b = rankedPlan("b", { term_months: 36, renewable_percent: 100 }, { cost: cost(1100, 1200, 400) });
  const c = rankedPlan(
    "c",
    { term_months: 12, renewable_percent: 10, termination_fee: { kind: "unknown" } },
    { cost: null },
  );
  const d = rankedPlan("d", { term_months: 1, termination_fee: { kind: "unknown" } }, { cost: null });

  it.each<[ListState["sort"], string]>([
    ["cost", "abcd"],
    ["worst", "bacd"],
    ["peak", "abcd"],
    // The last month is December, so the summers are the same.
    ["summer", "abcd"],
    ["fee", "abcd"],
    ["long", "bacd"],
    ["short", "dacb"],
    ["green", "bacd"],
  ])("sorts by %s with missing values last and ties in ranking order", (sort, expected) => {
    const sorted = applyList([a, b, c, d], { filters: NO_FILTERS, sort }, MONTHS);
    expect(sorted.map(({ plan }) => plan.id).join("")).toBe(expected);
  });

  it("sorts unverified plans too, and no text about them denies it", () => {
    const [low, high] = [cost(1000, 1400, 300), cost(1100, 1500, 400)].map((price, index) =>
      rankedPlan(`unverified ${index}`, { proof: UNPROVEN }, { cost: price }),
    ) as [RankedPlan, RankedPlan];
    expect(applyList([high, low], { filters: NO_FILTERS, sort: "worst" }, MONTHS)).toEqual([low, high]);
    for (const language of LANGUAGES) {
      const { list } = getMessages("results", language);
      const { text } = getMessages("glossary", language).terms["not-verified"];
      expect(`${list.unprovenText} ${text}`).not.toMatch(/rank|ordena/);
    }
  });

  it("sorts by the sum of the June to September bills, whatever the other months cost", () => {
    const bills = (summer: number, rest: number): PlanCost["month_cents"] =>
      MONTHS.map(({ month }) => (month >= "2026-06" && month <= "2026-09" ? summer : rest));
    const plan = (id: string, summer: number, rest: number): RankedPlan =>
      rankedPlan(id, {}, { cost: { ...cost(1200, 1200, 100), month_cents: bills(summer, rest) } });
    const items = [plan("cool", 300, 100), plan("hot", 200, 500), plan("same", 200, 100)];
    const sorted = applyList(items, { filters: NO_FILTERS, sort: "summer" }, MONTHS);
    expect(sorted.map((item) => item.plan.id)).toEqual(["hot", "same", "cool"]);
    expect(sorted.map((item) => getSummerCents(item, MONTHS))).toEqual([800, 800, 1200]);
  });

  it("never treats twelve bills at a price that ends sooner as a year", () => {
    // $100 for three months, then nine at $144 a month or up to $192 month to month.
    const short = rankedPlan("short", { term_months: 3 }, { cost: cost(40_000, 40_000, 3_333) });
    const year = rankedPlan("year", {}, { cost: cost(150_000, 160_000, 14_000) });
    const order = (sort: ListState["sort"]): string[] =>
      applyList([short, year], { filters: { ...NO_FILTERS, short: true }, sort }, MONTHS).map(
        ({ plan }) => plan.id,
      );
    expect(short.twelve_months?.cents).toBe(118_000);
    // 10,000 + 144,000 are at most $1,540: less than the other plan's worst year, $1,600.
    expect(order("worst")).toEqual(["short", "year"]);
    // Its bills after the term are not known, so it can't have the lowest peak.
    expect(order("peak")).toEqual(["year", "short"]);
    expect(order("summer")).toEqual(["year", "short"]);
  });
});
