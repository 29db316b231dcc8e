import { expect, it } from "vitest";
import type { ServiceLocation } from "#contracts/portal.ts";
import { findPresetLocation } from "./order-location.ts";

const [FIRST, SECOND, OTHER] = ["10443720000000001", "1008901000000000000002", "10443720000000009"] as const;
const createTestLocation = (esiid: string, tdu: "oncor" | "centerpoint") =>
  ({ service_location: { esiid, tdu } }) as ServiceLocation;
const locations = [createTestLocation(FIRST, "oncor"), createTestLocation(SECOND, "centerpoint")];
const none = { home: null, requestedEsiid: "", find: { found: null } };
const order = { tdu: "centerpoint", renewal: false };
const getEsiid = (location: ServiceLocation | null): string | null =>
  location?.service_location.esiid ?? null;

it.each([
  ["the chosen one", { ...none, home: FIRST, requestedEsiid: SECOND }, FIRST],
  ["the one asked for", { ...none, requestedEsiid: FIRST }, FIRST],
  ["the first on the plan's wires", none, SECOND],
  ["none where another is looked for", { ...none, home: "" }, null],
  ["none where another was found by hand", { ...none, find: { found: { esiid: OTHER, match: null } } }, null],
])("preselects %s", (_, draft, expected) => {
  expect(getEsiid(findPresetLocation(draft, locations, order))).toBe(expected);
});

it("uses only the requested home for a renewal, whatever was selected before", () => {
  const renewal = { ...order, renewal: true };
  const found = { found: { esiid: OTHER, match: null } };
  expect(
    getEsiid(findPresetLocation({ home: SECOND, requestedEsiid: FIRST, find: found }, locations, renewal)),
  ).toBe(FIRST);
  expect(findPresetLocation({ ...none, requestedEsiid: OTHER }, locations, renewal)).toBe(null);
});
