import { expect, it } from "vitest";
import { formatLocationName } from "./format-location.ts";

const location = { esiid: "10443720001234567", address: "4105 MAPLE ST", city: "DALLAS", zip: "75219" };

it("names a home by its nickname, its street, or the end of its number", () => {
  const service_location = {
    ...location,
    tdu: null,
    tdu_source: null,
    premise_type: null,
    smart_meter: null,
    switch_hold: null,
    read_cycle: null,
    in_directory: true,
  };
  const nameless = ({ lastFour }: { lastFour: string }): string => `ends in ${lastFour}`;
  expect(formatLocationName({ nickname: "Lake house", service_location }, nameless)).toBe("Lake house");
  expect(formatLocationName({ nickname: null, service_location }, nameless)).toBe("4105 Maple St");
  const unknown = { ...service_location, address: null };
  expect(formatLocationName({ nickname: null, service_location: unknown }, nameless)).toBe("ends in 4567");
});
