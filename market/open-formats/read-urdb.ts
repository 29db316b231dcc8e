// Reads a rate of the Utility Rate Database back into our tariff.
import type { EnergyWindow, PlanCondition, Tariff } from "#contracts/plan.ts";
import type { UrdbRate } from "#contracts/urdb-rate.ts";
import { readAmount, toCentsPerKwh } from "./amounts.ts";
import { createFee, readCondition, readNeeds } from "./condition-text.ts";
import type { ReadBack } from "./omissions.ts";
import { CONDITION, HOURS, MONTHLY_FEE, MONTHS, ONE_TIME_FEE, PER_MONTH, PERIOD } from "./urdb-words.ts";

const CENTS = 100;
const MINUTES_PER_HOUR = 60;
const FEE_TEXT = /^\$([\d.]+) per month unless: (.+)$/;

type Attribute = readonly [name: string, value: string];

const listAttributes = (attributes: UrdbRate["fixedattrs"]): Attribute[] =>
  (attributes ?? []).flatMap((one) => Object.entries(one));

function readTiers(tiers: UrdbRate["energyratestructure"][number]): EnergyWindow["tiers"] {
  return tiers.map(({ rate, max }) => ({
    up_to_kwh: max ?? null,
    cents_per_kwh: toCentsPerKwh(rate),
  }));
}

/** The hours of a period in one month on one kind of day: where they start and end, or null if they are not together. */
function readRun(row: readonly number[], period: number): { from: number; end: number } | null {
  const isOwn = (hour: number): boolean => row[(hour + HOURS) % HOURS] === period;
  const starts = row.flatMap((_value, hour) => (isOwn(hour) && !isOwn(hour - 1) ? [hour] : []));
  const ends = row.flatMap((_value, hour) => (isOwn(hour) && !isOwn(hour + 1) ? [hour + 1] : []));
  const [from] = starts;
  const [end] = ends;
  // All hours of the day.
  if (from === undefined || end === undefined) return { from: 0, end: HOURS };
  return starts.length === 1 ? { from, end } : null;
}

interface Row {
  readonly month: number;
  readonly days: readonly number[];
  readonly row: readonly number[];
}

function listRows({ energyweekdayschedule, energyweekendschedule }: UrdbRate): Row[] {
  return Array.from({ length: MONTHS }, (_, index) => [
    { month: index + 1, days: [1, 2, 3, 4, 5], row: energyweekdayschedule[index] ?? [] },
    { month: index + 1, days: [0, 6], row: energyweekendschedule[index] ?? [] },
  ]).flat();
}

type Conditions = Pick<EnergyWindow, "months" | "weekdays" | "from_minute" | "to_minute">;

/** Returns the conditions of a period: the same hours on the same days in each of its months. Null for another one. */
function readConditions(rows: readonly Row[], period: number): Conditions | null {
  const own = rows.filter(({ row }) => row.includes(period));
  const runs = own.map(({ row }) => readRun(row, period));
  const [first] = runs;
  if (!first || runs.some((run) => run?.from !== first.from || run.end !== first.end)) return null;
  const months = [...new Set(own.map(({ month }) => month))];
  const days = [...new Set(own.flatMap((one) => one.days))].toSorted((a, b) => a - b);
  // Each of the months has each kind of day.
  const kinds = new Set(own.map((one) => one.days.length)).size;
  if (own.length !== months.length * kinds) return null;
  const [month, ...moreMonths] = months;
  const [day, ...moreDays] = days;
  return {
    ...(months.length < MONTHS && month !== undefined ? { months: [month, ...moreMonths] } : {}),
    ...(kinds === 1 && day !== undefined ? { weekdays: [day, ...moreDays] } : {}),
    ...(first.from === 0 ? {} : { from_minute: first.from * MINUTES_PER_HOUR }),
    ...(first.end === HOURS ? {} : { to_minute: first.end * MINUTES_PER_HOUR }),
  };
}

function readEnergy(rate: UrdbRate): Tariff["energy"] | null {
  const names = new Map(listAttributes(rate.energyattrs));
  const rows = listRows(rate);
  const last = rate.energyratestructure.length - 1;
  const windows = rate.energyratestructure.map((tiers, index): EnergyWindow | null => {
    const hours = index === last ? {} : readConditions(rows, index);
    const name = names.get(PERIOD + String(index));
    return hours && { ...(name === undefined ? {} : { name }), ...hours, tiers: readTiers(tiers) };
  });
  return windows.includes(null) ? null : windows.filter((one) => one !== null);
}

function readConditionText(text: string): PlanCondition | null {
  const [, amount, fee] = FEE_TEXT.exec(text) ?? [];
  if (amount !== undefined && fee !== undefined) {
    const needs = readNeeds(fee);
    return needs && createFee(needs, readAmount(amount));
  }
  const [effect = "", needs = ""] = text.split(": ");
  return readCondition(effect, needs);
}

function listFees(attributes: readonly Attribute[], prefix: string) {
  return attributes
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({
      name: name.slice(prefix.length),
      amount_usd: readAmount(value.slice(1).replace(PER_MONTH, "")),
    }));
}

/** Returns the tariff of a rate. Null if its prices, hours or attributes aren't ones that we know. */
export function readUrdbRate(rate: UrdbRate): ReadBack {
  const energy = readEnergy(rate);
  const fixed = listAttributes(rate.fixedattrs);
  const conditions = listAttributes(rate.energyattrs)
    .filter(([name]) => name === CONDITION)
    .map(([, text]) => readConditionText(text));
  if (energy === null || conditions.includes(null) || rate.servicetype === "Delivery") return null;
  const monthly = listFees(fixed, MONTHLY_FEE);
  const fees = monthly.reduce((sum, { amount_usd }) => sum + Math.round(amount_usd * CENTS), 0);
  const one_time_fees = listFees(fixed, ONE_TIME_FEE);
  const known = conditions.filter((one) => one !== null);
  return {
    base_charge_usd: (Math.round(rate.fixedchargefirstmeter * CENTS) - fees) / CENTS,
    energy,
    delivery: rate.servicetype === "Energy" ? "pass_through" : "bundled",
    credits: [],
    minimum_usage_fees: [],
    monthly_fees: monthly.map((fee) => Object.assign(fee, { in_label_average: true })),
    buyback: null,
    ...(one_time_fees.length > 0 ? { one_time_fees } : {}),
    ...(known.length > 0 ? { conditions: known } : {}),
  };
}
