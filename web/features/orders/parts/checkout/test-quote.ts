// A quote for the tests of this folder.
import type { OrderQuote } from "#contracts/checkout.ts";
import { createTestPlan } from "#contracts/test-support.ts";

export function testQuote(): OrderQuote {
  const dates = { earliest: "2026-11-24", latest: "2027-01-20", closed: ["2026-11-26", "2026-11-28"] };
  return {
    seen: "seen-1",
    quote: { year_cents: 150_000, year_kwh: 12_000, as_of: "2026-11-20" },
    connector: "handoff",
    starts: { switch: dates, move_in: { ...dates, earliest: "2026-11-23" } },
    leaving: null,
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
