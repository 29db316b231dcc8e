// A quote for the tests of this folder.
import type { OrderQuote } from "#contracts/checkout.ts";
import { createTestPlan } from "#contracts/test-support.ts";

/** A plan whose orders we send to its provider. */
export function testQuote(): OrderQuote {
  const dates = { earliest: "2026-11-24", latest: "2027-01-20", closed: ["2026-11-26", "2026-11-28"] };
  return {
    seen: "seen-1",
    quote: { year_cents: 150_000, year_kwh: 12_000, as_of: "2026-11-20" },
    connector: "partner",
    starts: { switch: dates, move_in: { ...dates, earliest: "2026-11-23" } },
    leaving: null,
    switch: null,
    switches: [],
    switch_hold: false,
    consents: [
      { id: "order", version: "2026-11-01", language: "en", text: "Order it." },
      { id: "terms", version: "2026-11-01", language: "en", text: "I could read the terms." },
    ],
    plan: createTestPlan("ptc-1", {
      source_key: "1",
      provider: { name: "Bright River", puct_number: "10999" },
      name: "River 12",
      renewable_percent: 20,
      termination_fee: { kind: "flat", amount_usd: 150 },
      label: { kwh_500: 14.1, kwh_1000: 12.9, kwh_2000: 12.4 },
      enroll: { url: "https://example.com/order", phone: "18005550100" },
    }),
  };
}

/** A plan that is ordered on its provider's own site. */
export function testHandoffQuote(): OrderQuote {
  const text = "You may email me.";
  return {
    ...testQuote(),
    connector: "handoff",
    consents: [{ id: "contact", version: "2026-11-01", language: "en", text }],
  };
}

/** The same for a home whose contract ends on December 17th, with a fee until the 3rd. */
export function testSwitchQuote(): OrderQuote {
  const change = { total_cents: 120_000, one_time_cents: 0, break_even_on: null };
  return {
    ...testQuote(),
    leaving: { fee_cents: 15_000, free_from: "2026-12-03" },
    switches: [
      { ...change, starts_on: "2026-11-24", exit_fee_cents: 15_000, net_cents: 20_000 },
      { ...change, starts_on: "2026-12-03", exit_fee_cents: 0, net_cents: 30_000 },
      { ...change, starts_on: "2026-12-18", exit_fee_cents: 0, net_cents: 40_000 },
    ],
  };
}
