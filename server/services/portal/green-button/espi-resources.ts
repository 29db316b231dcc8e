// What each address of /espi/1_1/resource contains. Lists are feeds, and everything else is an entry.
import { z } from "zod";
import { ESPI_ROOT } from "#contracts/espi.ts";
import { isIsoDate, midnightUtc } from "#meter/calendar.ts";
import type { Channel } from "#meter/formats/values.ts";
import type { Context } from "#server/domain/context.ts";
import { readDays } from "#server/domain/meters/readings.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Grant } from "./espi-access.ts";
import {
  buildDay,
  buildEntry,
  localTimeEntry,
  meterReadingEntry,
  NAMESPACES,
  readingTypeEntry,
  toReadingHref,
  usagePointEntry,
  XML_HEAD,
  type Entry,
} from "./espi-entries.ts";
import {
  getSharedHome,
  listSharedHomes,
  sharedDays,
  toPointsHref,
  type Period,
  type SharedHome,
} from "./shared-homes.ts";
import { closeFeed, openFeed, streamFeed } from "./write-green-button.ts";

const CHANNELS: readonly Channel[] = ["consumption", "generation"];
/** Of AuthorizationStatus. */
const ACTIVE = 1;

/** A call of an app. The ids are those in the path. */
export interface EspiCall {
  readonly ctx: Context;
  readonly grant: Grant;
  /** The portal's public address. */
  readonly origin: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly period: Period;
}

/** A response, and the homes that it depends on. */
export interface EspiDocument {
  readonly homes: readonly SharedHome[];
  readonly body: string | AsyncIterable<string>;
}

const notFound = (): AppError => new AppError("not_found", "There is no such resource.");

const toEntryDocument = (entry: Entry): string => XML_HEAD + buildEntry(entry, NAMESPACES);

function toFeedDocument(self: string, title: string, entries: readonly Entry[]): string {
  const updated = new Date(Math.max(0, ...entries.map((entry) => entry.updated.getTime())));
  return (
    openFeed({ title, self, updated }) + entries.map((entry) => buildEntry(entry)).join("") + closeFeed()
  );
}

const alone = (body: string): EspiDocument => ({ homes: [], body });

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function authorizationEntry({ grant, origin }: EspiCall): Entry {
  const { id, approved_at, ends_at, readings_from, espi, expires_at } = grant;
  const up = `${ESPI_ROOT}/Authorization`;
  const [start, end] = [toSeconds(approved_at), toSeconds(ends_at)];
  const first = midnightUtc(readings_from) / 1000;
  return {
    title: "Green Button Connect My Data",
    self: `${up}/${id}`,
    up,
    content: {
      "espi:Authorization": {
        "espi:authorizedPeriod": { "espi:duration": end - start, "espi:start": start },
        "espi:publishedPeriod": { "espi:duration": end - first, "espi:start": first },
        "espi:status": ACTIVE,
        "espi:expires_at": toSeconds(expires_at),
        "espi:grant_type": "authorization_code",
        "espi:scope": espi.text,
        "espi:token_type": "Bearer",
        "espi:resourceURI": `${origin}${ESPI_ROOT}/Batch/Subscription/${id}`,
        "espi:authorizationURI": `${origin}${up}/${id}`,
      },
    },
    published: approved_at,
    updated: approved_at,
  };
}

function getChannel({ ids }: EspiCall, name: string): Channel {
  const channel = CHANNELS.find((one) => one === ids[name]);
  if (!channel) throw notFound();
  return channel;
}

/** Returns the home of a call. Throws `not_found`, also for another connection's Subscription. */
async function getHome({ ctx, grant, ids }: EspiCall): Promise<SharedHome> {
  if (ids["subscription_id"] !== grant.id) throw notFound();
  return getSharedHome(ctx, grant, ids["usage_point_id"] ?? "");
}

async function listHomes({ ctx, grant, ids }: EspiCall): Promise<SharedHome[]> {
  if (ids["subscription_id"] !== grant.id) throw notFound();
  return listSharedHomes(ctx, grant);
}

/** Streams homes with their days. */
function toBatch(call: EspiCall, self: string, homes: readonly SharedHome[]): EspiDocument {
  const { ctx, grant, period } = call;
  const head = { title: "Meter readings", self, updated: ctx.now() };
  const days = homes.map((home) => ({ home, days: sharedDays(ctx, grant, home, period) }));
  return { homes, body: streamFeed(head, days) };
}

async function* streamBlocks(call: EspiCall, home: SharedHome, channel: Channel): AsyncGenerator<string> {
  const { ctx, grant, period } = call;
  const self = `${toReadingHref(home, channel)}/IntervalBlock`;
  yield openFeed({ title: "Readings by day", self, updated: ctx.now() });
  for await (const day of sharedDays(ctx, grant, home, period))
    if (day.channel === channel) yield buildDay(home, day);
  yield closeFeed();
}

