// The day and the order in the tests of meter sources.
import type { AgreementOrder } from "#meter/connectors/connector.ts";

/** Noon in Texas. The day before is a Saturday. */
export const NOON = new Date("2026-03-15T17:00:00Z");
export const ONCOR_ESIID = "10443720000123456";
export const ORDER: AgreementOrder = {
  esiid: ONCOR_ESIID,
  meter_number: "123456789LG",
  puct_number: "10098",
  email: "rosa@example.com",
  language: "es",
  months: 12,
};
