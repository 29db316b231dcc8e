import { describe, expect, it } from "vitest";
import { intervalUsageSchema } from "#contracts/usage.ts";
import { csv, dayRows, ESIID, readOne } from "./formats/test-support.ts";
import { mergeSeries } from "./merge.ts";
import { fromWire, toWire } from "./to-wire.ts";
import { dailyTotals, heatMap, monthTotals } from "./totals.ts";
import { QUALITY } from "./usage.ts";

const change = csv(
  dayRows("2025-10-31", { kwh: () => ".25" }),
  dayRows("2025-11-01", { kwh: (slot) => (slot < 4 ? "" : ".5"), quality: "E" }),
  dayRows("2025-11-02", { kwh: () => "1" }),
);

describe("the wire format", () => {
  it("contains the readings and nothing that identifies the home", async () => {
    const series = await readOne(change);
    const wire = toWire(series);
    expect(intervalUsageSchema.parse(wire)).toEqual(wire);
    expect(JSON.stringify(wire)).not.toContain(ESIID);
    expect(wire).toMatchObject({ start: "2025-10-31", minutes: 15, estimated_count: 92 });
    expect(wire.wh.slice(95, 102)).toEqual([250, null, null, null, null, 500, 500]);
    const back = fromWire(wire);
    expect(back?.wh).toEqual(series.wh);
    expect(back?.quality.filter((quality) => quality === QUALITY.missing)).toHaveLength(4);
  });

  it("contains exports and rejects channels of different length", async () => {
    const both = csv(
      dayRows("2025-06-01"),
      dayRows("2025-06-01", { channel: "Surplus Generation", kwh: () => ".3" }),
    );
    const wire = toWire(await readOne(both));
    expect(wire.exported_wh).toHaveLength(96);
    expect(fromWire(wire)?.exported?.[7]).toBe(300);
    expect(fromWire({ ...wire, exported_wh: [1] })).toBeUndefined();
  });

  it("does not include modeled values as if they were read", async () => {
    const series = await readOne(change);
    const modeled = { ...series, quality: series.quality.map(() => QUALITY.modeled) };
    expect(toWire(modeled).wh.every((wh) => wh === null)).toBe(true);
  });
});

describe("totals", () => {
  it("sums days and months, including a partial last day", async () => {
    const series = await readOne(change);
    expect(
      dailyTotals(series).map((day) => [day.day, day.wh, day.intervals, day.missing, day.estimated]),
    ).toEqual([
      ["2025-10-31", 24_000, 96, 0, 0],
      ["2025-11-01", 46_000, 96, 4, 92],
      ["2025-11-02", 100_000, 100, 0, 0],
    ]);
    expect(monthTotals(series)).toEqual([
      { month: "2025-10", kwh: 24, exported_kwh: 0, days: 1, missing: 0 },
      { month: "2025-11", kwh: 146, exported_kwh: 0, days: 2, missing: 4 },
    ]);
    const part = { ...series, wh: series.wh.slice(0, 200), quality: series.quality.slice(0, 200) };
    expect(dailyTotals(part).at(-1)).toMatchObject({ day: "2025-11-02", wh: 8000, intervals: 8 });
  });

  it("averages the hours of weekdays and months, without missing ones", async () => {
    const { weekday_hours, month_hours } = heatMap(await readOne(change));
    // Friday, October 31; Saturday, November 1 (midnight hour missing); Sunday, November 2.
    expect(weekday_hours[5 * 24 + 12]).toBe(1000);
    expect(weekday_hours[6 * 24]).toBeNaN();
    expect(weekday_hours[6 * 24 + 1]).toBe(2000);
    expect(weekday_hours[1]).toBe(4000);
    expect(weekday_hours[1 * 24]).toBeNaN();
    expect(month_hours[9 * 24 + 3]).toBe(1000);
    // 1:00 once on the Saturday and twice on the Sunday: (2000 + 4000 + 4000) / 3.
    expect(month_hours[10 * 24 + 1]).toBeCloseTo(10_000 / 3, 6);
  });
});

describe("overlapping files", () => {
  it("become one series: actual before estimate before gap, and the later file if equal", async () => {
    const early = await readOne(
      csv(
        dayRows("2025-06-01", { kwh: () => ".1" }),
        dayRows("2025-06-02", { kwh: () => ".1", quality: "E" }),
      ),
    );
    const late = await readOne(
      csv(
        dayRows("2025-06-02", { kwh: (slot) => (slot < 48 ? ".2" : "") }),
        dayRows("2025-06-05", { kwh: () => ".2" }),
      ),
    );
    const [merged, ...more] = mergeSeries([late, early]);
    expect(more).toEqual([]);
    expect(merged).toMatchObject({ esiid: ESIID, start: "2025-06-01", minutes: 15 });
    if (!merged) throw new Error("nothing merged");
    const days = dailyTotals(merged);
    expect(days.map((day) => day.missing)).toEqual([0, 0, 96, 96, 0]);
    expect(days.map((day) => day.wh)).toEqual([9600, 48 * 200 + 48 * 100, 0, 0, 19_200]);
    expect(days[1]?.estimated).toBe(48);
    const again = await readOne(csv(dayRows("2025-06-01", { kwh: () => ".7" })));
    expect(mergeSeries([early, again])[0]?.wh[0]).toBe(700);
    expect(mergeSeries([again, early])[0]?.wh[0]).toBe(100);
  });

  it("stay separate for different meters", async () => {
    const one = await readOne(csv(dayRows("2025-06-01")));
    expect(mergeSeries([one, { ...one, esiid: "10443720000000099" }])).toHaveLength(2);
    expect(mergeSeries([one])).toEqual([one]);
  });
});
