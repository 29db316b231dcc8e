import { expect, it } from "vitest";
import type { LocationUsage } from "#contracts/portal.ts";
import { testContract, createTestLocation } from "#web/features/locations/parts/dashboard/test-locations.ts";
import { toLocationInputs } from "./page-inputs.ts";

const known: LocationUsage = {
  usage: { kind: "monthly", months: [{ month: "2026-10", kwh: 900 }] },
  basis: createTestLocation().usage_summary,
  version: "v7",
  day: "2026-11-21",
};

it("uses a home's best known usage and its contract as inputs", () => {
  expect(toLocationInputs(createTestLocation(), known)).toMatchObject({
    tdu: "oncor",
    usage: known.usage,
    usage_source: "monthly",
    read_day: null,
    current: { kind: "plan", plan_id: "mine" },
    saved_at: "10443720001234567 v7",
  });
  const price = { cents_per_kwh: 12, base_usd: 0, includes_delivery: true };
  const locationWithPrice = createTestLocation({ contract: testContract({ plan_id: null, price }) });
  expect(toLocationInputs(locationWithPrice, known)?.current).toEqual({ kind: "price", ...price });
  expect(toLocationInputs(createTestLocation({ contract: null }), known)?.current).toBeNull();
});

it("uses meter readings as they are, whatever was entered", () => {
  const usage = { kind: "intervals" as const, start: "2025-11-21", minutes: 15 as const, wh: [100, null] };
  expect(toLocationInputs(createTestLocation(), { ...known, usage })).toMatchObject({
    usage,
    usage_source: "file",
  });
});

it("returns none for a home whose utility isn't known", () => {
  const location = createTestLocation();
  const unknown = { ...location, service_location: { ...location.service_location, tdu: null } };
  expect(toLocationInputs(unknown, known)).toBeNull();
});
