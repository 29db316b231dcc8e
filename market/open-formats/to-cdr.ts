// Plans as EnergyPlanDetailV3 of Australia's Consumer Data Right (contracts/cdr-plan.ts). Its daily supply charge may be
// per month, and its network charges are the utility's.
import type {
  CdrEligibility,
  CdrFee,
  CdrHours,
  CdrPlan,
  CdrTariffPeriod,
  CdrTimeOfUseRate,
} from "#contracts/cdr-plan.ts";
import type { DeliveryCharges, EnergyWindow, Plan, PlanCondition, Tariff, Tier } from "#contracts/plan.ts";
import { getEnrollmentRule } from "../enrollment-rules.ts";
import { toProviderId } from "../providers/provider-id.ts";
import { TDUS } from "../tdu.ts";
import { roundKwh, toAmount, toUsdPerKwh } from "./amounts.ts";
import { CDR_DAYS, UNLESS, UNNAMED } from "./cdr-words.ts";
import { formatEffect, formatNeeds } from "./condition-text.ts";
import { findTariff, type FormatResult } from "./omissions.ts";
import { readCdrPlan } from "./read-cdr.ts";
import { isSameTariff } from "./same-tariff.ts";
import { isDisjoint, listOtherHours, listSpans, MINUTES_PER_DAY, type DaySpan } from "./week.ts";

const PERCENT = 100;

/** The day since which the plan is listed, the day of its last change, and the utility's charges on the list's day. */
export interface CdrContext {
  readonly listed_from: string;
  readonly changed_on: string;
  readonly delivery: DeliveryCharges | null;
}

function toRates(tiers: readonly Tier[]): CdrTimeOfUseRate["rates"] {
  let from = 0;
  return tiers.map(({ up_to_kwh, cents_per_kwh }, index) => {
    const price = { unitPrice: toAmount(toUsdPerKwh(cents_per_kwh)), measureUnit: "KWH" as const };
    if (index === tiers.length - 1 || up_to_kwh === null) return price;
    const volume = roundKwh(up_to_kwh - from);
    from = up_to_kwh;
    return { ...price, volume };
  });
}

const toTime = (minute: number): string => {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
};

function toHours(spans: readonly DaySpan[]): CdrHours[] {
  return spans.map(({ days, from, end }) => ({
    days: days.flatMap((day) => CDR_DAYS[day] ?? []),
    startTime: toTime(from),
    endTime: toTime(end === MINUTES_PER_DAY ? 0 : end),
  }));
}

function toType(window: EnergyWindow, windows: readonly EnergyWindow[]): CdrTimeOfUseRate["type"] {
  const priceOf = ({ tiers }: EnergyWindow): number => tiers[0]?.cents_per_kwh ?? 0;
  const prices = windows.map(priceOf);
  if (priceOf(window) === Math.max(...prices)) return "PEAK";
  return priceOf(window) === Math.min(...prices) ? "OFF_PEAK" : "SHOULDER";
}

/** Returns a price for each window, with its hours. Null if hours overlap or depend on the month. */
function toTimeOfUse(windows: readonly EnergyWindow[]): CdrTimeOfUseRate[] | null {
  if (windows.some(({ months }) => months !== undefined)) return null;
  const spans = windows.slice(0, -1).map((window) => listSpans(window));
  if (!isDisjoint(spans.flat())) return null;
  return windows.map((window, index) => ({
    displayName: window.name ?? UNNAMED,
    type: toType(window, windows),
    rates: toRates(window.tiers),
    period: "P1M",
    timeOfUse: toHours(spans[index] ?? listOtherHours(spans.flat())),
  }));
}

interface PeriodInput {
  readonly type: CdrTariffPeriod["type"];
  readonly displayName: string;
  readonly usd_per_month: number;
}

type Supply = Omit<CdrTariffPeriod, "rateBlockUType" | "singleRate" | "timeOfUseRates">;

function toSupply({ type, displayName, usd_per_month }: PeriodInput): Supply {
  return {
    type,
    displayName,
    startDate: "01-01",
    endDate: "12-31",
    dailySupplyChargeType: "BAND",
    bandedDailySupplyCharges: [{ unitPrice: toAmount(usd_per_month), measureUnit: "MONTH" }],
  };
}

const toSingle = (name: string, tiers: readonly Tier[]): Omit<CdrTariffPeriod, keyof Supply> => ({
  rateBlockUType: "singleRate",
  singleRate: { displayName: name, rates: toRates(tiers), period: "P1M" },
});

function toRetailPeriod({ base_charge_usd, energy }: Tariff): CdrTariffPeriod | null {
  const supply = toSupply({
    type: "RETAIL_SERVICE",
    displayName: "Provider charges",
    usd_per_month: base_charge_usd,
  });
  const [first, ...more] = energy;
  if (first && more.length === 0) return { ...supply, ...toSingle(first.name ?? UNNAMED, first.tiers) };
  const timeOfUseRates = toTimeOfUse(energy);
  return timeOfUseRates && { ...supply, rateBlockUType: "timeOfUseRates", timeOfUseRates };
}

function toNetworkPeriod({ monthly_usd, cents_per_kwh }: DeliveryCharges): CdrTariffPeriod {
  const name = "Delivery charges";
  return {
    ...toSupply({ type: "NETWORK", displayName: name, usd_per_month: monthly_usd }),
    ...toSingle(name, [{ up_to_kwh: null, cents_per_kwh }]),
  };
}

