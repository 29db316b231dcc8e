import { expect, it } from "vitest";
import type { ServiceLocation } from "#contracts/portal.ts";
import { withHome } from "./arrivals.ts";

const home = (esiid: string, nickname: string) =>
  ({ service_location: { esiid }, nickname }) as unknown as ServiceLocation;

it("puts a home in its own place, and a new one at the front", () => {
  const homes = [home("1", "Home"), home("2", "Rental")];
  expect(withHome(homes, home("2", "Rental, linked"))).toEqual([
    home("1", "Home"),
    home("2", "Rental, linked"),
  ]);
  expect(withHome(homes, home("3", "New"))).toEqual([home("3", "New"), ...homes]);
});
