// GET /api/home_feed: one home of the account that an API key belongs to, as numbers with units and times.
import type { z } from "zod";
import type { HomeFeed, homeFeedQuerySchema } from "#contracts/home-feed.ts";
import { addDays, midnightUtc } from "#meter/calendar.ts";
import { QUALITY } from "#meter/usage.ts";
import type { Context } from "#server/domain/context.ts";
import {
  getCustomerLocation,
  listCustomerLocations,
  type CustomerLocation,
} from "#server/domain/locations/customer-locations.ts";
import { readHomeNow, readLastDay, type HomeNow, type Known } from "#server/domain/locations/home-now.ts";
import type { DayValues } from "#server/domain/meters/day-bytes.ts";
import { readRange, type MeterDay } from "#server/domain/meters/readings.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";

type Query = z.output<typeof homeFeedQuerySchema>;
type Value<Unit extends string> = {
  value: number | null;
  unit: Unit;
  from: string | null;
  until: string | null;
  reason: HomeFeed["cost_today"]["reason"];
};

const QUARTER_MS = 15 * 60_000;
const QUARTERS = 4;
const WH_PER_KWH = 1_000;
const CENTS = 100;
/** Dollars per kWh have at most six decimals, because cents have four. */
const RATE_UNITS = 1_000_000;

const iso = (ms: number): string => new Date(ms).toISOString();
const toUsd = (cents: number): number => Math.round((cents / CENTS) * RATE_UNITS) / RATE_UNITS;

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Returns a value with its unit and time, or with the reason why there is none. */
function toValue<Unit extends string>(unit: Unit, known: Known<number>, span: Span | null): Value<Unit> {
  if ("reason" in known) return { value: null, unit, from: null, until: null, reason: known.reason };
  const times = span ? { from: iso(span.from), until: iso(span.until) } : { from: null, until: null };
  return { value: known.value, unit, ...times, reason: null };
}

function sumKwh(values: DayValues | null): number {
  return (values?.wh.reduce((sum, wh) => sum + wh, 0) ?? 0) / WH_PER_KWH;
}

/** Returns the time of a day up to its last reading. */
function toReadSpan({ day, used }: MeterDay): Span {
  const from = midnightUtc(day);
  const slots = (used?.quality.findLastIndex((code) => code !== QUALITY.missing) ?? -1) + 1;
  return { from, until: from + slots * QUARTER_MS };
}

function toPriceNow({ price }: HomeNow): HomeFeed["price_now"] {
  if ("reason" in price)
    return { ...toValue("USD/kWh", price, null), energy: null, delivery: null, hours: null };
  const { total, energy, delivery, window } = price.value;
  const now = toValue("USD/kWh", { value: toUsd(total) }, price.value);
  return { ...now, energy: toUsd(energy), delivery: toUsd(delivery), hours: window };
}

const toCost = (cost: Known<number>): Known<number> =>
  "value" in cost ? { value: toUsd(cost.value) } : cost;

function sumHour(values: DayValues | null, slot: number): number | null {
  if (!values) return null;
  const quarters = Array.from({ length: QUARTERS }, (_, index) => slot + index);
  if (quarters.some((one) => values.quality[one] === QUALITY.missing)) return null;
  return quarters.reduce((sum, one) => sum + (values.wh[one] ?? 0), 0) / WH_PER_KWH;
}

function listHours({ day, used, sent }: MeterDay): HomeFeed["hours"]["items"] {
  const midnight = midnightUtc(day);
  const slots = (used ?? sent)?.wh.length ?? 0;
  return Array.from({ length: slots / QUARTERS }, (_, hour) => {
    const slot = hour * QUARTERS;
    const qualities = used?.quality.subarray(slot, slot + QUARTERS);
    return {
      from: iso(midnight + slot * QUARTER_MS),
      used: sumHour(used, slot),
      sent: sumHour(sent, slot),
      estimated: qualities?.includes(QUALITY.estimated) ?? false,
    };
  });
}

async function resolveHome(
  ctx: Context,
  userId: string,
  home: string | undefined,
): Promise<CustomerLocation> {
  if (home !== undefined) return getCustomerLocation(ctx, { id: userId }, home);
  const [first, second] = await listCustomerLocations(ctx, userId);
  if (!first) throw new AppError("not_found", "There is no home in the account. Add one first.");
  if (!second) return first;
  throw new AppError("validation_failed", "The account has several homes. Set home to an ESI ID.", {
    home: "is needed if there are several homes",
  });
}

async function toLastDay(ctx: Context, location: CustomerLocation): Promise<HomeFeed["last_day"]> {
  const last = await readLastDay(ctx, location);
  if (!last) {
    const none = { reason: "no_readings" } as const;
    return { day: null, cost: toValue("USD", none, null), usage: toValue("kWh", none, null) };
  }
  const { day } = last.day;
  const span = { from: midnightUtc(day), until: midnightUtc(addDays(day, 1)) };
  return {
    day,
    cost: toValue("USD", toCost(last.cost), span),
    usage: toValue("kWh", { value: sumKwh(last.day.used) }, span),
  };
}

/** Returns the feed of a home of the account. Throws `not_found`, and `validation_failed` if there are several homes. */
export async function getHomeFeed(ctx: Context, userId: string, { home, days }: Query): Promise<HomeFeed> {
  const location = await resolveHome(ctx, userId, home);
  const { meter } = location;
  const day = today(ctx);
  const [now, last_day, read] = await Promise.all([
    readHomeNow(ctx, location),
    toLastDay(ctx, location),
    meter ? readRange(ctx, meter.id, addDays(day, 1 - days), day) : [],
  ]);
  const span = now.today && toReadSpan(now.today);
  const missing = { reason: meter ? "no_readings_today" : "no_readings" } as const;
  return {
    esiid: location.location.esiid,
    at: ctx.now().toISOString(),
    price_now: toPriceNow(now),
    cost_today: toValue("USD", toCost(now.cost), span),
    usage_today: toValue("kWh", now.today ? { value: sumKwh(now.today.used) } : missing, span),
    last_day,
    hours: { unit: "kWh", reason: meter ? null : "no_readings", items: read.flatMap(listHours) },
  };
}