async function getBlock(call: EspiCall): Promise<EspiDocument> {
  const home = await getHome(call);
  const channel = getChannel(call, "meter_reading_id");
  const day = call.ids["interval_block_id"] ?? "";
  if (!isIsoDate(day) || day < home.from || day > home.to) throw notFound();
  const days = await readDays(call.ctx, home.meter_id, { from: day, to: day });
  const block = days.find((one) => one.channel === channel);
  if (!block) throw notFound();
  return { homes: [home], body: XML_HEAD + buildDay(home, block, NAMESPACES) };
}

type Handler = (call: EspiCall) => Promise<EspiDocument>;

export interface EspiRoute {
  /** Below /espi/1_1/resource. */
  readonly path: string;
  readonly summary: string;
  readonly handle: Handler;
}

/** Returns the schema of the ids in a path. They are any text: a malformed one is not found. */
export function toIdsSchema(path: string): z.ZodObject<Record<string, z.ZodString>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
}

const POINTS = "/Subscription/:subscription_id/UsagePoint";
const POINT = `${POINTS}/:usage_point_id`;
const READING = `${POINT}/MeterReading/:meter_reading_id`;
const READING_TYPES = `${ESPI_ROOT}/ReadingType`;
const LOCAL_TIMES = `${ESPI_ROOT}/LocalTimeParameters`;

/** Every address. */
export const ESPI_ROUTES: readonly EspiRoute[] = [
  {
    path: "/Authorization",
    summary: "The agreement that the token belongs to, as a list of one",
    handle: async (call) =>
      alone(toFeedDocument(`${ESPI_ROOT}/Authorization`, "Authorizations", [authorizationEntry(call)])),
  },
  {
    path: "/Authorization/:authorization_id",
    summary: "The agreement that the token belongs to",
    handle: async (call) => {
      if (call.ids["authorization_id"] !== call.grant.id) throw notFound();
      return alone(toEntryDocument(authorizationEntry(call)));
    },
  },
  {
    path: "/LocalTimeParameters",
    summary: "The time zone of all readings, as a list of one",
    handle: async ({ grant }) =>
      alone(toFeedDocument(LOCAL_TIMES, "Time zones", [localTimeEntry(grant.approved_at)])),
  },
  {
    path: "/LocalTimeParameters/:local_time_id",
    summary: "The time zone of all readings",
    handle: async ({ grant, ids }) => {
      if (ids["local_time_id"] !== "1") throw notFound();
      return alone(toEntryDocument(localTimeEntry(grant.approved_at)));
    },
  },
  {
    path: "/ReadingType",
    summary: "What the readings are: power from and to the grid",
    handle: async ({ grant }) => {
      const entries = CHANNELS.map((channel) => readingTypeEntry(channel, grant.approved_at));
      return alone(toFeedDocument(READING_TYPES, "Reading types", entries));
    },
  },
  {
    path: "/ReadingType/:reading_type_id",
    summary: "What the readings of one direction are",
    handle: async (call) =>
      alone(toEntryDocument(readingTypeEntry(getChannel(call, "reading_type_id"), call.grant.approved_at))),
  },
  {
    path: POINTS,
    summary: "The homes that the app may read",
    handle: async (call) => {
      const homes = await listHomes(call);
      const self = toPointsHref(call.grant);
      return { homes, body: toFeedDocument(self, "Homes", homes.map(usagePointEntry)) };
    },
  },
  {
    path: POINT,
    summary: "One home",
    handle: async (call) => {
      const home = await getHome(call);
      return { homes: [home], body: toEntryDocument(usagePointEntry(home)) };
    },
  },
  {
    path: `${POINT}/MeterReading`,
    summary: "The two directions of a home's readings",
    handle: async (call) => {
      const home = await getHome(call);
      const entries = CHANNELS.map((channel) => meterReadingEntry(home, channel));
      return { homes: [home], body: toFeedDocument(`${home.point}/MeterReading`, "Readings", entries) };
    },
  },
  {
    path: READING,
    summary: "One direction of a home's readings",
    handle: async (call) => {
      const home = await getHome(call);
      const entry = meterReadingEntry(home, getChannel(call, "meter_reading_id"));
      return { homes: [home], body: toEntryDocument(entry) };
    },
  },
  {
    path: `${READING}/IntervalBlock`,
    summary: "The readings of one direction by day",
    handle: async (call) => {
      const home = await getHome(call);
      return { homes: [home], body: streamBlocks(call, home, getChannel(call, "meter_reading_id")) };
    },
  },
  {
    path: `${READING}/IntervalBlock/:interval_block_id`,
    summary: "The readings of one direction on one day",
    handle: getBlock,
  },
  {
    path: "/Batch/Subscription/:subscription_id",
    summary: "All homes that the app may read, with their readings",
    handle: async (call) =>
      toBatch(call, `${ESPI_ROOT}/Batch/Subscription/${call.grant.id}`, await listHomes(call)),
  },
  {
    path: "/Batch/Subscription/:subscription_id/UsagePoint/:usage_point_id",
    summary: "One home with its readings",
    handle: async (call) => {
      const home = await getHome(call);
      const self = `${ESPI_ROOT}/Batch/Subscription/${call.grant.id}/UsagePoint/${home.id}`;
      return toBatch(call, self, [home]);
    },
  },
];
