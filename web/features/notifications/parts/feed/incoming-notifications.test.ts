import { expect, it } from "vitest";
import type { ServiceLocation } from "#contracts/portal.ts";
import { upsertLocation } from "./incoming-notifications.ts";

const location = (esiid: string, nickname: string) =>
  ({ service_location: { esiid }, nickname }) as unknown as ServiceLocation;

it("updates a home in place, and adds a new one at the front", () => {
  const locations = [location("1", "Home"), location("2", "Rental")];
  expect(upsertLocation(locations, location("2", "Rental, linked"))).toEqual([
    location("1", "Home"),
    location("2", "Rental, linked"),
  ]);
  expect(upsertLocation(locations, location("3", "New"))).toEqual([location("3", "New"), ...locations]);
});
