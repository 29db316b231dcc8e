// The entries of a Green Button feed: NAESB REQ.21 ESPI in Atom, in the order of elements that its public schema
// (espiDerived.xsd) requires. tests/support/espi-schema.ts checks them.
import { createHash } from "node:crypto";
import XMLBuilder from "fast-xml-builder";
import { ESPI_ROOT } from "#contracts/espi.ts";
import { addDays, midnightUtc } from "#meter/calendar.ts";
import type { Channel } from "#meter/formats/values.ts";
import { QUALITY } from "#meter/usage.ts";
import type { ReadDay } from "#server/domain/meters/packed-days.ts";

/** Where ESPI has the time zone of a data custodian. */
export const LOCAL_TIME = `${ESPI_ROOT}/LocalTimeParameters/1`;

const QUARTER_SECONDS = 900;
const HOUR_SECONDS = 3_600;
const CENTRAL_OFFSET_SECONDS = -6 * HOUR_SECONDS;
/** ESPI's bit fields of US daylight saving time: second Sunday of March and first Sunday of November, at 2 AM. */
const DST_START = "360E2000";
const DST_END = "B40E2000";

/** Codes of the ESPI schema for the kind, the quality and the flow direction of a reading. */
const WATT_HOURS = 72;
const DELTA_DATA = 4;
const ELECTRICITY = 1;
const NORMAL = 12;
const ENERGY = 12;
const ANY_PHASE = 0;
const SERVICE_ELECTRICITY = 0;
const SERVICE_ON = 1;
const FLOWS = { consumption: 1, generation: 19 } as const;
const VALID = 0;
/** Estimated using a reference day. */
const ESTIMATED = 8;

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/** Builds XML from an object whose keys are elements, and attributes if they start with `@_`. */
export const buildXml = (content: object): string => builder.build(content);

