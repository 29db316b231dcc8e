import { describe, expect, it } from "vitest";
import { dayNumber, toMidnight } from "../calendar.ts";
import { firstError, read } from "./test-support.ts";

const START = toMidnight(dayNumber("2025-06-01")) / 1000;

interface MeterOptions {
  readonly accumulation?: number | null;
  readonly value?: (index: number) => number;
  readonly meter?: string;
  readonly duration?: number;
}

/** Returns the entries of one meter without an ESI ID: its type, its reading and one block of a day. */
function meterEntries(options: MeterOptions = {}): string {
  const { accumulation = 4, value = () => 250, meter = "1", duration = 900 } = options;
  const readings = Array.from(
    { length: 86_400 / duration },
    (_, index) =>
      `<IntervalReading><timePeriod><duration>${duration}</duration><start>${START + index * duration}</start></timePeriod><value>${value(index)}</value></IntervalReading>`,
  );
  const behaviour =
    accumulation === null ? "" : `<accumulationBehaviour>${accumulation}</accumulationBehaviour>`;
  return `<entry><link rel="self" href="/UP/${meter}"/><content><UsagePoint/></content></entry>
<entry><link rel="self" href="/UP/${meter}/MR/1"/><link rel="related" href="/RT/${meter}"/><content><MeterReading/></content></entry>
<entry><link rel="self" href="/RT/${meter}"/><content><ReadingType>${behaviour}<flowDirection>1</flowDirection><uom>72</uom></ReadingType></content></entry>
<entry><link rel="self" href="/UP/${meter}/MR/1/IntervalBlock/1"/><link rel="up" href="/UP/${meter}/MR/1/IntervalBlock"/><content><IntervalBlock>${readings.join("")}</IntervalBlock></content></entry>`;
}

const feed = (...meters: MeterOptions[]): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom">${meters.map(meterEntries).join("")}</feed>`;

async function readKwh(text: string): Promise<number> {
  const result = await read(text);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.summary.kwh;
}

const register = (index: number): number => 500_000 + index * 250;

describe("registers in a Green Button feed", () => {
  it("are not usage, whether the feed states them or not", async () => {
    for (const accumulation of [1, 2, 3, 6, 12]) {
      expect(await firstError(feed({ accumulation, value: register }))).toMatchObject({
        code: "readings_cumulative",
        found: String(accumulation),
      });
    }
    for (const accumulation of [null, 0, 9]) {
      expect(await firstError(feed({ accumulation, value: register }))).toMatchObject({
        code: "usage_implausible",
      });
    }
  });

  it("are skipped beside the usage", async () => {
    const usage: MeterOptions = { meter: "2" };
    expect(await readKwh(feed({ accumulation: 1, value: register }, usage))).toBe(24);
    expect(await readKwh(feed(usage, { accumulation: 1, value: register }))).toBe(24);
  });

  it("are not assumed of usage", async () => {
    for (const accumulation of [null, 0, 4, 9]) {
      expect(await readKwh(feed({ accumulation }))).toBe(24);
      expect(await readKwh(feed({ accumulation, value: (index) => 100 + index }))).toBeCloseTo(14.16);
    }
  });
});

describe("two meters of a feed without ESI IDs", () => {
  it("contradict each other unless their readings are the same", async () => {
    for (const duration of [900, 86_400]) {
      const same = { meter: "2", duration };
      expect(await firstError(feed({ duration }, { ...same, value: () => 750 }))).toMatchObject({
        code: "contradicting_rows",
      });
      expect(await readKwh(feed({ duration }, same))).toBe((250 * 86_400) / duration / 1000);
    }
  });
});
