import { describe, expect, it } from "vitest";
import { recommend, RULES, WORTH_CENTS, type BestOption, type Facts } from "./recommend.ts";

const BEST: BestOption = {
  id: "switch:plan",
  starts_on: "2026-02-02",
  net_cents: 20_000,
  is_first_day: false,
  is_at_end: false,
};

interface Case {
  readonly what: string;
  readonly best?: Partial<BestOption> | null;
  readonly price?: Facts["price"];
  readonly order?: Facts["order"];
  readonly code: ReturnType<typeof recommend>["code"];
}

const CASES: readonly Case[] = [
  // An order in progress takes precedence over everything else.
  { what: "an order with a date", order: { starts_on: "2026-02-09" }, code: "order_in_progress" },
  {
    what: "an order without a date, nothing known",
    order: { starts_on: null },
    best: null,
    code: "order_in_progress",
  },
  {
    what: "an order, and a price that is over",
    order: { starts_on: null },
    price: "over",
    best: { is_first_day: true },
    code: "order_in_progress",
  },
  // Without a net, no recommendation is possible.
  { what: "no plan", best: null, code: "not_enough_known" },
  { what: "no plan, and the price is over", best: null, price: "over", code: "not_enough_known" },
  { what: "a plan, nothing to compare it with", best: { net_cents: null }, code: "not_enough_known" },
  // While the price lasts, a switch must save more than $12.
  { what: "costs more while the price lasts", best: { net_cents: -1 }, code: "stay" },
  { what: "saves nothing while the price lasts", best: { net_cents: 0 }, code: "stay" },
  { what: "saves $12 while the price lasts", best: { net_cents: WORTH_CENTS }, code: "stay" },
  { what: "saves $12.01 now", best: { net_cents: WORTH_CENTS + 1, is_first_day: true }, code: "switch_now" },
  { what: "saves $12.01 later", best: { net_cents: WORTH_CENTS + 1 }, code: "switch_on_day" },
  // If it ends, anything that costs less is better.
  {
    what: "costs more when the price ends",
    price: "ends",
    best: { net_cents: -1, is_at_end: true },
    code: "stay",
  },
  {
    what: "costs the same when the price ends",
    price: "ends",
    best: { net_cents: 0, is_at_end: true },
    code: "stay",
  },
  {
    what: "saves a cent at the end",
    price: "ends",
    best: { net_cents: 1, is_at_end: true },
    code: "choose_before_end",
  },
  {
    what: "saves a cent now, before the end",
    price: "ends",
    best: { net_cents: 1, is_first_day: true },
    code: "switch_now",
  },
  {
    what: "the first day is the end",
    price: "ends",
    best: { is_first_day: true, is_at_end: true },
    code: "choose_before_end",
  },
  { what: "on a day before the end", price: "ends", code: "switch_on_day" },
  {
    what: "saves a cent after the end",
    price: "over",
    best: { net_cents: 1, is_first_day: true },
    code: "switch_now",
  },
  {
    what: "an end that is past is none to choose by",
    price: "over",
    best: { is_first_day: true, is_at_end: true },
    code: "switch_now",
  },
  {
    what: "costs more after the end",
    price: "over",
    best: { net_cents: -1, is_first_day: true },
    code: "stay",
  },
  {
    what: "an end after the twelve months is none to choose by",
    best: { is_at_end: true },
    code: "switch_on_day",
  },
];

describe("recommend", () => {
  it.each(CASES)("$what: $code", ({ best = {}, price = "lasts", order = null, code }) => {
    const facts = { missing: [], order, best: best && { ...BEST, ...best }, price };
    expect(recommend(facts).code).toBe(code);
  });

  it("returns the option, the day and the net of its recommendation", () => {
    const facts = { missing: ["usage" as const], order: null, best: BEST, price: "lasts" as const };
    expect(recommend(facts)).toEqual({
      code: "switch_on_day",
      option_id: "switch:plan",
      on: "2026-02-02",
      net_cents: 20_000,
      missing: ["usage"],
    });
  });

  it("points to doing nothing for stay, and to the day of an order in progress", () => {
    const stays = recommend({ missing: [], order: null, best: { ...BEST, net_cents: 3 }, price: "lasts" });
    expect(stays).toMatchObject({ option_id: "do_nothing", on: null, net_cents: 0 });
    const ordered = recommend({ missing: [], order: { starts_on: "2026-02-09" }, best: BEST, price: "ends" });
    expect(ordered).toMatchObject({ option_id: "do_nothing", on: "2026-02-09", net_cents: null });
  });

  it("returns a plan that it can't compare without a day", () => {
    const facts = {
      missing: ["price" as const],
      order: null,
      best: { ...BEST, net_cents: null },
      price: "lasts" as const,
    };
    expect(recommend(facts)).toMatchObject({
      option_id: "switch:plan",
      on: null,
      net_cents: null,
      missing: ["price"],
    });
  });

  it("always ends with a rule that applies", () => {
    const facts = { missing: [], order: null, best: BEST, price: "lasts" as const };
    expect(RULES.at(-1)?.applies(facts)).toBe(true);
    expect(new Set(RULES.map(({ code }) => code)).size).toBe(RULES.length);
  });
});
