import { array, assert, constantFrom, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { QUALITY } from "#meter/usage.ts";
import { mergeDay, type DayVersion } from "./merge-day.ts";

const { actual, estimated, missing } = QUALITY;
type Cells = ReadonlyArray<readonly [wh: number, quality: number]>;

function version(revised_at: number, cells: Cells): DayVersion {
  return {
    revised_at,
    wh: Int32Array.from(cells, ([wh, quality]) => (quality === missing ? 0 : wh)),
    quality: Uint8Array.from(cells, ([, quality]) => quality),
  };
}

const cells = array(tuple(integer({ min: 0, max: 900 }), constantFrom(actual, estimated, missing)), {
  minLength: 6,
  maxLength: 6,
});

describe("two versions of a day", () => {
  it("use the newer readings, and the older ones if the newer has a blank", () => {
    const stored = version(1, [
      [10, actual],
      [20, actual],
      [0, missing],
    ]);
    const incoming = version(2, [
      [11, estimated],
      [0, missing],
      [31, actual],
    ]);
    const merged = version(2, [
      [11, estimated],
      [20, actual],
      [31, actual],
    ]);
    expect(mergeDay(stored, incoming)).toEqual(merged);
    expect(mergeDay(incoming, stored)).toEqual(merged);
  });

  it("of one revision: use measured values first, otherwise the last one", () => {
    const stored = version(1, [
      [10, actual],
      [20, estimated],
      [30, actual],
    ]);
    const incoming = version(1, [
      [11, estimated],
      [21, actual],
      [31, actual],
    ]);
    expect([...mergeDay(stored, incoming).wh]).toEqual([10, 21, 31]);
  });

  it("give the same result in either order, and again", () => {
    assert(
      property(cells, cells, (left, right) => {
        const [one, two] = [version(1, left), version(2, right)];
        const merged = mergeDay(one, two);
        expect(mergeDay(two, one)).toEqual(merged);
        expect(mergeDay(merged, two)).toEqual(merged);
        expect(mergeDay(merged, one)).toEqual(merged);
        // No reading of either version is hidden.
        merged.quality.forEach((quality, slot) => {
          const both = one.quality[slot] === missing && two.quality[slot] === missing;
          expect(quality === missing).toBe(both);
        });
      }),
    );
  });
});
