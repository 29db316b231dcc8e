import { describe, expect, it } from "vitest";
import type { OrderQuote } from "#contracts/checkout.ts";
import { changesBetween } from "./changes.ts";
import { testQuote } from "./test-quote.ts";

const before = testQuote();
const later = (plan: Partial<OrderQuote["plan"]>, rest: Partial<OrderQuote> = {}): OrderQuote => ({
  ...before,
  seen: "seen-2",
  ...rest,
  plan: { ...before.plan, ...plan },
});

describe("changesBetween", () => {
  it("finds nothing in the plan that was shown, whatever else was requested", () => {
    expect(changesBetween(before, { ...before, quote: null, switch_hold: true })).toEqual([]);
  });

  it("reports price, term, fee and rate type, old and new", () => {
    const after = later(
      {
        label: { kwh_500: 14.1, kwh_1000: 13.5, kwh_2000: 12.4 },
        term_months: 24,
        termination_fee: { kind: "per_remaining_month", amount_usd: 20 },
        rate_type: "variable",
      },
      { quote: { year_cents: 158_000, year_kwh: 12_000, as_of: "2026-11-21" } },
    );
    expect(changesBetween(before, after)).toEqual([
      { what: "year", before: 150_000, after: 158_000 },
      { what: "label", kwh: 1_000, before: 12.9, after: 13.5 },
      { what: "term", before: 12, after: 24 },
      {
        what: "fee",
        before: { kind: "flat", amount_usd: 150 },
        after: { kind: "per_remaining_month", amount_usd: 20 },
      },
      { what: "rate", before: "fixed", after: "variable" },
    ]);
  });

  it("detects another amount of the same fee", () => {
    expect(changesBetween(before, later({ termination_fee: { kind: "flat", amount_usd: 175 } }))).toEqual([
      {
        what: "fee",
        before: { kind: "flat", amount_usd: 150 },
        after: { kind: "flat", amount_usd: 175 },
      },
    ]);
  });

  it("reports another way to finish it, and does not call that a change of the plan", () => {
    const method = { what: "connector", before: "partner", after: "handoff" } as const;
    expect(changesBetween(before, later({}, { connector: "handoff" }))).toEqual([method]);
    expect(changesBetween(before, later({ term_months: 24 }, { connector: "handoff" }))).toEqual([
      { what: "term", before: 12, after: 24 },
      method,
    ]);
    expect(changesBetween(before, later({ prepaid: true }, { connector: "handoff" }))).toEqual([
      { what: "charges" },
      method,
    ]);
  });

  it("does not treat newer consent text as a change of the plan", () => {
    const consents = before.consents.map((consent) => ({ ...consent, version: "2026-12-01" }));
    expect(changesBetween(before, later({}, { consents }))).toEqual([]);
    expect(changesBetween(before, later({ prepaid: true }, { consents }))).toEqual([{ what: "charges" }]);
  });

  it("does not treat another home's cost as a change, and reports if anything else differs", () => {
    const after = later({}, { quote: { year_cents: 90_000, year_kwh: 7_000, as_of: "2026-11-20" } });
    expect(changesBetween(before, after)).toEqual([{ what: "charges" }]);
  });
});
