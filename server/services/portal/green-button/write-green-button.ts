// Streams Green Button feeds, an IntervalBlock per day: GET
// /api/service_locations/{esiid}/live_link/green_button.xml, and the feeds of espi-routes.ts. Missing readings are left
// out.
import { Readable } from "node:stream";
import { ESPI_ROOT } from "#contracts/espi.ts";
import type { Channel } from "#meter/formats/values.ts";
import type { Context } from "#server/domain/context.ts";
import type { ReadDay } from "#server/domain/meters/packed-days.ts";
import { eachDay, type Exported } from "../live-link/exported-days.ts";
import {
  buildDay,
  buildEntry,
  buildXml,
  deriveUuid,
  localTimeEntry,
  meterReadingEntry,
  NAMESPACES,
  readingTypeEntry,
  usagePointEntry,
  XML_HEAD,
  type EspiHome,
} from "./espi-entries.ts";

const END = "</feed>";

/** The readings of a home, by day. */
export interface HomeDays {
  readonly home: EspiHome;
  readonly days: AsyncIterable<ReadDay>;
}

export interface FeedHead {
  readonly title: string;
  /** Address of the feed. */
  readonly self: string;
  readonly updated: Date;
}

/** Opens a feed. `closeFeed` ends it. */
export function openFeed({ title, self, updated }: FeedHead): string {
  const feed = {
    ...NAMESPACES,
    id: `urn:uuid:${deriveUuid(`${self}/feed`)}`,
    link: { "@_rel": "self", "@_href": self },
    title,
    updated: updated.toISOString(),
  };
  const xml = buildXml({ feed });
  return `${XML_HEAD}${xml.slice(0, xml.lastIndexOf(END))}\n`;
}

export const closeFeed = (): string => END;

/** Yields a feed of homes with their readings. Each direction is described before its first day. */
export async function* streamFeed(
  head: FeedHead,
  homes: Iterable<HomeDays> | AsyncIterable<HomeDays>,
): AsyncGenerator<string> {
  yield openFeed(head) + buildEntry(localTimeEntry(head.updated));
  const types = new Set<Channel>();
  for await (const { home, days } of homes) {
    yield buildEntry(usagePointEntry(home));
    const channels = new Set<Channel>();
    for await (const day of days) {
      const { channel } = day;
      if (!channels.has(channel)) yield buildEntry(meterReadingEntry(home, channel));
      if (!types.has(channel)) yield buildEntry(readingTypeEntry(channel, head.updated));
      channels.add(channel);
      types.add(channel);
      yield buildDay(home, day);
    }
  }
  yield closeFeed();
}

/** Writes the readings of a home as a Green Button file. */
export function writeGreenButton(ctx: Pick<Context, "db" | "now">, exported: Exported): Readable {
  const { esiid } = exported;
  const updated = ctx.now();
  const point = `${ESPI_ROOT}/UsagePoint/${esiid}`;
  const home = { esiid, point, since: updated };
  const head = { title: `Readings of ESI ID ${esiid}`, self: `${ESPI_ROOT}/UsagePoint`, updated };
  return Readable.from(streamFeed(head, [{ home, days: eachDay(ctx, exported) }]));
}
