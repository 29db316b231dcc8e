// GET /api/service_locations/{esiid}/live_link/pro and .../pro/months: the readings of a home's meter, month by month.
import type { z } from "zod";
import type { LiveDay, liveMonthQuerySchema, LiveMonth, MonthOption } from "#contracts/live-link.ts";
import { meterMonth, monthsAfter, type MeterMonth } from "#market/read-cycle.ts";
import { datesBetween, intervalsInDay } from "#meter/calendar.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { getCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { type AppError, createProblemError } from "#server/platform/errors.ts";
import type { DayValues } from "#server/domain/meters/day-bytes.ts";
import { estimatedSlots, whOrNull } from "#server/domain/meters/day-json.ts";
import { monthOption, monthOptions } from "#server/domain/meters/month-options.ts";
import { daysWithin, monthSum } from "#server/domain/meters/month-sums.ts";
import { readRange, type MeterDay } from "#server/domain/meters/readings.ts";
import { dayPrices } from "#server/domain/locations/day-prices.ts";

const WATT_HOURS_PER_KWH = 1000;
const QUARTER_MINUTES = 15;

type Query = z.output<typeof liveMonthQuerySchema>;

/** Returns the months for which a home of the account has readings, newest first. Throws `not_found`. */
export async function listMonths(ctx: Context, customer: Customer, address: string): Promise<MonthOption[]> {
  const { location, meter } = await getCustomerLocation(ctx, customer, address);
  return meter ? monthOptions(ctx, meter.id, location.read_cycle) : [];
}

const sumKwh = (values: DayValues | null): number =>
  (values?.wh.reduce((sum, wh) => sum + wh, 0) ?? 0) / WATT_HOURS_PER_KWH;

function liveDay(day: string, read: MeterDay | undefined, cost_cents: number | null): LiveDay {
  const { used = null, sent = null } = read ?? {};
  const exported_kwh = sumKwh(sent);
  const wh = used ? whOrNull(used) : [];
  return {
    day,
    wh,
    exported_wh: sent && exported_kwh > 0 ? whOrNull(sent) : null,
    estimated: used ? estimatedSlots(used) : [],
    kwh: sumKwh(used),
    exported_kwh,
    missing: used ? wh.filter((value) => value === null).length : intervalsInDay(day, QUARTER_MINUTES),
    cost_cents,
  };
}

function noReadings(): AppError {
  return createProblemError(
    "not_found",
    "no_readings",
    "This meter has no readings in that month. Choose another month.",
  );
}

function sumOrNull(month: MeterMonth, days: readonly MeterDay[]): LiveMonth["before"] {
  if (days.length === 0) return null;
  const { estimated_share: _, ...sum } = monthSum(month, days);
  return sum;
}

/**
 * Returns a month of a home of the account, day by day up to today. Throws `not_found` if the home is not theirs or the
 * month has no readings.
 */
export async function getMonth(
  ctx: Context,
  customer: Customer,
  address: string,
  query: Query,
): Promise<LiveMonth> {
  const customerLocation = await getCustomerLocation(ctx, customer, address);
  const { location, meter } = customerLocation;
  if (!meter) throw noReadings();
  const key = `${query.year}-${String(query.month).padStart(2, "0")}`;
  const monthAt = (count: number): MeterMonth => meterMonth(location.read_cycle, monthsAfter(key, count));
  const [yearAgo, before, month] = [monthAt(-12), monthAt(-1), monthAt(0)];
  const [old, recent] = await Promise.all([
    readRange(ctx, meter.id, yearAgo.start, yearAgo.end),
    readRange(ctx, meter.id, before.start, month.end),
  ]);
  const days = daysWithin(recent, month);
  const sum = sumOrNull(month, days);
  if (!sum) throw noReadings();
  const { basis, cents } = await dayPrices(ctx, customerLocation, month, days);
  const read = new Map(days.map((day) => [day.day, day]));
  const lastDay = [month.end, today(ctx)].sort()[0] ?? month.end;
  return {
    month: monthOption(location.read_cycle, key),
    days: datesBetween(month.start, lastDay).map((day) =>
      liveDay(day, read.get(day), cents.get(day) ?? null),
    ),
    sum,
    before: sumOrNull(before, daysWithin(recent, before)),
    year_ago: sumOrNull(yearAgo, old),
    cost_basis: basis,
    through: meter.read_through,
    fetched_at: meter.fetched_at?.toISOString() ?? null,
  };
}
