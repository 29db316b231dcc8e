// A quote for the tests of this folder.
import type { OrderQuote } from "#contracts/checkout.ts";

export function testQuote(): OrderQuote {
  const dates = { earliest: "2026-11-24", latest: "2027-01-20", closed: ["2026-11-26", "2026-11-28"] };
  return {
    seen: "seen-1",
    quote: { year_cents: 150_000, year_kwh: 12_000, as_of: "2026-11-20" },
    connector: "handoff",
    starts: { switch: dates, move_in: { ...dates, earliest: "2026-11-23" } },
    leaving: null,
    switch: null,
    switch_hold: false,
    consents: [
      { id: "order", version: "2026-11-01", language: "en", text: "Order it." },
      { id: "terms", version: "2026-11-01", language: "en", text: "I could read the terms." },
    ],
    plan: {
      id: "ptc-1",
      source: "power_to_choose",
      source_key: "1",
      provider: { name: "Bright River", puct_number: "10999" },
      name: "River 12",
      tdu: "oncor",
      term_months: 12,
      rate_type: "fixed",
      prepaid: false,
      time_of_use: false,
      new_customers_only: false,
      renewable_percent: 20,
      termination_fee: { kind: "flat", amount_usd: 150 },
      tariff: null,
      label: { kwh_500: 14.1, kwh_1000: 12.9, kwh_2000: 12.4 },
      proof: {
        verdict: "unproven",
        why: "averages_unexplained",
        recomputed: null,
        residual_cents: null,
        assumed_shares: null,
        delivery_as_of: null,
      },
      texts: { en: null, es: null },
      enroll: { url: "https://example.com/order", phone: "18005550100" },
      website: null,
    },
  };
}
