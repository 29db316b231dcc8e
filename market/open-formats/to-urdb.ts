// Plans as rates of OpenEI's Utility Rate Database, version 8 (contracts/urdb-rate.ts). Where a provider passes the
// utility's charges on, its rate is of the type "Energy" and the utility has a rate of the type "Delivery".
import type { DeliveryCharges, EnergyWindow, Plan, PlanCondition, Tariff, Tier } from "#contracts/plan.ts";
import type { UrdbRate } from "#contracts/urdb-rate.ts";
import { TDUS } from "../tdu.ts";
import { toAmount, toUsdPerKwh } from "./amounts.ts";
import { formatEffect, formatNeeds } from "./condition-text.ts";
import { findTariff, type FormatResult } from "./omissions.ts";
import { readUrdbRate } from "./read-urdb.ts";
import { isSameTariff } from "./same-tariff.ts";
import { listSpans } from "./week.ts";
import {
  CONDITION,
  HOURS,
  MONTHLY_FEE,
  MONTHS,
  ONE_TIME_FEE,
  PER_MONTH,
  PERIOD,
  UNLESS,
} from "./urdb-words.ts";

const MS_PER_SECOND = 1000;
const MINUTES_PER_HOUR = 60;
const CENTS = 100;
const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];
const WEEKEND: readonly number[] = [0, 6];

type Tiers = UrdbRate["energyratestructure"][number];
type Schedule = UrdbRate["energyweekdayschedule"];

function toTiers(tiers: readonly Tier[]): Tiers {
  return tiers.map(({ up_to_kwh, cents_per_kwh }, index) => ({
    rate: toUsdPerKwh(cents_per_kwh),
    unit: "kWh" as const,
    ...(index === tiers.length - 1 || up_to_kwh === null ? {} : { max: up_to_kwh }),
  }));
}

/** Whether the schedules can have a window's hours: whole hours, Monday to Friday and weekends as one. */
function isSchedulable(window: EnergyWindow): boolean {
  const { weekdays } = window;
  const isWhole = (days: readonly number[]): boolean =>
    weekdays === undefined || [0, days.length].includes(days.filter((day) => weekdays.includes(day)).length);
  return (
    isWhole(WEEKDAYS) &&
    isWhole(WEEKEND) &&
    listSpans(window).every(({ from, end }) => from % MINUTES_PER_HOUR === 0 && end % MINUTES_PER_HOUR === 0)
  );
}

function isIn(window: EnergyWindow, month: number, day: number, hour: number): boolean {
  if (window.months && !window.months.includes(month)) return false;
  const minute = hour * MINUTES_PER_HOUR;
  return listSpans(window).some(
    ({ days, from, end }) => days.includes(day) && minute >= from && minute < end,
  );
}

/** Returns the index of the first window of each hour of each month, on a day of the week. */
function toSchedule(windows: readonly EnergyWindow[], day: number): Schedule {
  const last = windows.length - 1;
  return Array.from({ length: MONTHS }, (_month, month) =>
    Array.from({ length: HOURS }, (_hour, hour) => {
      const found = windows.findIndex((window, index) => index < last && isIn(window, month + 1, day, hour));
      return found === -1 ? last : found;
    }),
  );
}

/** Returns dollars as an attribute: "$5.00". */
const toDollars = (usd: number): string => `$${toAmount(usd)}`;

type Attributes = NonNullable<UrdbRate["fixedattrs"]>;

function toConditionText(condition: PlanCondition): string {
  const needs = formatNeeds(condition.needs);
  return condition.effect === "fee"
    ? `${toDollars(condition.usd_per_month)}${PER_MONTH}${UNLESS}${needs}`
    : `${formatEffect(condition)}: ${needs}`;
}

