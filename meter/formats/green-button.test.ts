import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { realData } from "../../tests/support/real-data.ts";
import { dayNumber, toMidnight } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import type { IntervalSeries } from "../usage.ts";
import { read, csv, dayRows, ESIID, firstError, readOne, readSeries } from "./test-support.ts";

interface FeedOptions {
  readonly uom?: string;
  readonly multiplier?: number;
  readonly flow?: number;
  readonly meter?: string;
  readonly metadata?: "first" | "last";
  readonly esiid?: string;
  readonly values?: Int32Array;
}

/** Returns the entries of one MeterReading of a feed. */
function entries(series: IntervalSeries, options: FeedOptions = {}): string {
  const { uom = "72", multiplier = 0, flow = 1, meter = "01", metadata = "last", esiid = ESIID } = options;
  const base = `/espi/1_1/resource/RetailCustomer/1/UsagePoint/${esiid}`;
  const values = options.values ?? series.wh;
  const startSecond = toMidnight(dayNumber(series.start)) / 1000;
  const duration = series.minutes * 60;
  const blocks: string[] = [];
  for (let from = 0; from < values.length; from += 96) {
    const readings = Array.from(values.slice(from, from + 96)).map((wh, index) => {
      const at = from + index;
      if (series.quality[at] === QUALITY.missing) return "";
      const quality = series.quality[at] === QUALITY.estimated ? 8 : 17;
      return `<espi:IntervalReading><espi:ReadingQuality><espi:quality>${quality}</espi:quality></espi:ReadingQuality><espi:timePeriod><espi:duration>${duration}</espi:duration><espi:start>${startSecond + at * duration}</espi:start></espi:timePeriod><espi:value>${wh / 10 ** multiplier}</espi:value></espi:IntervalReading>`;
    });
    blocks.push(
      `<entry><id>b${from}</id><link rel="self" href="${base}/MeterReading/${meter}/IntervalBlock/${from}"/><link rel="up" href="${base}/MeterReading/${meter}/IntervalBlock"/><content><espi:IntervalBlock><espi:interval><espi:duration>86400</espi:duration><espi:start>${startSecond}</espi:start></espi:interval>${readings.join("\n")}</espi:IntervalBlock></content></entry>`,
    );
  }
  const described = `<entry><link rel="self" href="${base}"/><title>Home &amp; garage</title><content><espi:UsagePoint><espi:ServiceCategory><espi:kind>0</espi:kind></espi:ServiceCategory></espi:UsagePoint></content></entry>
<entry><link rel="self" href="${base}/MeterReading/${meter}"/><link rel="related" href="/espi/1_1/resource/ReadingType/${meter}"/><content><espi:MeterReading/></content></entry>
<entry><link rel="self" href="/espi/1_1/resource/ReadingType/${meter}"/><content><espi:ReadingType><espi:flowDirection>${flow}</espi:flowDirection><espi:powerOfTenMultiplier>${multiplier}</espi:powerOfTenMultiplier>${uom === "" ? "" : `<espi:uom>${uom}</espi:uom>`}</espi:ReadingType></content></entry>`;
  return metadata === "first" ? described + blocks.join("\n") : blocks.join("\n") + described;
}

function feed(...parts: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi"><title>Green Button</title>${parts.join("\n")}</feed>`;
}

const realFile = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");
const kwh = (slot: number): string => (slot === 3 ? "" : `0.${String(slot + 100)}`);
const change = csv(
  dayRows("2025-11-01", { kwh, quality: "E" }),
  dayRows("2025-11-02", { kwh }),
  dayRows("2025-11-03", { kwh }),
);

/** Returns the series of an interval file without its revisions, which Green Button does not have. */
async function undated(text: string): Promise<IntervalSeries> {
  const { revised: _, ...source } = await readOne(text);
  return source;
}

describe("Green Button", () => {
  it("returns the same series as the interval file of the same readings", async () => {
    const source = await undated(realFile ? readFileSync(realFile, "utf8") : change);
    expect(await readOne(feed(entries(source)))).toEqual(source);
  });

  it("keeps estimates and gaps, scales values, and accepts metadata before or after the readings", async () => {
    const source = await undated(change);
    for (const metadata of ["first", "last"] as const) {
      expect(await readOne(feed(entries(source, { metadata, multiplier: -3 })))).toEqual(source);
    }
    const text = feed(entries(source));
    const unlinked = text.replaceAll(/<link [^>]*>/g, "");
    expect((await readOne(unlinked)).wh).toEqual(source.wh);
  });

  it("puts received energy into the exported channel and separates meters", async () => {
    const source = await readOne(change);
    const sent = source.wh.map((_, index) => (index % 96 === 50 ? 2000 : 0));
    const both = feed(
      entries(source),
      entries(source, { flow: 19, meter: "02", values: sent, metadata: "first" }),
    );
    const series = await readOne(both);
    expect(series.wh).toEqual(source.wh);
    expect(series.exported).toEqual(sent);
    const two = feed(entries(source), entries(source, { esiid: "10443720000000099", meter: "02" }));
    expect((await readSeries(two)).map((one) => one.esiid)).toEqual([ESIID, "10443720000000099"]);
  });

  it("skips demand readings next to energy", async () => {
    const source = await readOne(change);
    const series = await readOne(feed(entries(source), entries(source, { uom: "38", meter: "02" })));
    expect(series.wh).toEqual(source.wh);
  });

  it("reports what is wrong", async () => {
    const source = await readOne(csv(dayRows("2025-06-01")));
    const good = feed(entries(source));
    expect(await firstError(good.slice(0, 9000))).toMatchObject({ code: "xml_malformed" });
    expect(await firstError(feed(entries(source, { uom: "38" })))).toMatchObject({
      code: "unit_unsupported",
      found: "38",
    });
    expect(await firstError(feed(entries(source, { uom: "" })))).toMatchObject({ code: "metadata_missing" });
    expect(await firstError(feed(entries(source, { flow: 4 })))).toMatchObject({ code: "flow_unsupported" });
    expect(await firstError(good.replaceAll(">900<", ">300<"))).toMatchObject({
      code: "duration_unsupported",
      line: 2,
    });
    expect(await firstError(good.replace("<espi:value>100<", "<espi:value>lots<"))).toMatchObject({
      code: "kwh_invalid",
      column: "value",
    });
    expect(await firstError(good.replace("<espi:value>100<", "<espi:value>-1<"))).toMatchObject({
      code: "kwh_negative",
    });
    expect(await firstError(good.replace("<espi:value>100</espi:value>", ""))).toMatchObject({
      code: "row_short",
    });
    const start = /<espi:start>(\d+)<\/espi:start><\/espi:timePeriod>/.exec(good)?.[1] ?? "";
    expect(await firstError(good.replaceAll(`>${start}<`, `>${Number(start) + 7}<`))).toMatchObject({
      code: "misaligned",
    });
    expect(
      await firstError(
        good.replace(
          `<espi:start>${start}</espi:start></espi:time`,
          "<espi:start>12345</espi:start></espi:time",
        ),
      ),
    ).toMatchObject({ code: "date_invalid" });
    expect(await firstError(feed())).toMatchObject({ code: "no_readings" });
    expect((await read("<html><body>Sign in</body></html>")).ok).toBe(false);
  });
});
