// GET /api/service_locations/{esiid}/live_link/green_button.xml: NAESB REQ.21 ESPI in an Atom feed, with an
// IntervalBlock per day. Missing readings are left out.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import XMLBuilder from "fast-xml-builder";
import { midnightUtc } from "#meter/calendar.ts";
import type { Channel } from "#meter/formats/values.ts";
import { QUALITY } from "#meter/usage.ts";
import type { Context } from "#server/domain/context.ts";
import type { ReadDay } from "#server/domain/meters/packed-days.ts";
import { eachDay, type Exported } from "./exported-days.ts";

const SECONDS = 900;
const END = "</feed>";

/** Codes of the ESPI schema for the kind and the flow direction of a reading. */
const WATT_HOURS = 72;
const DELTA_DATA = 4;
const ELECTRICITY = 1;
const NORMAL = 12;
const ENERGY = 12;
const FLOWS = { consumption: 1, generation: 19 } as const;
/** QualityOfReading: estimated using a reference day. */
const ESTIMATED = 8;

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

const link = (rel: string, href: string): object => ({ "@_rel": rel, "@_href": href });

/** Returns the same ID for the same thing every time, as Atom requires. */
function deriveId(href: string): string {
  const hex = createHash("sha256").update(href).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Placeholder for the readings of a day in its entry. */
const READINGS = "READINGS";

// A year has thirty-five thousand of these, consisting only of numbers. Building them with the XML builder would take
// ten times as long as the rest.
function readingXml(start: number, wh: number, isEstimated: boolean): string {
  const quality = isEstimated
    ? `<espi:ReadingQuality><espi:quality>${ESTIMATED}</espi:quality></espi:ReadingQuality>`
    : "";
  const period = `<espi:duration>${SECONDS}</espi:duration><espi:start>${start}</espi:start>`;
  return `<espi:IntervalReading>${quality}<espi:timePeriod>${period}</espi:timePeriod><espi:value>${wh}</espi:value></espi:IntervalReading>`;
}

interface Entry {
  readonly title: string;
  readonly self: string;
  readonly links: readonly object[];
  readonly content: object;
}

/** Addresses within the feed that link its entries. */
class Feed {
  readonly point: string;
  readonly updated: string;
  constructor(esiid: string, now: Date) {
    this.point = `/espi/1_1/resource/UsagePoint/${esiid}`;
    this.updated = now.toISOString();
  }
  reading(channel: Channel): string {
    return `${this.point}/MeterReading/${channel}`;
  }
  type(channel: Channel): string {
    return `/espi/1_1/resource/ReadingType/${channel}`;
  }
  entry({ title, self, links, content }: Entry): string {
    const { updated } = this;
    const entry = {
      id: deriveId(self),
      link: [link("self", self), ...links],
      title,
      content,
      published: updated,
      updated,
    };
    return `${builder.build({ entry })}\n`;
  }
  head(esiid: string): string {
    const feed = {
      "@_xmlns": "http://www.w3.org/2005/Atom",
      "@_xmlns:espi": "http://naesb.org/espi",
      id: deriveId(`${this.point}/feed`),
      title: `Readings of ESI ID ${esiid}`,
      updated: this.updated,
    };
    const open = builder.build({ "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" }, feed });
    return `${open.slice(0, open.lastIndexOf(END))}\n${this.usagePoint(esiid)}`;
  }
  private usagePoint(esiid: string): string {
    return this.entry({
      title: `ESI ID ${esiid}`,
      self: this.point,
      links: [link("related", `${this.point}/MeterReading`)],
      content: { "espi:UsagePoint": { "espi:ServiceCategory": { "espi:kind": 0 } } },
    });
  }
  channel(channel: Channel): string {
    const reading = this.entry({
      title: channel === "consumption" ? "Delivered energy" : "Received energy",
      self: this.reading(channel),
      links: [
        link("up", `${this.point}/MeterReading`),
        link("related", `${this.reading(channel)}/IntervalBlock`),
        link("related", this.type(channel)),
      ],
      content: { "espi:MeterReading": "" },
    });
    const type = this.entry({
      title: "Energy in watt hours, a quarter hour each",
      self: this.type(channel),
      links: [link("up", "/espi/1_1/resource/ReadingType")],
      content: {
        "espi:ReadingType": {
          "espi:accumulationBehaviour": DELTA_DATA,
          "espi:commodity": ELECTRICITY,
          "espi:dataQualifier": NORMAL,
          "espi:flowDirection": FLOWS[channel],
          "espi:intervalLength": SECONDS,
          "espi:kind": ENERGY,
          "espi:powerOfTenMultiplier": 0,
          "espi:uom": WATT_HOURS,
        },
      },
    });
    return reading + type;
  }
  day({ channel, day, values }: ReadDay): string {
    const startSeconds = midnightUtc(day) / 1000;
    let readings = "";
    for (const [slot, value] of values.wh.entries()) {
      const quality = values.quality[slot];
      if (quality === QUALITY.missing) continue;
      readings += readingXml(startSeconds + slot * SECONDS, value, quality === QUALITY.estimated);
    }
    const blocks = `${this.reading(channel)}/IntervalBlock`;
    const entry = this.entry({
      title: day,
      self: `${blocks}/${day}`,
      links: [link("up", blocks)],
      content: {
        "espi:IntervalBlock": {
          "espi:interval": { "espi:duration": values.wh.length * SECONDS, "espi:start": startSeconds },
          "#text": READINGS,
        },
      },
    });
    return entry.replace(READINGS, readings);
  }
}

async function* streamChunks(ctx: Pick<Context, "db" | "now">, exported: Exported): AsyncGenerator<string> {
  const feed = new Feed(exported.esiid, ctx.now());
  yield feed.head(exported.esiid);
  const seenChannels = new Set<Channel>();
  for await (const day of eachDay(ctx, exported)) {
    if (!seenChannels.has(day.channel)) yield feed.channel(day.channel);
    seenChannels.add(day.channel);
    yield feed.day(day);
  }
  yield END;
}

/** Writes the readings as a Green Button file. Each channel is described before its first day. */
export function writeGreenButton(ctx: Pick<Context, "db" | "now">, exported: Exported): Readable {
  return Readable.from(streamChunks(ctx, exported));
}
