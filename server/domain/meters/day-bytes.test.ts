import { array, assert, constantFrom, integer, oneof, property, tuple, type Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import { QUALITY } from "#meter/usage.ts";
import { dayBytes, dayValues, type DayValues } from "./day-bytes.ts";

const { actual, estimated, missing } = QUALITY;

function values(cells: ReadonlyArray<readonly [wh: number, quality: number]>): DayValues {
  return {
    wh: Int32Array.from(cells, ([wh, quality]) => (quality === missing ? 0 : wh)),
    quality: Uint8Array.from(cells, ([, quality]) => quality),
  };
}

function aDay(wh: Arbitrary<number>): Arbitrary<DayValues> {
  const cell = tuple(wh, constantFrom(actual, estimated, missing));
  return constantFrom(92, 96, 100)
    .chain((slots) => array(cell, { minLength: slots, maxLength: slots }))
    .map(values);
}

const flat = (wh: number, quality: number): DayValues =>
  values(Array.from({ length: 96 }, () => [wh, quality] as const));

describe("a day's bytes", () => {
  it("restore their input, with two bytes per quarter hour", () => {
    assert(
      property(aDay(integer({ min: 0, max: 0x7ffe })), (day) => {
        const bytes = dayBytes(day);
        expect(bytes).toHaveLength(day.wh.length * 2);
        expect(dayValues(bytes)).toEqual(day);
      }),
    );
  });

  it("use four bytes if a value does not fit into two", () => {
    const wh = oneof(integer({ min: 0, max: 400 }), integer({ min: 0x7fff, max: 0x7fff_fffe }));
    assert(
      property(aDay(wh), (day) => {
        expect(dayValues(dayBytes(day))).toEqual(day);
      }),
    );
    expect(dayBytes(flat(0x7ffe, estimated))).toHaveLength(192);
    expect(dayBytes(flat(0x7fff, estimated))).toHaveLength(384);
    // Missing values have no size.
    expect(dayBytes({ ...flat(0, missing), wh: new Int32Array(96).fill(70_000) })).toHaveLength(192);
  });

  it("reject what is not a day of readings", () => {
    expect(() => dayBytes(values([[1, actual]]))).toThrow(RangeError);
    expect(() => dayBytes(flat(1, QUALITY.modeled))).toThrow(RangeError);
    expect(() => dayBytes(flat(-1, actual))).toThrow(RangeError);
    expect(() => dayBytes({ wh: new Int32Array(96), quality: new Uint8Array(92) })).toThrow(RangeError);
    expect(() => dayValues(Buffer.alloc(191))).toThrow(RangeError);
  });
});