/** Returns a UUID that is the same for the same name every time. */
export function deriveUuid(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const link = (rel: string, href: string): object => ({ "@_rel": rel, "@_href": href });

export interface Entry {
  readonly title: string;
  readonly self: string;
  readonly up: string;
  readonly related?: readonly string[];
  readonly content: object;
  readonly published: Date;
  readonly updated: Date;
}

/** Builds one entry of a feed. With `root`, a document of its own. */
export function buildEntry({ title, self, up, related = [], ...entry }: Entry, root: object = {}): string {
  return `${buildXml({
    entry: {
      ...root,
      id: `urn:uuid:${deriveUuid(self)}`,
      link: [link("self", self), link("up", up), ...related.map((href) => link("related", href))],
      title,
      content: entry.content,
      published: entry.published.toISOString(),
      updated: entry.updated.toISOString(),
    },
  })}\n`;
}

/** The namespaces of a document. */
export const NAMESPACES = {
  "@_xmlns": "http://www.w3.org/2005/Atom",
  "@_xmlns:espi": "http://naesb.org/espi",
} as const;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A home in a feed. */
export interface EspiHome {
  readonly esiid: string;
  /** Address of its UsagePoint. */
  readonly point: string;
  /** When its metadata last changed. */
  readonly since: Date;
}

const upOf = (href: string): string => href.slice(0, href.lastIndexOf("/"));

/** Returns the address of a home's MeterReading: power from or to the grid. */
export const toReadingHref = ({ point }: Pick<EspiHome, "point">, channel: Channel): string =>
  `${point}/MeterReading/${channel}`;
const toTypeHref = (channel: Channel): string => `${ESPI_ROOT}/ReadingType/${channel}`;

/** The time zone of all readings. */
export function localTimeEntry(at: Date): Entry {
  return {
    title: "Central time",
    self: LOCAL_TIME,
    up: upOf(LOCAL_TIME),
    content: {
      "espi:LocalTimeParameters": {
        "espi:dstEndRule": DST_END,
        "espi:dstOffset": HOUR_SECONDS,
        "espi:dstStartRule": DST_START,
        "espi:tzOffset": CENTRAL_OFFSET_SECONDS,
      },
    },
    published: at,
    updated: at,
  };
}

/** The meter of a home. */
export function usagePointEntry({ esiid, point, since }: EspiHome): Entry {
  return {
    title: `ESI ID ${esiid}`,
    self: point,
    up: upOf(point),
    related: [`${point}/MeterReading`, LOCAL_TIME],
    content: {
      "espi:UsagePoint": {
        "espi:ServiceCategory": { "espi:kind": SERVICE_ELECTRICITY },
        "espi:status": SERVICE_ON,
      },
    },
    published: since,
    updated: since,
  };
}

/** One direction of a home's readings. */
export function meterReadingEntry(home: EspiHome, channel: Channel): Entry {
  const self = toReadingHref(home, channel);
  return {
    title: channel === "consumption" ? "Delivered energy" : "Received energy",
    self,
    up: upOf(self),
    related: [`${self}/IntervalBlock`, toTypeHref(channel)],
    content: { "espi:MeterReading": "" },
    published: home.since,
    updated: home.since,
  };
}

/** What the values of a direction are. */
export function readingTypeEntry(channel: Channel, at: Date): Entry {
  const self = toTypeHref(channel);
  return {
    title: "Energy in watt hours, a quarter hour each",
    self,
    up: upOf(self),
    content: {
      "espi:ReadingType": {
        "espi:accumulationBehaviour": DELTA_DATA,
        "espi:commodity": ELECTRICITY,
        "espi:dataQualifier": NORMAL,
        "espi:defaultQuality": VALID,
        "espi:flowDirection": FLOWS[channel],
        "espi:intervalLength": QUARTER_SECONDS,
        "espi:kind": ENERGY,
        "espi:phase": ANY_PHASE,
        "espi:powerOfTenMultiplier": 0,
        "espi:uom": WATT_HOURS,
      },
    },
    published: at,
    updated: at,
  };
}

/** Placeholder for the readings of a day in its entry. */
const READINGS = "READINGS";

// A year has thirty-five thousand of these, consisting only of numbers. Building them with the XML builder would take
// ten times as long as the rest.
function readingXml(start: number, wh: number, isEstimated: boolean): string {
  const quality = isEstimated
    ? `<espi:ReadingQuality><espi:quality>${ESTIMATED}</espi:quality></espi:ReadingQuality>`
    : "";
  const period = `<espi:duration>${QUARTER_SECONDS}</espi:duration><espi:start>${start}</espi:start>`;
  return `<espi:IntervalReading>${quality}<espi:timePeriod>${period}</espi:timePeriod><espi:value>${wh}</espi:value></espi:IntervalReading>`;
}

/** Returns when a day's IntervalBlock counts as published: at the end of the day. */
export const toPublished = (day: string): Date => new Date(midnightUtc(addDays(day, 1)));

/** Builds the entry of a day: its readings, without those that are missing. With `root`, a document of its own. */
export function buildDay(
  home: EspiHome,
  { channel, day, values, revised_at }: ReadDay,
  root: object = {},
): string {
  const start = midnightUtc(day) / 1000;
  let readings = "";
  for (const [slot, wh] of values.wh.entries()) {
    const quality = values.quality[slot];
    if (quality === QUALITY.missing) continue;
    readings += readingXml(start + slot * QUARTER_SECONDS, wh, quality === QUALITY.estimated);
  }
  const up = `${toReadingHref(home, channel)}/IntervalBlock`;
  const content = {
    "espi:IntervalBlock": {
      "espi:interval": { "espi:duration": values.wh.length * QUARTER_SECONDS, "espi:start": start },
      "#text": READINGS,
    },
  };
  const entry = { title: day, self: `${up}/${day}`, up, content };
  const dates = { published: toPublished(day), updated: revised_at };
  return buildEntry({ ...entry, ...dates }, root).replace(READINGS, readings);
}
