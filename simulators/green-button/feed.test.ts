import { describe, expect, it } from "vitest";
import type { DayReads } from "#meter/day-reads.ts";
import { readSeries } from "#meter/formats/test-support.ts";
import { toDayReads } from "#meter/series-days.ts";
import { findBrokenLinks, findSchemaErrors } from "#tests/support/espi-schema.ts";
import { groupRevisions } from "../meters/reported-days.ts";
import { createTestLocation } from "../meters/simulated-home.ts";
import { writeBatch, writeBatchList } from "./feed.ts";

const ESIID = "10443720000002001";
const ADDRESS = "http://127.0.0.1:4000/espi/Batch/Subscription/5";
const NOW = new Date("2025-11-05T18:00:00Z");
/** The clock changes on November 2, and the newest day has estimates or no end. */
const RANGE = { from: "2025-10-20", to: "2025-11-04" };
const HOME = { ...createTestLocation(ESIID, "feed"), solar_kw: 6 };
const READS = groupRevisions(HOME, RANGE, NOW, "newest").map(({ reads }) => reads);

const sortDays = (reads: readonly DayReads[]) =>
  reads
    .map(({ channel, day, wh, quality }) => ({ key: `${channel} ${day}`, wh, quality }))
    .toSorted((left, right) => left.key.localeCompare(right.key));

describe("a batch of the simulated company", () => {
  it("is valid by the schema, with readings and without", () => {
    for (const reads of [READS, READS.filter(({ channel }) => channel === "consumption"), []]) {
      const xml = writeBatch(ADDRESS, ESIID, reads);
      expect([findSchemaErrors(xml), findBrokenLinks(xml)]).toEqual([[], []]);
      const ids = xml.match(/urn:uuid:[^<]+/g) ?? [];
      expect(new Set(ids).size).toBe(1 + (xml.match(/<entry>/g) ?? []).length);
      // The ids of the feed and of the meter are the same each time.
      expect(ids.slice(0, 2)).toEqual(
        writeBatch(ADDRESS, ESIID, READS)
          .match(/urn:uuid:[^<]+/g)
          ?.slice(0, 2),
      );
    }
    expect(findSchemaErrors(writeBatchList([`${ADDRESS}?a=1&b=2`]))).toEqual([]);
  });

  it("is read to the watt-hour, with ESPI's namespace as the default or by any prefix", async () => {
    expect(new Set(READS.map(({ wh }) => wh.length))).toEqual(new Set([96, 100]));
    const xml = writeBatch(ADDRESS, ESIID, READS);
    const prefixed = xml
      .replace("<feed ", '<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:ns1="http://naesb.org/espi" ')
      .replace("</feed>", "</a:feed>")
      .replaceAll(' xmlns="http://www.w3.org/2005/Atom"', "")
      .replaceAll(' xmlns="http://naesb.org/espi"', "")
      .replaceAll(/<(\/?)(entry|id|link|title|content|published|updated)\b/g, "<$1a:$2")
      .replaceAll(/<(\/?)(\w+)(?=[\s/>])/g, "<$1ns1:$2");
    expect(prefixed).toContain("<ns1:IntervalBlock><ns1:interval>");
    expect(findSchemaErrors(prefixed)).toEqual([]);
    for (const text of [xml, prefixed]) {
      const [series, ...others] = await readSeries(text);
      expect([series?.esiid, others]).toEqual([ESIID, []]);
      expect(sortDays(series ? toDayReads(series, NOW) : [])).toEqual(sortDays(READS));
    }
  });
});
