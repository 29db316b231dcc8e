// One value a day: its kWh stay on their day, and a year built from them is estimated within the day.
import { describe, expect, it } from "vitest";
import { dayNumber, addDays, daysIn, toMidnight } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import { yearFromReadings } from "../year.ts";
import { firstError, read } from "./test-support.ts";
import type { DayReading } from "./result.ts";

const ESIID = "10443720000000001";
const BASE = `/espi/1_1/resource/RetailCustomer/1/UsagePoint/${ESIID}`;

interface Value {
  readonly start: number;
  readonly duration: number;
  readonly wh: number;
  readonly quality?: number;
}

function feed(values: readonly Value[], { flow = 1, meter = "01" } = {}, more = ""): string {
  const readings = values.map(
    ({ start, duration, wh, quality = 17 }) =>
      `<IntervalReading><ReadingQuality><quality>${quality}</quality></ReadingQuality><timePeriod><duration>${duration}</duration><start>${start}</start></timePeriod><value>${wh}</value></IntervalReading>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${more}${entries(readings.join("\n"), flow, meter)}</feed>`;
}

function entries(readings: string, flow: number, meter: string): string {
  return `<entry><link rel="self" href="${BASE}"/><content><UsagePoint/></content></entry>
<entry><link rel="self" href="${BASE}/MeterReading/${meter}"/><link rel="related" href="/ReadingType/${meter}"/><content><MeterReading/></content></entry>
<entry><link rel="self" href="/ReadingType/${meter}"/><content><ReadingType><flowDirection>${flow}</flowDirection><uom>72</uom></ReadingType></content></entry>
<entry><link rel="self" href="${BASE}/MeterReading/${meter}/IntervalBlock/1"/><link rel="up" href="${BASE}/MeterReading/${meter}/IntervalBlock"/><content><IntervalBlock>${readings}</IntervalBlock></content></entry>`;
}

/** Returns one value per local day: 23 and 25 hours long when the clock changes. */
function localDays(first: string, count: number): Value[] {
  return Array.from({ length: count }, (_, index) => {
    const day = dayNumber(addDays(first, index));
    const start = toMidnight(day) / 1000;
    return { start, duration: toMidnight(day + 1) / 1000 - start, wh: 20_000 + index };
  });
}

async function daysOf(text: string): Promise<readonly DayReading[]> {
  const result = await read(text);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  if (result.readings.kind !== "daily") throw new Error(`${result.readings.kind} readings`);
  expect(result.format).toBe("green_button");
  expect(result.readings.meters.map(({ esiid }) => esiid)).toEqual([ESIID]);
  return result.readings.meters[0]?.days ?? [];
}

describe("Green Button with one value a day", () => {
  it("returns a day's kWh with its quality, through both changes of the clock", async () => {
    const plain = localDays("2025-03-01", 300);
    const [first] = plain.slice(4);
    if (!first) throw new Error("there are 300 days");
    const values = plain.with(4, { ...first, quality: 8 });
    const days = await daysOf(feed(values));
    expect(days).toHaveLength(300);
    expect(days.map(({ kwh }) => kwh)).toEqual(values.map(({ wh }) => wh / 1000));
    expect(days[4]).toEqual({ day: "2025-03-05", kwh: 20.004, quality: "estimated", exported_kwh: 0 });
    expect(days.filter(({ quality }) => quality === "estimated")).toHaveLength(1);
    expect(days.map(({ day }) => day)).toEqual(values.map((_, index) => addDays("2025-03-01", index)));
  });

  it.each([
    ["local midnight", toMidnight(dayNumber("2025-10-20")) / 1000],
    ["midnight UTC", Date.UTC(2025, 9, 20) / 1000],
  ])("assigns days that are counted in 86,400 seconds from %s", async (_name, first) => {
    const values = Array.from({ length: 30 }, (_, index) => ({
      start: first + index * 86_400,
      duration: 86_400,
      wh: 1000 + index,
    }));
    const days = await daysOf(feed(values));
    expect(days.map(({ kwh }) => kwh)).toEqual(values.map(({ wh }) => wh / 1000));
    expect(daysIn(days[0]?.day ?? "", days.at(-1)?.day ?? "")).toBe(29);
  });

  it("spreads a day's kWh over its hours, which are marked as estimated", async () => {
    const result = await read(feed(localDays("2025-01-01", 365)));
    if (!result.ok) throw new Error("it can be read");
    const year = yearFromReadings(result.readings, 0, "oncor");
    if (!year.ok) throw new Error(year.error.code);
    const { series, method, read_from, read_through } = year.value;
    expect({ method, read_from, read_through }).toEqual({
      method: "monthly_shape",
      read_from: "2025-01-01",
      read_through: "2025-12-31",
    });
    expect(
      series.quality.every((quality) => quality === QUALITY.modeled || quality === QUALITY.estimated),
    ).toBe(true);
    const perDay = 24 * (60 / series.minutes);
    expect(series.wh.slice(0, perDay).reduce((sum, wh) => sum + wh, 0)).toBe(20_000);
    expect(new Set(series.wh.slice(0, perDay)).size).toBeGreaterThan(3);
  });

  it("keeps power sent to the grid in its own channel", async () => {
    const sent = feed(localDays("2025-06-01", 10), { flow: 19, meter: "02" })
      .replace(/^.*?<feed[^>]*>/s, "")
      .replace("</feed>", "");
    const days = await daysOf(feed(localDays("2025-06-01", 10), {}, sent));
    expect(days[3]).toEqual({ day: "2025-06-04", kwh: 20.003, quality: "actual", exported_kwh: 20.003 });
  });

  it("uses the hours of a feed that has both, because its days repeat them", async () => {
    const hours = localDays("2025-06-01", 2).flatMap(({ start }) =>
      Array.from({ length: 24 }, (_, hour) => ({ start: start + hour * 3600, duration: 3600, wh: 500 })),
    );
    const inner = feed(hours, { meter: "02" })
      .replace(/^.*?<feed[^>]*>/s, "")
      .replace("</feed>", "");
    const result = await read(feed(localDays("2025-06-01", 2), {}, inner));
    expect(result).toMatchObject({ ok: true, readings: { kind: "intervals" }, summary: { kwh: 24 } });
  });

  it.each([
    [{ wh: -1 }, "kwh_negative"],
    [{ wh: 99_000_000 }, "kwh_too_large"],
    [{ duration: 3600 }, "interval_length"],
    [{ start: 12_345 }, "date_invalid"],
    [{ start: toMidnight(dayNumber("2025-06-01")) / 1000 + 3600 }, "misaligned"],
  ])("rejects %j", async (difference, code) => {
    const values = localDays("2025-06-01", 8);
    const [, second] = values;
    if (!second) throw new Error("there are eight days");
    expect(await firstError(feed(values.with(1, { ...second, ...difference })))).toMatchObject({ code });
  });
});
