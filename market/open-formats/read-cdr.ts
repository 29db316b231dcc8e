// Reads an EnergyPlanDetailV3 back into our tariff.
import type { CdrFee, CdrHours, CdrPlan, CdrTariffPeriod, CdrTimeOfUseRate } from "#contracts/cdr-plan.ts";
import type { EnergyWindow, PlanCondition, Tariff } from "#contracts/plan.ts";
import { readAmount, toCentsPerKwh, toTiers } from "./amounts.ts";
import { createFee, readCondition, readNeeds } from "./condition-text.ts";
import { CDR_DAYS, UNLESS, UNNAMED } from "./cdr-words.ts";
import { isDisjoint, listOtherHours, MINUTES_PER_DAY, toWindow, type DaySpan } from "./week.ts";

/** Our tariff, and the utility's charges if they are passed on: dollars per month and cents per kWh. */
export interface CdrReading {
  readonly tariff: Tariff;
  readonly delivery: { readonly monthly_usd: number; readonly cents_per_kwh: number } | null;
}

type Rates = CdrTimeOfUseRate["rates"];

function readTiers(rates: Rates): EnergyWindow["tiers"] {
  return toTiers(
    rates.map(({ unitPrice, volume }) => ({
      kwh: volume ?? null,
      cents_per_kwh: toCentsPerKwh(readAmount(unitPrice)),
    })),
  );
}

const readName = (name: string): Pick<EnergyWindow, "name"> => (name === UNNAMED ? {} : { name });

function readMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function readSpans(hours: readonly CdrHours[]): DaySpan[] {
  return hours.map(({ days, startTime, endTime }) => ({
    days: days.map((day) => CDR_DAYS.indexOf(day)),
    from: readMinute(startTime),
    end: readMinute(endTime) || MINUTES_PER_DAY,
  }));
}

const order = (spans: readonly DaySpan[]): string =>
  JSON.stringify(spans.map(({ days, from, end }) => `${days.join("")} ${from} ${end}`).toSorted());

/** Returns the windows of time-of-use rates. Null unless the last one has all hours that the others don't have. */
function readTimeOfUse(rates: readonly CdrTimeOfUseRate[]): EnergyWindow[] | null {
  const spans = rates.map(({ timeOfUse }) => readSpans(timeOfUse));
  const others = spans.slice(0, -1).flat();
  if (!isDisjoint(others) || order(listOtherHours(others)) !== order(spans.at(-1) ?? [])) return null;
  const windows: EnergyWindow[] = [];
  for (const [index, rate] of rates.entries()) {
    const tiers = readTiers(rate.rates);
    const hours = index === rates.length - 1 ? {} : toWindow(spans[index] ?? []);
    if (hours === null) return null;
    windows.push({ ...readName(rate.displayName), ...hours, tiers });
  }
  return windows;
}

function readEnergy({ singleRate, timeOfUseRates }: CdrTariffPeriod): Tariff["energy"] | null {
  if (timeOfUseRates) return readTimeOfUse(timeOfUseRates);
  return singleRate ? [{ ...readName(singleRate.displayName), tiers: readTiers(singleRate.rates) }] : null;
}

const readMonthly = ({ bandedDailySupplyCharges: [charge] }: CdrTariffPeriod): number | null =>
  charge?.measureUnit === "MONTH" ? readAmount(charge.unitPrice) : null;

interface Fees {
  readonly monthly_fees: Tariff["monthly_fees"];
  readonly one_time_fees: NonNullable<Tariff["one_time_fees"]>;
  readonly conditions: readonly PlanCondition[];
}

function readFees(fees: readonly CdrFee[]): Fees {
  const isOwn = (type: CdrFee["type"]) => (fee: CdrFee) => fee.type === type;
  const other = fees.filter(isOwn("OTHER"));
  const conditions = other.flatMap(({ amount, description }) => {
    const needs = description.startsWith(UNLESS) ? readNeeds(description.slice(UNLESS.length)) : null;
    return needs ? [createFee(needs, readAmount(amount))] : [];
  });
  return {
    conditions,
    monthly_fees: other
      .filter(({ description }) => !description.startsWith(UNLESS))
      .map(({ amount, description }) => ({
        name: description,
        amount_usd: readAmount(amount),
        in_label_average: true,
      })),
    one_time_fees: fees
      .filter(isOwn("ESTABLISHMENT"))
      .map(({ amount, description }) => ({ name: description, amount_usd: readAmount(amount) })),
  };
}

/** Returns the tariff of a plan. Null if its charges aren't ones that we know. */
export function readCdrPlan({ electricityContract }: CdrPlan): CdrReading | null {
  const { tariffPeriod, fees = [], eligibility = [] } = electricityContract;
  const retail = tariffPeriod.find(({ type }) => type === "RETAIL_SERVICE");
  const network = tariffPeriod.find(({ type }) => type === "NETWORK");
  const energy = retail && readEnergy(retail);
  const base_charge_usd = retail ? readMonthly(retail) : null;
  const required = eligibility.map(({ description, information }) => readCondition(description, information));
  if (!energy || base_charge_usd === null || required.includes(null)) return null;
  const { monthly_fees, one_time_fees, conditions } = readFees(fees);
  const all = [...required.filter((one) => one !== null), ...conditions];
  const tariff: Tariff = {
    base_charge_usd,
    energy,
    delivery: network ? "pass_through" : "bundled",
    credits: [],
    minimum_usage_fees: [],
    monthly_fees,
    buyback: null,
    ...(one_time_fees.length > 0 ? { one_time_fees } : {}),
    ...(all.length > 0 ? { conditions: all } : {}),
  };
  const delivery = network ? readDelivery(network) : null;
  return network && delivery === null ? null : { tariff, delivery };
}

function readDelivery(network: CdrTariffPeriod): CdrReading["delivery"] {
  const monthly_usd = readMonthly(network);
  const [tier, ...more] = network.singleRate ? readTiers(network.singleRate.rates) : [];
  if (monthly_usd === null || !tier || more.length > 0) return null;
  return { monthly_usd, cents_per_kwh: tier.cents_per_kwh };
}
