import { describe, expect, it } from "vitest";
import { continuesQuery, isSearchable } from "#web/shared/parts/address-query.ts";
import { EMPTY_DRAFT, parseAddDraft } from "./add-draft.ts";
import { checkLocation, meterNumber } from "./check-location.ts";

const ESIID = "10443720001234567";
const match = { esiid: ESIID, address: "4105 MAPLE ST", unit: null, city: "DALLAS", zip: "75219", tdu: null };

describe("the draft", () => {
  it("is restored as it was saved", () => {
    const draft = { ...EMPTY_DRAFT, method: "bill" as const, bill: "text", found: { esiid: ESIID, match } };
    expect(parseAddDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, "", "{", "[]", '{"way":"mail"}', '{"address":4}', '{"other":""}', '{"found":{}}'])(
    "is empty for %s",
    (text) => {
      expect(parseAddDraft(text)).toEqual(EMPTY_DRAFT);
    },
  );
});

describe("the request", () => {
  it("contains no address if the directory has one, and never the meter number", () => {
    const draft = { ...EMPTY_DRAFT, street: "typed", nickname: " Home ", meter: "123 456 789" };
    expect(checkLocation(draft, { esiid: ESIID, match })).toEqual({
      ok: true,
      extras: { meter_number: "123456789" },
      body: { esiid: ESIID, nickname: "Home" },
    });
  });

  it("contains the typed address if the directory has none", () => {
    const draft = { ...EMPTY_DRAFT, street: "5 New Rd", city: "Waco", zip: "76701" };
    expect(checkLocation(draft, { esiid: ESIID, match: null })).toMatchObject({
      body: { esiid: ESIID, address: "5 New Rd", city: "Waco", zip: "76701" },
    });
  });

  it("contains the selected utility, separately from what adds the location", () => {
    const draft = { ...EMPTY_DRAFT, street: "709 Cenizo St", zip: "78380", tdu: "nueces" };
    expect(checkLocation(draft, { esiid: ESIID, match: null })).toEqual({
      ok: true,
      extras: { tdu: "nueces" },
      body: { esiid: ESIID, address: "709 Cenizo St", zip: "78380" },
    });
    expect(checkLocation({ ...draft, tdu: "acme" }, { esiid: ESIID, match: null })).toMatchObject({
      extras: {},
    });
  });

  it("names the invalid fields", () => {
    const draft = { ...EMPTY_DRAFT, zip: "767", meter: "a!" };
    expect(checkLocation(draft, { esiid: ESIID, match: null })).toEqual({
      ok: false,
      wrong: ["street", "zip", "meter"],
    });
  });
});

it.each([
  ["147 258 369", "147258369"],
  ["147-258LG", "147-258LG"],
  ["12", null],
  ["", null],
])("parses the meter number %s as %s", (text, number) => {
  expect(meterNumber(text)).toBe(number);
});

it.each([
  ["4105 maple", true],
  ["4105 m", true],
  ["4105", false],
  ["41 m", false],
  ["maple street", true],
  ["elm", false],
  ["", false],
])("decides whether a search for %s is sent: %s", (text, worth) => {
  expect(isSearchable(text)).toBe(worth);
});

it("shows earlier matches during typing, but not for another address", () => {
  expect(continuesQuery("4105 maple", "4105 map")).toBe(true);
  expect(continuesQuery("4105 ma", "4105 map")).toBe(true);
  expect(continuesQuery("4105 maple", "1404 oak")).toBe(false);
});
