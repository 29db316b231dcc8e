import { describe, expect, it } from "vitest";
import { createReads, type ReadsOptions } from "#server/domain/meters/test-support.ts";
import { findBrokenLinks, findSchemaErrors } from "#tests/support/espi-schema.ts";
import { streamFeed } from "./write-green-button.ts";

const UPDATED = new Date("2025-11-04T18:00:00Z");

/** Returns a feed of one home with one day. */
async function buildFeed(day: string, options: ReadsOptions = {}): Promise<string> {
  const { channel, revised_at, wh, quality } = createReads(day, options);
  async function* listDays() {
    yield { channel, day, revised_at: new Date(revised_at), values: { wh, quality } };
  }
  const home = { esiid: "10443720000000025", point: "/espi/1_1/resource/UsagePoint/7", since: UPDATED };
  const head = { title: "Readings", self: "/espi/1_1/resource/UsagePoint", updated: UPDATED };
  let xml = "";
  for await (const chunk of streamFeed(head, [{ home, days: listDays() }])) xml += chunk;
  return xml;
}

const listIds = (xml: string) => xml.match(/urn:uuid:[^<]+/g);

describe("a Green Button feed", () => {
  it("has the time zone, valid and estimated readings, and the same ids each time", async () => {
    const options = {
      estimated: (slot: number) => slot === 3,
      wh: (slot: number) => (slot === 7 ? null : slot),
    };
    const xml = await buildFeed("2025-11-02", options);
    expect([findSchemaErrors(xml), findBrokenLinks(xml)]).toEqual([[], []]);
    expect(listIds(await buildFeed("2025-11-02", options))).toEqual(listIds(xml));
    expect(new Set(listIds(xml)).size).toBe(1 + 5);
    expect(xml).toContain("<espi:tzOffset>-21600</espi:tzOffset>");
    // 25 hours from midnight in daylight saving time, which ends on this day.
    expect(xml).toContain("<espi:duration>90000</espi:duration><espi:start>1762059600</espi:start>");
    expect(xml.match(/<espi:IntervalReading>/g)).toHaveLength(99);
    expect(xml.match(/<espi:quality>8<\/espi:quality>/g)).toHaveLength(1);
    expect(xml).toContain("<published>2025-11-03T06:00:00.000Z</published>");
  });

  it.each<readonly [what: string, from: string | RegExp, to: string]>([
    ["a missing element", /<espi:tzOffset>-\d+<\/espi:tzOffset>/, ""],
    ["a wrong order", /(<espi:kind>12<\/espi:kind>)(<espi:phase>0<\/espi:phase>)/, "$2$1"],
    ["a fraction of a watt hour", "<espi:value>250</espi:value>", "<espi:value>0.25</espi:value>"],
    ["a space before a number", "<espi:dstOffset>", "<espi:dstOffset> "],
    ["a single link", /<link rel="up"[^>]*>/, ""],
    ["an entry without a date", /<published>[^<]+<\/published>/, ""],
    ["an unknown resource", "espi:MeterReading", "espi:MeterReadings"],
    ["an attribute", "<espi:tzOffset>", '<espi:tzOffset unit="s">'],
    ["text between elements", "<espi:IntervalReading>", "<espi:IntervalReading>1"],
    ["text in an empty resource", "<espi:MeterReading/>", "<espi:MeterReading>1</espi:MeterReading>"],
    ["an element in a value", "<espi:uom>72", "<espi:uom>72<espi:uom/>"],
    ["an element in a title", "<title>Readings", "<title>Readings<title/>"],
    ["a day that doesn't exist", /<published>[^T]+/, "<published>2025-02-30"],
    ["an address that isn't one", /(<link rel="up" href=")[^"]+/, "$1%zz"],
  ])("is not valid with %s", async (_what, from, to) => {
    const xml = await buildFeed("2025-11-03");
    expect(findSchemaErrors(xml)).toEqual([]);
    expect(xml.replace(from, to)).not.toBe(xml);
    expect(findSchemaErrors(xml.replace(from, to))).not.toEqual([]);
  });
});
