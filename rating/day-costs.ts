// What each day of a billing month adds to its bill. The month is priced as usual and its lines are distributed among
// the days: window charges by the day's kWh in each window, delivery by the delivered energy, buyback by the exported
// energy, and what is charged once a month (base, fees, credits earned) equally to each day. So the days of a
// completely read month add up to its bill to the cent, unless credit for exported energy was carried over from the
// previous month, which is unknown within a single month. While days are missing, the month is priced at the rate of
// those that were read, and the days add up to their share of it.
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { deliveryBySpan, deliveryCents } from "#market/price-delivery.ts";
import {
  compileTariff,
  exportWindows,
  priceMonth,
  sumCents,
  windowCents,
  type CompiledTariff,
} from "#market/price.ts";
import type { DeliverySpan, MonthSums } from "#market/month-sums.ts";
import { withDeliveryDays } from "./delivery-days.ts";
import { shapeSums, type ShapeSums, type UsageFold } from "./fold.ts";

/** Delivery charges of the days with the same charges, in cents. */
interface DeliveryPart {
  /** The same for every day. */
  readonly daily_cents: number;
  readonly energy_cents: number;
  /** Wh of these days in windows with delivery. */
  readonly delivered_wh: number;
  readonly wh: number;
  readonly days: number;
}

/** Cents of a month, grouped by how they are shared among days. */
interface MonthParts {
  /** Per energy window. */
  readonly windows: readonly number[];
  /** By `DeliverySpan.charges`. Empty if delivery is bundled. */
  readonly delivery: ReadonlyMap<number, DeliveryPart>;
  readonly buyback: number;
  /** The same for every day. */
  readonly fixed: number;
}

const ofDay = (prefix: Float64Array, day: number): number => (prefix[day + 1] ?? 0) - (prefix[day] ?? 0);

function getDaySums(fold: UsageFold, shape: ShapeSums, day: number): MonthSums {
  return {
    wh: ofDay(fold.consumed, day),
    window_wh: shape.consumed.map((prefix) => ofDay(prefix, day)),
    exported_wh: fold.exported ? ofDay(fold.exported, day) : 0,
    exported_window_wh: shape.exported.map((prefix) => ofDay(prefix, day)),
  };
}

type Days = ReadonlyArray<MonthSums | null>;

/** Sums days and adds those that were not read at the average of all that were. Not rounded. */
function sumAtPace(days: Days, average: number, of: (day: MonthSums) => number): number {
  return days.reduce((sum, day) => sum + (day ? of(day) : average), 0);
}

function deliverySpans(days: Days, of_day: Uint8Array, averages: readonly number[]): DeliverySpan[] {
  const all = days.map((_, day) => of_day[day] ?? 0);
  return [...new Set(all)].map((charges) => {
    const mine = days.filter((_, day) => all[day] === charges);
    const window_wh = averages.map((wh, index) =>
      Math.round(sumAtPace(mine, wh, (day) => day.window_wh[index] ?? 0)),
    );
    return { charges, days: mine.length, wh: window_wh.reduce((sum, wh) => sum + wh, 0), window_wh };
  });
}

// A whole month at the rate of the days that were read, in whole Wh.
function monthAtPace(days: Days, of_day: Uint8Array | null): MonthSums {
  const read = days.filter((day) => day !== null);
  const sum = (of: (day: MonthSums) => number): number => read.reduce((total, day) => total + of(day), 0);
  const scaled = (of: (day: MonthSums) => number): number =>
    Math.round((sum(of) * days.length) / read.length);
  const totals = (read[0]?.window_wh ?? []).map((_, index) => sum((day) => day.window_wh[index] ?? 0));
  const averages = totals.map((wh) => wh / read.length);
  const spans = of_day && deliverySpans(days, of_day, averages);
  // The spans add up to the month.
  const window_wh = totals.map((wh, index) =>
    spans
      ? spans.reduce((total, span) => total + (span.window_wh[index] ?? 0), 0)
      : Math.round((wh * days.length) / read.length),
  );
  const exported_window_wh = (read[0]?.exported_window_wh ?? []).map((_, index) =>
    scaled((day) => day.exported_window_wh?.[index] ?? 0),
  );
  return {
    wh: window_wh.reduce((total, wh) => total + wh, 0),
    window_wh,
    exported_wh: scaled((day) => day.exported_wh ?? 0),
    exported_window_wh,
    ...(spans && { delivery_spans: spans }),
  };
}

// Not limited by a window's cap, which applies to the month.
function withDeliveryWh({ windows }: CompiledTariff, window_wh: readonly number[]): number {
  return window_wh.reduce((sum, wh, index) => sum + (windows[index]?.delivery_waived === true ? 0 : wh), 0);
}

function deliveryParts(compiled: CompiledTariff, sums: MonthSums, days: number): Map<number, DeliveryPart> {
  return new Map(
    deliveryBySpan(compiled, sums).map(({ span, monthly_cents, energy_cents }) => [
      span?.charges ?? 0,
      {
        daily_cents: monthly_cents / (span?.days ?? days),
        energy_cents,
        delivered_wh: withDeliveryWh(compiled, (span ?? sums).window_wh),
        wh: span?.wh ?? sums.wh,
        days: span?.days ?? days,
      },
    ]),
  );
}