function toFees(plan: Plan, tariff: Tariff): CdrFee[] {
  const fee = plan.termination_fee;
  const exit: CdrFee[] =
    "amount_usd" in fee
      ? [
          {
            type: "EXIT",
            term: fee.kind === "flat" ? "FIXED" : "MONTHLY",
            amount: toAmount(fee.amount_usd),
            description: fee.kind === "flat" ? "Early termination fee" : "For each month left in the term",
          },
        ]
      : [];
  const conditional = (tariff.conditions ?? []).filter(({ effect }) => effect === "fee");
  const toFee = (type: CdrFee["type"], term: CdrFee["term"], usd: number, description: string): CdrFee => ({
    type,
    term,
    amount: toAmount(usd),
    description,
  });
  return [
    ...exit,
    ...(tariff.one_time_fees ?? []).map((one) => toFee("ESTABLISHMENT", "FIXED", one.amount_usd, one.name)),
    ...tariff.monthly_fees.map((one) => toFee("OTHER", "MONTHLY", one.amount_usd, one.name)),
    ...conditional.map((one) =>
      toFee("OTHER", "MONTHLY", one.usd_per_month, UNLESS + formatNeeds(one.needs)),
    ),
  ];
}

const ELIGIBILITY = {
  new_customer: "NEW_CUSTOMER",
  online_only: "ONLINE_ONLY",
  device: "REQ_EQUIP_SUPPLIER",
  membership: "LOYALTY_MEMBER",
  autopay: "OTHER",
  paperless: "OTHER",
} as const;

function toEligibility(condition: PlanCondition): CdrEligibility {
  const [first] = condition.needs;
  return {
    type: first === undefined ? "OTHER" : ELIGIBILITY[first],
    information: formatNeeds(condition.needs),
    description: formatEffect(condition),
  };
}

const TERM_YEARS: Readonly<Record<number, "1_YEAR" | "2_YEAR" | "3_YEAR" | "4_YEAR" | "5_YEAR" | "ONGOING">> =
  {
    0: "ONGOING",
    12: "1_YEAR",
    24: "2_YEAR",
    36: "3_YEAR",
    48: "4_YEAR",
    60: "5_YEAR",
  };

type CdrContract = CdrPlan["electricityContract"];

function toContract(plan: Plan, tariff: Tariff, periods: CdrTariffPeriod[]): CdrContract {
  const isFixed = plan.rate_type === "fixed";
  const eligibility = (tariff.conditions ?? []).filter(({ effect }) => effect !== "fee").map(toEligibility);
  const fees = toFees(plan, tariff);
  const share = plan.renewable_percent / PERCENT;
  return {
    pricingModel: tariff.energy.length === 1 ? "SINGLE_RATE" : "TIME_OF_USE",
    timeZone: "LOCAL",
    isFixed,
    ...(isFixed
      ? {}
      : { variation: `The rate type is ${plan.rate_type}. The price can change every month.` }),
    paymentOption: ["OTHER"],
    ...(share > 0 ? { intrinsicGreenPower: { greenPercentage: String(share) } } : {}),
    ...(eligibility.length > 0 ? { eligibility } : {}),
    ...(fees.length > 0 ? { fees } : {}),
    tariffPeriod: periods,
    termType: TERM_YEARS[plan.term_months] ?? "OTHER",
    terms: plan.term_months === 0 ? "Month to month" : `${plan.term_months} months`,
    coolingOffDays: getEnrollmentRule("rescission").value,
    billFrequency: ["P1M"],
  };
}

const webAddress = (address: string | null | undefined): string | undefined =>
  address && URL.canParse(address) ? address : undefined;

function describe(plan: Plan, { listed_from, changed_on }: CdrContext): Omit<CdrPlan, "electricityContract"> {
  const text = plan.texts.en ?? plan.texts.es;
  const [applicationUri, pricingUri, termsUri] = [
    webAddress(plan.enroll.url),
    webAddress(text?.facts_label_url),
    webAddress(text?.terms_url),
  ];
  const links = { ...(pricingUri ? { pricingUri } : {}), ...(termsUri ? { termsUri } : {}) };
  return {
    planId: plan.id,
    effectiveFrom: `${listed_from}T00:00:00Z`,
    lastUpdated: `${changed_on}T00:00:00Z`,
    displayName: plan.name,
    type: "MARKET",
    fuelType: "ELECTRICITY",
    brand: toProviderId(plan.provider.name),
    brandName: plan.provider.name,
    ...(applicationUri ? { applicationUri } : {}),
    ...(Object.keys(links).length > 0 ? { additionalInformation: links } : {}),
    customerType: "RESIDENTIAL",
    geography: { distributors: [TDUS[plan.tdu].name] },
  };
}

/** Returns a plan as EnergyPlanDetailV3, or why the format can't express it. What is returned reads back as the tariff. */
export function toCdrPlan(plan: Plan, context: CdrContext): FormatResult<CdrPlan> {
  const found = findTariff(plan);
  if (!found.ok) return found;
  const tariff = found.value;
  const passed = tariff.delivery === "pass_through";
  if (passed && context.delivery === null) return { ok: false, reason: "delivery_unknown" };
  const retail = toRetailPeriod(tariff);
  if (retail === null) return { ok: false, reason: "hours" };
  const network = passed && context.delivery ? [toNetworkPeriod(context.delivery)] : [];
  const value = {
    ...describe(plan, context),
    electricityContract: toContract(plan, tariff, [retail, ...network]),
  };
  const back = readCdrPlan(value);
  if (back === null || !isSameTariff(back.tariff, tariff)) return { ok: false, reason: "not_reproduced" };
  return { ok: true, value };
}
