// The batch of a subscription: an Atom feed of a home's readings (ESPI), one block per day and channel.
import { intervalsInDay, midnightUtc } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";

const QUARTER = 15;
const QUARTER_SECONDS = 900;
/** ESPI FlowDirectionKind and QualityOfReading. */
const FLOWS = { consumption: 1, generation: 19 } as const;
const ESTIMATED = 8;

type Channel = DayReads["channel"];

function entry(self: string, up: string, related: readonly string[], content: string): string {
  const links = [["self", self], ["up", up], ...related.map((href) => ["related", href])]
    .map(([rel, href]) => `<link rel="${rel}" href="${href}"/>`)
    .join("");
  return `<entry>${links}<content>${content}</content></entry>`;
}

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
  return `<IntervalBlock><interval><duration>${duration}</duration><start>${start}</start></interval>${readings}</IntervalBlock>`;
}

function channelEntries(point: string, channel: Channel, reads: readonly DayReads[]): string {
  const flow = FLOWS[channel];
  const [meterReading, type] = [`${point}/MeterReading/${flow}`, `${point}/ReadingType/${flow}`];
  const blocks = reads.map((read) =>
    entry(`${meterReading}/IntervalBlock/${read.day}`, `${meterReading}/IntervalBlock`, [], block(read)),
  );
  return [
    entry(meterReading, `${point}/MeterReading`, [type], "<MeterReading/>"),
    entry(
      type,
      `${point}/ReadingType`,
      [],
      `<ReadingType><flowDirection>${flow}</flowDirection><intervalLength>${QUARTER_SECONDS}</intervalLength><powerOfTenMultiplier>0</powerOfTenMultiplier><uom>72</uom></ReadingType>`,
    ),
    ...blocks,
  ].join("");
}

/** Writes the batch of a subscription at the address `subscription`. */
export function writeBatch(subscription: string, esiid: string, reads: readonly DayReads[]): string {
  const point = `${subscription}/UsagePoint/${esiid}`;
  const channels = (["consumption", "generation"] as const).map((channel) => {
    const own = reads.filter((read) => read.channel === channel);
    return own.length === 0 ? "" : channelEntries(point, channel, own);
  });
  const usagePoint = entry(
    point,
    `${subscription}/UsagePoint`,
    [`${point}/MeterReading`],
    "<UsagePoint><ServiceCategory><kind>0</kind></ServiceCategory></UsagePoint>",
  );
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">${usagePoint}${channels.join("")}</feed>`;
}

/** Writes the notification about resources (ESPI BatchList). */
export function writeBatchList(addresses: readonly string[]): string {
  const resources = addresses.map((address) => `<resources>${address.replaceAll("&", "&amp;")}</resources>`);
  return `<?xml version="1.0" encoding="UTF-8"?><BatchList xmlns="http://naesb.org/espi">${resources.join("")}</BatchList>`;
}