function calculateMonthParts(compiled: CompiledTariff, sums: MonthSums, days: number): MonthParts {
  const items = priceMonth(compiled, sums);
  const windows = windowCents(compiled, sums);
  const buyback = sumCents(items.filter(({ code }) => code === "buyback"));
  const energy = windows.reduce((sum, cents) => sum + cents, 0);
  const fixed = sumCents(items) - energy - deliveryCents(compiled, sums) - buyback;
  return { windows, delivery: deliveryParts(compiled, sums, days), buyback, fixed };
}

// The overflow of a capped window into one without usage, and a fee on zero usage, are shared by the next best measure.
function share(cents: number, ...measures: ReadonlyArray<readonly [ofDay: number, ofMonth: number]>): number {
  const [mine, all] = measures.find(([, ofMonth]) => ofMonth > 0) ?? [0, 1];
  return (cents * mine) / all;
}

interface DayOfMonth {
  readonly day: MonthSums;
  readonly month: MonthSums;
  readonly days: number;
  /** `DeliverySpan.charges` of the day. */
  readonly charges: number;
}

function exactDeliveryCents(
  compiled: CompiledTariff,
  parts: MonthParts,
  { day, charges }: DayOfMonth,
): number {
  const part = parts.delivery.get(charges);
  if (!part) return 0;
  const delivered = withDeliveryWh(compiled, day.window_wh);
  return (
    part.daily_cents +
    share(part.energy_cents, [delivered, part.delivered_wh], [day.wh, part.wh], [1, part.days])
  );
}

function exactCents(compiled: CompiledTariff, parts: MonthParts, one: DayOfMonth): number {
  const { day, month, days } = one;
  const equally = [1, days] as const;
  const used = [day.wh, month.wh] as const;
  const windows = parts.windows.map((cents, index) =>
    share(cents, [day.window_wh[index] ?? 0, month.window_wh[index] ?? 0], used, equally),
  );
  return (
    windows.reduce((sum, cents) => sum + cents, parts.fixed / days) +
    exactDeliveryCents(compiled, parts, one) +
    share(parts.buyback, [day.exported_wh ?? 0, month.exported_wh ?? 0], equally)
  );
}

interface PricedMonth {
  /** Exact cents of a day of the month, by its index. */
  readonly exactCents: (day: number) => number;
}

/** Prices a month at the rate of the days in `read`. Null if there are none, or the delivery charges are not known. */
function priceFoldedMonth(
  tariff: Tariff,
  usage: UsageFold,
  delivery: DeliveryCharges | null,
  read: readonly boolean[],
): PricedMonth | null {
  const compiled = compileTariff(tariff, delivery);
  const fold = withDeliveryDays(usage, delivery);
  const shape = shapeSums(fold, tariff.energy, fold.exported ? exportWindows(tariff) : null);
  const sums = read.map((isRead, day) => (isRead ? getDaySums(fold, shape, day) : null));
  if (compiled.delivery_missing || sums.every((day) => day === null)) return null;
  const ofDays = fold.delivery_days?.of_day ?? null;
  const days = read.length;
  const month = monthAtPace(sums, ofDays);
  const parts = calculateMonthParts(compiled, month, days);
  return {
    exactCents: (index) => {
      const day = getDaySums(fold, shape, index);
      return exactCents(compiled, parts, { day, month, days, charges: ofDays?.[index] ?? 0 });
    },
  };
}

/**
 * Returns the whole cents that the readings of one day of a folded month, which is not over, add to its bill so far:
 * energy and delivery of what was read, and the day's share of what is charged once a month. The month is priced at the
 * rate of the complete days, or of this day if there are none. Null if the delivery charges are not known.
 */
export function costSoFar(
  tariff: Tariff,
  usage: UsageFold,
  delivery: DeliveryCharges | null,
  completeDays: readonly boolean[],
  day: number,
): number | null {
  const read = completeDays.includes(true) ? completeDays : completeDays.map((_, index) => index === day);
  const priced = priceFoldedMonth(tariff, usage, delivery, read);
  return priced && Math.round(priced.exactCents(day));
}

/**
 * Returns the whole cents that each day of a folded month adds to its bill, with the delivery charges of that day.
 * `completeDays` marks the days with complete readings. Null for other days, and for all days if the delivery charges
 * are not known.
 */
export function dayCosts(
  tariff: Tariff,
  usage: UsageFold,
  delivery: DeliveryCharges | null,
  completeDays: readonly boolean[],
): Array<number | null> {
  const priced = priceFoldedMonth(tariff, usage, delivery, completeDays);
  if (!priced) return completeDays.map(() => null);
  // Rounds the running sum, so that the days' cents add up.
  let exact = 0;
  let roundedTotal = 0;
  return completeDays.map((isComplete, index) => {
    if (!isComplete) return null;
    exact += priced.exactCents(index);
    const cents = Math.round(exact) - roundedTotal;
    roundedTotal += cents;
    return cents;
  });
}