function toAttributes({ monthly_fees, one_time_fees = [], conditions = [], energy }: Tariff) {
  const fixed: Attributes = [
    ...monthly_fees.map(({ name, amount_usd }) => ({
      [MONTHLY_FEE + name]: toDollars(amount_usd) + PER_MONTH,
    })),
    ...one_time_fees.map(({ name, amount_usd }) => ({ [ONE_TIME_FEE + name]: toDollars(amount_usd) })),
  ];
  const named: Attributes = [
    ...energy.flatMap(({ name }, index) => (name === undefined ? [] : [{ [PERIOD + String(index)]: name }])),
    ...conditions.map((condition) => ({ [CONDITION]: toConditionText(condition) })),
  ];
  return {
    ...(fixed.length > 0 ? { fixedattrs: fixed } : {}),
    ...(named.length > 0 ? { energyattrs: named } : {}),
  };
}

const toSeconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_SECOND;

const common = {
  sector: "Residential",
  country: "USA",
  is_default: false,
  fixedchargeunits: "$/month",
} as const;

/** Returns dollars without the error of adding them as fractions. */
const addCents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, usd) => sum + Math.round(usd * CENTS), 0) / CENTS;

/** Returns the label of a utility's delivery rate. */
const toDeliveryLabel = ({ tdu }: Pick<DeliveryCharges, "tdu">): string => `delivery-${tdu}`;

/** Returns a utility's charges as a rate of the type "Delivery". */
export function toDeliveryRate(charges: DeliveryCharges): UrdbRate {
  const tiers: EnergyWindow["tiers"] = [{ up_to_kwh: null, cents_per_kwh: charges.cents_per_kwh }];
  const windows: Tariff["energy"] = [{ tiers }];
  const { name } = TDUS[charges.tdu];
  return {
    label: toDeliveryLabel(charges),
    name: "Residential delivery charges",
    utility: name,
    ...common,
    servicetype: "Delivery",
    description: "The charges that providers in this area pass on.",
    startdate: toSeconds(charges.as_of),
    energyratestructure: [toTiers(tiers)],
    energyweekdayschedule: toSchedule(windows, 1),
    energyweekendschedule: toSchedule(windows, 0),
    fixedchargefirstmeter: charges.monthly_usd,
  };
}

function toRate(plan: Plan, tariff: Tariff, changed_on: string): UrdbRate {
  const passed = tariff.delivery === "pass_through";
  const { name } = TDUS[plan.tdu];
  const source = plan.texts.en?.facts_label_url ?? plan.texts.es?.facts_label_url;
  return {
    label: plan.id,
    name: plan.name,
    utility: plan.provider.name,
    ...common,
    servicetype: passed ? "Energy" : "Bundled",
    description: passed
      ? `For homes in the area of ${name}. Add the rate ${toDeliveryLabel(plan)}.`
      : `For homes in the area of ${name}. Delivery is included.`,
    startdate: toSeconds(changed_on),
    ...(source && URL.canParse(source) ? { source } : {}),
    energyratestructure: tariff.energy.map(({ tiers }) => toTiers(tiers)),
    energyweekdayschedule: toSchedule(tariff.energy, WEEKDAYS[0] ?? 1),
    energyweekendschedule: toSchedule(tariff.energy, WEEKEND[0] ?? 0),
    fixedchargefirstmeter: addCents([
      tariff.base_charge_usd,
      ...tariff.monthly_fees.map((fee) => fee.amount_usd),
    ]),
    ...toAttributes(tariff),
  };
}

/** Returns a plan as a rate, or why the format can't express it. What is returned reads back as the tariff. */
export function toUrdbRate(plan: Plan, changed_on: string): FormatResult<UrdbRate> {
  const found = findTariff(plan);
  if (!found.ok) return found;
  const tariff = found.value;
  const hours = tariff.energy.slice(0, -1);
  if (!hours.every(isSchedulable)) return { ok: false, reason: "hours" };
  if (hours.length > 0 && tariff.energy.some(({ tiers }) => tiers.length > 1))
    return { ok: false, reason: "tiered_hours" };
  const value = toRate(plan, tariff, changed_on);
  const back = readUrdbRate(value);
  if (back && isSameTariff(back, tariff)) return { ok: true, value };
  // Hours that overlap have no place of their own in the schedules.
  return { ok: false, reason: hours.length > 0 ? "hours" : "not_reproduced" };
}
