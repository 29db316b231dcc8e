import { describe, expect, it } from "vitest";
import type { RankedPlan } from "#contracts/compare.ts";
import { afterTerm, cheapestOf } from "./after-term.ts";
import { testOrder } from "./test-orders.ts";

function ranked(cents: number | null): RankedPlan {
  const { tariff: _tariff, texts: _texts, website: _website, ...plan } = testOrder(["active"]).plan;
  const cost =
    cents === null
      ? null
      : {
          year_cents: cents,
          low_cents: cents,
          high_cents: cents,
          average_cents_per_kwh: 12,
          month_cents: [],
          parts: { energy: cents, base: 0, delivery: 0, fees: 0, credits: 0 },
        };
  return { plan: { ...plan, name_es: null }, cost, savings_cents: null, flags: [], ends_in: null };
}

describe("afterTerm", () => {
  it("is the provider's own month-to-month plan where it lists one", () => {
    const default_renewal = { plan: ranked(210_000), low_cents: 180_000, high_cents: 260_000 };
    expect(afterTerm({ default_renewal })).toEqual({ own: true, low_cents: 210_000, high_cents: 210_000 });
  });

  it("is the span of the others', and nothing where there are none", () => {
    const span = { low_cents: 180_000, high_cents: 260_000 };
    for (const plan of [null, ranked(null)])
      expect(afterTerm({ default_renewal: { plan, ...span } })).toEqual({ own: false, ...span });
    expect(afterTerm({ default_renewal: { plan: null, low_cents: null, high_cents: null } })).toBeNull();
  });
});

it("the cheapest is of those that have a price", () => {
  expect(cheapestOf([ranked(null), ranked(150_000), ranked(140_000)])).toBe(140_000);
  expect(cheapestOf([ranked(null)])).toBeNull();
});
