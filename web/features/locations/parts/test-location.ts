// A home in the API's format, for tests and stories.
import type { PremiseMatch } from "#contracts/premises.ts";
import type { ServiceLocation } from "#contracts/portal.ts";

export const ESIID = "10443720001234567";

/** A house in Dallas, as the premise directory lists it. */
export const MAPLE_ST: PremiseMatch = {
  esiid: ESIID,
  address: "4105 MAPLE ST",
  unit: null,
  city: "DALLAS",
  zip: "75219",
  tdu: "oncor",
};

/** Creates a customer's home at MAPLE_ST without usage or contract, with the given changes. */
export function testLocation(changes: Partial<ServiceLocation> = {}): ServiceLocation {
  return {
    service_location: {
      esiid: ESIID,
      address: MAPLE_ST.address,
      city: MAPLE_ST.city,
      zip: MAPLE_ST.zip,
      tdu: "oncor",
      tdu_source: "directory",
      premise_type: "residential",
      smart_meter: true,
      switch_hold: false,
      read_cycle: 12,
      in_directory: true,
    },
    nickname: null,
    meter_number: null,
    current_order: null,
    contract: null,
    clock: null,
    live_link: { status: "off", agreement: null, through: null, last_read_at: null },
    usage_summary: { kind: "none", year_kwh: null, estimated_share: 1, through: null, updated_at: null },
    shared: false,
    needs_proof: false,
    tax_place: null,
    added_at: "2026-11-01T12:00:00Z",
    ...changes,
  };
}
