import { describe, expect, it } from "vitest";
import type { BestPlan } from "#contracts/portal.ts";
import { cheapestWithTerm, monthToMonth } from "./if-nothing.ts";
import { testOrder } from "./test-orders.ts";

interface Listed {
  readonly cents: number | null;
  readonly term?: number;
  readonly puct?: string | null;
  readonly prepaid?: boolean;
  readonly unproven?: boolean;
  readonly newOnly?: boolean;
}

function listed({
  cents,
  term = 0,
  puct = "99999",
  prepaid = false,
  unproven = false,
  newOnly = false,
}: Listed): BestPlan {
  const { tariff: _tariff, texts: _texts, website: _website, ...plan } = testOrder(["active"]).plan;
  return {
    plan: {
      ...plan,
      name_es: null,
      term_months: term,
      prepaid,
      new_customers_only: newOnly,
      provider: { name: `Provider ${puct}`, puct_number: puct },
      proof: { ...plan.proof, verdict: unproven ? "unproven" : "exact" },
    },
    cost:
      cents === null
        ? null
        : {
            year_cents: cents,
            low_cents: cents,
            high_cents: cents,
            average_cents_per_kwh: 12,
            month_cents: [],
            parts: { energy: cents, base: 0, delivery: 0, fees: 0, credits: 0 },
          },
    savings_cents: null,
    flags: [],
    ends_in: null,
    band: null,
  };
}

const OURS = { name: "Provider 10105", puct_number: "10105" };

describe("monthToMonth", () => {
  it("is the span of the month-to-month plans, and the provider's own", () => {
    const results = [
      listed({ cents: 200_000 }),
      listed({ cents: 240_000, term: 1 }),
      listed({ cents: 210_000, puct: "10105" }),
      listed({ cents: 220_000, puct: "10105" }),
      listed({ cents: 150_000, term: 12 }),
    ];
    expect(monthToMonth({ results }, OURS)).toEqual({
      own_cents: 210_000,
      low_cents: 200_000,
      high_cents: 240_000,
      count: 4,
    });
  });

  it("leaves out what nobody is moved to or cannot be priced, and says where nothing is left", () => {
    const results = [
      listed({ cents: 90_000, prepaid: true }),
      listed({ cents: 95_000, unproven: true }),
      listed({ cents: null }),
      listed({ cents: 150_000, term: 12 }),
    ];
    expect(monthToMonth({ results }, OURS)).toBeNull();
    expect(monthToMonth({ results: [] }, OURS)).toBeNull();
  });

  it("knows a provider without a certificate by its name", () => {
    const results = [listed({ cents: 200_000, puct: null })];
    expect(monthToMonth({ results }, { name: "Provider null", puct_number: null })?.own_cents).toBe(200_000);
    expect(monthToMonth({ results }, { name: "Another", puct_number: null })?.own_cents).toBeNull();
  });
});

it("the cheapest plan with a term is proved, priced, not prepaid, and open to a customer of the provider", () => {
  const results = [
    listed({ cents: 100_000, term: 12, prepaid: true }),
    listed({ cents: 110_000, term: 12, unproven: true }),
    listed({ cents: 115_000, term: 12, newOnly: true, puct: "10105" }),
    listed({ cents: 120_000, term: 1 }),
    listed({ cents: null, term: 12 }),
    listed({ cents: 140_000, term: 24 }),
    listed({ cents: 130_000, term: 6, newOnly: true }),
  ];
  expect(cheapestWithTerm({ results }, OURS)).toBe(130_000);
  expect(cheapestWithTerm({ results: results.slice(0, 5) }, OURS)).toBeNull();
});
