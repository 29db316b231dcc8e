import { expect, it } from "vitest";
import { addressLine, cityLine, readableAddress } from "./address.ts";

it.each([
  ["4105 MAPLE ST APT 3", "4105 Maple St Apt 3"],
  ["12 N MCKINNEY AVE UNIT 204B", "12 N McKinney Ave Unit 204B"],
  ["1900 FM 1960 E", "1900 FM 1960 E"],
  ["77 4TH ST", "77 4th St"],
  ["5 WINSTON-SALEM DR", "5 Winston-Salem Dr"],
  ["calle del Sol 5", "calle del Sol 5"],
])("formats %s as %s", (text, readable) => {
  expect(readableAddress(text)).toBe(readable);
});

const location = { esiid: "10443720001234567", address: "4105 MAPLE ST", city: "DALLAS", zip: "75219" };

it("leaves out unknown parts of a one-line address", () => {
  expect(addressLine(location)).toBe("4105 Maple St, Dallas, TX 75219");
  expect(addressLine({ ...location, address: null })).toBe("Dallas, TX 75219");
  expect(addressLine({ address: null, city: null, zip: null })).toBe("");
  expect(cityLine({ city: null, zip: "75219" })).toBe("75219");
  expect(cityLine({ city: "DALLAS", zip: null })).toBe("Dallas, TX");
});
