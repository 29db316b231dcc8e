import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  barAxis,
  fittingLabels,
  labelEvery,
  MAX_TICKS,
  roundAxis,
  spreadLabels,
  textLines,
} from "./ticks.ts";

describe("axes", () => {
  it("returns round ticks that span the values", () => {
    expect(barAxis([149, 231, 87])).toEqual({ domain: [0, 231], ticks: [0, 50, 100, 150, 200] });
  });

  it("bases bars on zero and extends below it for credits", () => {
    expect(barAxis([180, 60, -125])).toEqual({ domain: [-125, 180], ticks: [-100, 0, 100] });
  });

  it("never draws more than five lines and always spans its range", () => {
    const cents = integer({ min: -500_000, max: 500_000 });
    assert(
      property(cents, cents, (a, b) => {
        const { domain, ticks } = roundAxis(Math.min(a, b), Math.max(a, b));
        expect(ticks.length).toBeLessThanOrEqual(MAX_TICKS);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(domain[0]);
          expect(tick).toBeLessThanOrEqual(domain[1]);
        }
      }),
    );
  });

  it("handles a flat range", () => {
    expect(roundAxis(0, 0).domain).toEqual([0, 1]);
  });
});

describe("labels", () => {
  it("returns the interval at which labels fit", () => {
    expect(labelEvery(25, 20)).toBe(1);
    expect(labelEvery(10, 28)).toBe(3);
    expect(labelEvery(0, 28)).toBe(1);
  });

  it("hides labels that collide with the selected mark's", () => {
    const at = (y: number, ...texts: string[]) => texts.map((text) => ({ text, y }));
    expect(fittingLabels(at(50, "93", "165"), 12, 24, [0])).toEqual(["93", "165"]);
    expect(fittingLabels(at(50, "993", "1,165", "1,200"), 12, 24, [1, null])).toEqual(["", "1,165", ""]);
  });

  it("leaves a gap between labels at about the same height, as on a phone", () => {
    const labels = [
      { text: "327", y: 50 },
      { text: "334", y: 48 },
      { text: "240", y: 110 },
      { text: "238", y: 112 },
    ];
    expect(fittingLabels(labels, 12, 21, [1])).toEqual(["", "334", "240", ""]);
    expect(fittingLabels(labels, 12, 26, [1])).toEqual(["327", "334", "240", "238"]);
  });

  it("breaks a label that does not fit", () => {
    const text = "October 2022: 263 kWh, 24.8¢/kWh, $65.20.";
    expect(textLines(text, 12, 1_000)).toEqual([text]);
    expect(textLines(text, 12, 150)).toEqual(["October 2022: 263 kWh,", "24.8¢/kWh, $65.20."]);
    expect(textLines("incomprehensible", 12, 10)).toEqual(["incomprehensible"]);
  });

  it("moves labels apart and preserves their order", () => {
    expect(spreadLabels([50, 52, 10], 14, 0, 100)).toEqual([50, 64, 10]);
    expect(spreadLabels([95, 96], 14, 0, 100)).toEqual([86, 100]);
    expect(spreadLabels([], 14, 0, 100)).toEqual([]);
  });
});
