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
import type { RankedPlan } from "#contracts/compare.ts";
import type { Filters, ListState } from "./filters.ts";
import {
  FEE_CEILINGS,
  NO_FILTERS,
  RATE_TYPES,
  RENEWABLE_FLOORS,
  SORTS,
  TERM_BANDS,
  applyList,
  countFilters,
  dearestFee,
  formatList,
  parseList,
  termBand,
} from "./filters.ts";
import { rankedPlan } from "./test-plans.ts";

const parse = (query: string): ListState => parseList(new URLSearchParams(query));
const format = (state: ListState, query = ""): string =>
  formatList(state, new URLSearchParams(query)).toString();

describe("the address", () => {
  it("without a query shows all, cheapest first", () => {
    expect(parse("")).toEqual({ filters: NO_FILTERS, sort: "cost" });
    expect(format({ filters: NO_FILTERS, sort: "cost" })).toBe("");
  });

  it("reads what people share", () => {
    const state = parse(
      "term=7-12,monthly&rate=fixed&green=50&fee=0&prepaid=no&new=no&proved=yes&cliff=no&provider=TXU+Energy&provider=Rhythm&sort=worst",
    );
    expect(state).toEqual({
      filters: {
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

  it("takes garbage as nothing said", () => {
    expect(
      parse("term=13,%00&rate=free&green=33&fee=-1&prepaid=maybe&proved=1&sort=__proto__&provider="),
    ).toEqual({
      filters: NO_FILTERS,
      sort: "cost",
    });
  });

  it("keeps what is not ours", () => {
    const next = format(
      { filters: { ...NO_FILTERS, terms: ["25up"] }, sort: "cost" },
      "cp_afid=a1&term=monthly&sort=fee",
    );
    expect(next).toBe("cp_afid=a1&term=25up");
  });

  it("comes back as it was written, and never throws", () => {
    const filters = record<Filters>({
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

describe("what passes", () => {
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
    applyList(all, { filters: { ...NO_FILTERS, ...change }, sort: "cost" }).map(({ plan }) => plan.id);

  it.each<[string, Partial<Filters>, string[]]>([
    ["terms", { terms: ["monthly", "25up"] }, ["monthly", "cliff"]],
    ["rate types", { rates: ["variable"] }, ["monthly"]],
    ["providers", { providers: ["Green Co", "Nobody"] }, ["green"]],
    ["renewable share", { renewable: 50 }, ["green"]],
    ["no fee", { maxFee: 0 }, ["monthly"]],
    ["an untold fee fails any ceiling", { maxFee: 300, terms: ["1-6"] }, []],
    ["no prepaid", { noPrepaid: true, terms: ["1-6"] }, []],
    ["open to all", { openToAll: true, terms: ["25up"] }, []],
    ["no credit cliff", { noCliff: true, terms: ["25up"] }, []],
    ["proved only", { provedOnly: true }, ["plain", "monthly", "green", "prepaid", "cliff"]],
  ])("%s", (_, change, expected) => {
    expect(ids(change)).toEqual(expected);
  });

  it("puts each term in one band", () => {
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

  it("takes a fee by the month at its worst", () => {
    expect(
      dearestFee({ term_months: 12, termination_fee: { kind: "per_remaining_month", amount_usd: 20 } }),
    ).toBe(240);
  });
});

function cost(year: number, high: number, peak: number): RankedPlan["cost"] {
  return {
    year_cents: year,
    low_cents: year,
    high_cents: high,
    average_cents_per_kwh: year / 12_000,
    month_cents: [...Array<number>(11).fill(100), peak],
    parts: { energy: year, base: 0, delivery: 0, fees: 0, credits: 0 },
  };
}

describe("the order", () => {
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
    ["fee", "abcd"],
    ["long", "bacd"],
    ["short", "dacb"],
    ["green", "bacd"],
  ])("by %s, what lacks the figure last, equals as ranked", (sort, expected) => {
    const sorted = applyList([a, b, c, d], { filters: NO_FILTERS, sort });
    expect(sorted.map(({ plan }) => plan.id).join("")).toBe(expected);
  });
});
