// The usage in a link: exact on the way there and back, and nothing half.
import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { formatCompareAddress, parseCompareAddress, type CompareAddress } from "./compare-address.ts";
import type { AddressUsage } from "./address-usage.ts";
import { CONDITION_CHOICES } from "./tables/plan-conditions.ts";

const kwh = fc.integer({ min: 0, max: 50_000_000 }).map((wh) => wh / 1000);
const monthly = fc
  .record({
    first: fc.integer({ min: 1990 * 12, max: 2096 * 12 }),
    values: fc.array(fc.option(kwh), { minLength: 1, maxLength: 36 }),
  })
  .map(({ first, values }): AddressUsage => {
    const months = values.flatMap((value, index) =>
      value === null ? [] : [{ month: toMonth(first + index), kwh: value }],
    );
    return { kind: "monthly", months: months.length > 0 ? months : [{ month: toMonth(first), kwh: 1 }] };
  });
const annual = fc
  .integer({ min: 100_000, max: 500_000_000 })
  .map((wh): AddressUsage => ({ kind: "annual", kwh: wh / 1000 }));
const home = fc.record<AddressUsage & { kind: "home" }>({
  kind: fc.constant("home"),
  square_feet: fc.integer({ min: 100, max: 20_000 }),
  people: fc.integer({ min: 1, max: 20 }),
  heating: fc.constantFrom("electric", "gas"),
  pool: fc.boolean(),
  ev: fc.boolean(),
});
const address = fc.record<CompareAddress>({
  zip: fc.constantFrom("", "75201"),
  tdu: fc.constantFrom("oncor", "centerpoint"),
  usage: fc.oneof(monthly, annual, home),
  size: fc.constant(null),
  read_day: fc.option(fc.integer({ min: 1, max: 31 })),
  conditions: fc.subarray([...CONDITION_CHOICES]),
});

function toMonth(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

describe("the usage of a link", () => {
  it("is the same after a link was written and read", () => {
    fc.assert(
      fc.property(address, (home) => {
        expect(parseCompareAddress(new URLSearchParams(formatCompareAddress(home)))).toEqual(home);
      }),
    );
  });

  it("never has anything but its own fields", () => {
    const allowed = new Set([
      "zip",
      "tdu",
      "kwh",
      "size",
      "people",
      "heating",
      "pool",
      "ev",
      "read",
      "meets",
    ]);
    fc.assert(
      fc.property(address, (home) => {
        const names = [...new URLSearchParams(formatCompareAddress(home)).keys()];
        expect(names.filter((name) => !allowed.has(name))).toEqual([]);
      }),
    );
  });

  it.each([
    "kwh=",
    "kwh=abc",
    "kwh=14141_",
    "kwh=2025-13_810",
    "kwh=2025-01_810-9x5",
    "kwh=2025-01_810-50001",
    "kwh=2025-01_810_900",
    "kwh=2025-01_-",
    `kwh=2025-01_${"1-".repeat(40)}1`,
    "kwh=1e5",
    "kwh=99",
    "kwh=14141&read=0",
    "kwh=14141&read=32",
    "kwh=14141&meets=autopay-gold",
    "size=2000&people=3",
    "size=2000&people=0&heating=gas",
    "size=2000&people=3&heating=gas&pool=maybe",
    "people=3&heating=gas",
  ])("is not read at all from ?%s", (query) => {
    expect(parseCompareAddress(new URLSearchParams(`zip=75201&${query}`))?.usage).toBeNull();
  });

  it("leaves the short address of a size as it was", () => {
    const home = parseCompareAddress(new URLSearchParams("zip=75201&size=2000"));
    expect(home && formatCompareAddress(home)).toBe("zip=75201&size=2000");
    expect(parseCompareAddress(new URLSearchParams("zip=75201&size=7"))).toBeNull();
  });
});
