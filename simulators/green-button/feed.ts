// The batch of a subscription: an Atom feed of a home's readings (ESPI), one block per day and channel.
import { createHash } from "node:crypto";
import { addDays, intervalsInDay, midnightUtc } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";

const QUARTER = 15;
const QUARTER_SECONDS = 900;
/** ESPI FlowDirectionKind and QualityOfReading. */
const FLOWS = { consumption: 1, generation: 19 } as const;
const ESTIMATED = 8;
const TITLES = { consumption: "Energy from the grid", generation: "Energy to the grid" } as const;
/** When the meter was installed, and described for the first time. */
const INSTALLED = "2019-05-01T15:00:00Z";

type Channel = DayReads["channel"];

interface Entry {
  readonly title: string;
  readonly self: string;
  readonly up: string;
  readonly related?: readonly string[];
  readonly content: string;
  /** ISO instants. */
  readonly published?: string;
  readonly updated?: string;
}

/** Writes what a feed and its entries begin with. The id is a UUID that stays the same for an address. */
function head(
  title: string,
  self: string,
  others: ReadonlyArray<readonly [rel: string, href: string]>,
): string {
  const hex = createHash("sha256").update(self).digest("hex");
  const id = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
  const links = [["self", self] as const, ...others].map(
    ([rel, href]) => `<link rel="${rel}" href="${href}"/>`,
  );
  return `<id>urn:uuid:${id}</id>${links.join("")}<title>${title}</title>`;
}

function entry({ title, self, up, related = [], content, ...dates }: Entry): string {
  const { published = INSTALLED, updated = published } = dates;
  const start = head(title, self, [["up", up], ...related.map((href) => ["related", href] as const)]);
  return `<entry>${start}<content>${content}</content><published>${published}</published><updated>${updated}</updated></entry>`;
}

/** Writes a resource. The company declares ESPI's namespace on each of them, where others use a prefix. */
const resource = (name: string, content: string): string =>
  `<${name} xmlns="http://naesb.org/espi">${content}</${name}>`;

function block({ day, wh, quality }: DayReads): string {
  const start = midnightUtc(day) / 1000;
  const readings = Array.from(wh, (value, slot) => {
    if (quality[slot] === QUALITY.missing) return "";
    const estimated =
      quality[slot] === QUALITY.estimated
        ? `<ReadingQuality><quality>${ESTIMATED}</quality></ReadingQuality>`
        : "";
    const from = start + slot * QUARTER_SECONDS;
    return `<IntervalReading>${estimated}<timePeriod><duration>${QUARTER_SECONDS}</duration><start>${from}</start></timePeriod><value>${value}</value></IntervalReading>`;
  }).join("");
  const duration = intervalsInDay(day, QUARTER) * QUARTER_SECONDS;
  return resource(
    "IntervalBlock",
    `<interval><duration>${duration}</duration><start>${start}</start></interval>${readings}`,
  );
}

function channelEntries(point: string, channel: Channel, reads: readonly DayReads[]): string {
  const flow = FLOWS[channel];
  const [self, type] = [`${point}/MeterReading/${flow}`, `${point}/ReadingType/${flow}`];
  const up = `${self}/IntervalBlock`;
  const blocks = reads.map((read) =>
    entry({
      title: read.day,
      self: `${up}/${read.day}`,
      up,
      content: block(read),
      published: new Date(midnightUtc(addDays(read.day, 1))).toISOString(),
      updated: read.revised_at,
    }),
  );
  return [
    entry({
      title: TITLES[channel],
      self,
      up: `${point}/MeterReading`,
      related: [up, type],
      content: resource("MeterReading", ""),
    }),
    entry({
      title: "Watt hours in 15 minutes",
      self: type,
      up: `${point}/ReadingType`,
      content: resource(
        "ReadingType",
        `<flowDirection>${flow}</flowDirection><intervalLength>${QUARTER_SECONDS}</intervalLength><powerOfTenMultiplier>0</powerOfTenMultiplier><uom>72</uom>`,
      ),
    }),
    ...blocks,
  ].join("");
}

/** Writes the batch of a subscription at the address `subscription`. */
export function writeBatch(subscription: string, esiid: string, reads: readonly DayReads[]): string {
  const point = `${subscription}/UsagePoint/${esiid}`;
  const channels = (["consumption", "generation"] as const).map((channel) => {
    const selected = reads.filter((read) => read.channel === channel);
    return selected.length === 0 ? "" : channelEntries(point, channel, selected);
  });
  const usagePoint = entry({
    title: "Electric meter",
    self: point,
    up: `${subscription}/UsagePoint`,
    related: reads.length === 0 ? [] : [`${point}/MeterReading`],
    content: resource("UsagePoint", "<ServiceCategory><kind>0</kind></ServiceCategory>"),
  });
  const start = head("Energy usage", subscription, []);
  const [updated = INSTALLED] = reads
    .map(({ revised_at }) => revised_at)
    .toSorted()
    .toReversed();
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">${start}<updated>${updated}</updated>${usagePoint}${channels.join("")}</feed>`;
}

/** Writes the notification about resources (ESPI BatchList). */
export function writeBatchList(addresses: readonly string[]): string {
  const resources = addresses.map((address) => `<resources>${address.replaceAll("&", "&amp;")}</resources>`);
  return `<?xml version="1.0" encoding="UTF-8"?><BatchList xmlns="http://naesb.org/espi">${resources.join("")}</BatchList>`;
}
