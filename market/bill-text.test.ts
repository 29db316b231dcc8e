import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { readBillText } from "./bill-text.ts";
import { parseEsiid } from "./esiid.ts";

const BILL = `Some Power LLC   P.O. Box 1200  Houston, TX 77001
Account number 9876543210   Invoice 11/03/2026
Service Address: 4105 MAPLE ST APT 3, DALLAS, TX 75219-1234
ESI ID: 1044372 0001234567
Meter read on 10/28/2026
Meter No. 147258369LG   Previous 10/01/2026  12345   Current 13567
`;

describe("the ESI ID in the text of a bill", () => {
  it.each([
    ["with its name", "ESI ID: 10443720001234567", ["10443720001234567"]],
    ["in groups", "ESI-ID 1044 3720 0012 3456 7", ["10443720001234567"]],
    ["with dashes of print", "ESIID 1044372–0001234–567", ["10443720001234567"]],
    ["over two lines", "ESI ID\n1044372000\n1234567", ["10443720001234567"]],
    ["22 digits at CenterPoint", "ESI ID 1008901023817063480105", ["1008901023817063480105"]],
    ["with letters for digits", "ESI ID 1O44372OOO12345l7", ["10443720001234517"]],
    ["with another number after it", "ESI ID 10443720001234567 11 03 2026", ["10443720001234567"]],
    ["with another number before it", "Cust 4471 10443720001234567", ["10443720001234567"]],
    ["two of them", "10443720001234567 and 10443720001234568", ["10443720001234567", "10443720001234568"]],
    ["the same twice", "10443720001234567 … 10443720001234567", ["10443720001234567"]],
    ["none", "Account 20443720001234567, due 120.50", []],
    ["a longer number", "Barcode 104437200012345678", []],
  ])("%s", (_name, text, esiids) => {
    expect(readBillText(text).esiids).toEqual(esiids);
  });

  it("puts the labeled one first", () => {
    const text = `Reference 10443720009999999 paid. Your ESI ID 10443720001234567`;
    expect(readBillText(text).esiids).toEqual(["10443720001234567", "10443720009999999"]);
  });
});

it("reads the ESI ID, meter and service ZIP of a whole bill, not those of the sender", () => {
  expect(readBillText(BILL)).toEqual({
    esiids: ["10443720001234567"],
    meter_number: "147258369LG",
    zip: "75219",
  });
});

it.each([
  ["Meter #: 123456789", "123456789"],
  ["Número de medidor: 147258369lg", "147258369LG"],
  ["Meter reading 12345", null],
  ["Meter Number: see page 2", null],
  ["Meter read 10-28-2026", null],
])("finds the meter number in %s", (text, meter) => {
  expect(readBillText(text).meter_number).toBe(meter);
});

it.each([
  ["DALLAS TX 75219", "75219"],
  ["El Paso, Texas 88501", "88501"],
  ["Chicago IL 60601", null],
  ["kWh 76543 used", null],
])("finds the ZIP in %s", (text, zip) => {
  expect(readBillText(text).zip).toBe(zip);
});

it("never fails, and whatever it finds is an ESI ID", () => {
  assert(
    property(string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const { esiids } = readBillText(`${text} 10443720001234567`);
      return esiids.every((esiid) => parseEsiid(esiid).ok);
    }),
  );
});
