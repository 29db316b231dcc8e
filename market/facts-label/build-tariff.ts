// Puts together what was collected: the tariff that the text states, and the readings that it leaves open.
import type { PlanCondition, Tariff, UsageCredit } from "#contracts/plan.ts";
import { readCondition, uniqueConditions, uniqueFees } from "../terms/read-terms.ts";
import { findAmounts } from "./amounts.ts";
import { toSteps } from "./bands.ts";
import type { ChargeFact, EnergyRow } from "./charge-facts.ts";
import type { Collected } from "./collected.ts";
import { readDelivery, sumFees } from "./delivery-facts.ts";
import type { Delivery } from "./delivery-facts.ts";
import { buildWindows } from "./energy-windows.ts";
import type { Windows } from "./energy-windows.ts";
import { round2, round4, single, unique } from "./fact-lists.ts";
import type { LabelReadingOption, ParsedLabel } from "./parsed-label.ts";
import { repeatsHours } from "./loose-hours.ts";
import type { ConditionalAmount } from "./special-amounts.ts";

const NO_ROW: Omit<EnergyRow, "cents_per_kwh" | "up_to_kwh"> = {
  name: null,
  hours: [],
  from_kwh: 0,
  delivery_waived: false,
  max_kwh_per_month: null,
};

/** A share printed in whole percent may be off by half a percent. */
const SHARE_ROUNDING = 0.005;

/** Days of a month in the averages of labels with a daily charge. */
const LABEL_DAYS = 30;

function energyRows(facts: ReadonlyArray<ChargeFact>): EnergyRow[] {
  return facts.flatMap((fact): EnergyRow[] => {
    if (fact.kind === "energy") return [fact.row];
    return fact.kind === "flat_block" ? [{ ...NO_ROW, cents_per_kwh: 0, up_to_kwh: fact.up_to_kwh }] : [];
  });
}

/** Returns the distinct values of a charge that a label may print twice (table and prose). */
function distinct(facts: ReadonlyArray<ChargeFact>, getValue: (fact: ChargeFact) => number | null): number[] {
  return [...new Set(facts.map(getValue).filter((value) => value !== null))];
}

const getUsd =
  (kind: "base" | "flat_block") =>
  (fact: ChargeFact): number | null =>
    fact.kind === kind ? fact.usd : null;

function shift(energy: Tariff["energy"], cents: number): Tariff["energy"] {
  if (cents === 0) return energy;
  const [first, ...rest] = energy.map((window) => {
    const [tier, ...tiers] = window.tiers.map((one) => ({
      ...one,
      cents_per_kwh: round4(one.cents_per_kwh + cents),
    }));
    return tier === undefined ? window : { ...window, tiers: [tier, ...tiers] as typeof window.tiers };
  });
  return first === undefined ? energy : [first, ...rest];
}

interface Charges {
  readonly base: number;
  readonly fees: Tariff["minimum_usage_fees"];
  readonly credits: UsageCredit[];
}

function baseCharge(into: Collected): Charges {
  const stated = single(distinct(into.facts, getUsd("base")), "base charges", into.notes);
  const isWaived = stated !== null && stated > 0 && into.base_waived_from_kwh !== null;
  const base = isWaived ? 0 : stated;
  const waived =
    isWaived && into.base_waived_from_kwh !== null
      ? [{ amount_usd: stated, below_kwh: into.base_waived_from_kwh }]
      : [];
  const flat = single(distinct(into.facts, getUsd("flat_block")), "flat amounts", into.notes);
  const bands = unique(into.base_bands);
  const steps = bands.length === 0 ? null : toSteps(bands);
  // "$0.00 if usage ≥ 1,000 kWh" alone adds nothing.
  if (bands.some((band) => band.usd !== 0) && steps === null)
    into.notes.push({ text: "base charges that do not fit together", carries_price: true });
  return {
    base: round2((base ?? 0) + (flat ?? 0) + (steps?.base_usd ?? 0)),
    fees: [...waived, ...(steps?.fees ?? [])],
    credits: [...(steps?.credits ?? [])],
  };
}

function waive(windows: Windows, into: Collected): Windows {
  const names = new Set(
    into.facts.flatMap((fact) => (fact.kind === "delivery_waived" ? [fact.name.replaceAll("_", " ")] : [])),
  );
  if (names.size === 0) return windows;
  const [first, ...rest] = windows.energy.map((window) =>
    window.name !== undefined && names.has(window.name) ? { ...window, delivery_waived: true } : window,
  );
  return first === undefined ? windows : { ...windows, energy: [first, ...rest] };
}

export interface Built extends Pick<
  ParsedLabel,
  "tariff" | "assumed_shares" | "share_rounding" | "printed_monthly_usd" | "stated_delivery" | "options"
> {}

/** Builds the tariff and its open readings. Adds notes for charges that contradict each other. Null without any price. */
export function buildTariff(into: Collected): Built | null {
  const built = buildWindows({
    rows: energyRows(into.facts),
    definitions: into.definitions,
    rest: into.rest,
    free: into.free,
    shares: into.shares,
    loose_shares: into.loose_shares,
    promised: into.promised,
  });
  if (built === null) return null;
  const windows = waive(built, into);
  const [promise] = into.promised_free;
  const isFree = windows.energy.some((window) => window.tiers.some((tier) => tier.cents_per_kwh === 0));
  if (promise !== undefined && !isFree) into.notes.push({ text: promise, carries_price: true });
  const rates = windows.energy.flatMap((window) => window.tiers.map((tier) => tier.cents_per_kwh));
  if (Math.min(...rates) < 0) into.notes.push({ text: "an energy charge below zero", carries_price: true });
  if (windows.energy.length > 1)
    for (const text of into.loose_hours)
      if (!repeatsHours(text, windows.energy)) into.notes.push({ text, carries_price: true });
  for (const doubt of windows.doubts) into.notes.push({ text: doubt, carries_price: true });
  const charges = baseCharge(into);
  const delivery = readDelivery(into);
  const adders = unique(into.facts.filter((fact) => fact.kind === "adder")).reduce(
    (sum, fact) => sum + fact.cents,
    0,
  );
  const fees = unique(into.facts.filter((fact) => fact.kind === "monthly_fee")).map(
    ({ name, usd, in_label_average }) => ({
      name,
      amount_usd: usd,
      in_label_average,
    }),
  );
  const tariff: Tariff = {
    base_charge_usd: charges.base,
    energy: shift(windows.energy, round4(adders + delivery.cents)),
    delivery: delivery.mode,
    credits: unique([...into.credits, ...charges.credits]),
    minimum_usage_fees: unique([...into.minimum_usage_fees, ...charges.fees]),
    monthly_fees: delivery.mode === "bundled" ? [...fees, ...delivery.fees] : fees,
    buyback: null,
    ...(into.one_time.length > 0
      ? { one_time_fees: uniqueFees(into.one_time.map(({ name, amount_usd }) => ({ name, amount_usd }))) }
      : {}),
  };
  const all = listOptions(tariff, into, delivery);
  return {
    tariff: all[0].tariff,
    options: all,
    assumed_shares: windows.assumed_shares,
    share_rounding: into.share_rounding === 0 ? SHARE_ROUNDING : into.share_rounding,
    stated_delivery: delivery.stated,
    printed_monthly_usd: delivery.stated === null && delivery.fees.length > 0 ? sumFees(delivery.fees) : null,
  };
}

/** Returns a discount (negative) or surcharge of the text as a condition of the tariff, with positive amounts. */
function toCondition(one: ConditionalAmount, included: boolean): PlanCondition {
  const isFee = one.usd_per_month > 0 || one.cents_per_kwh > 0;
  return {
    needs: one.needs,
    effect: isFee ? "fee" : "credit",
    usd_per_month: Math.abs(one.usd_per_month),
    cents_per_kwh: Math.abs(one.cents_per_kwh),
    met_in_tariff: isFee ? !(one.in_average ?? included) : (one.in_average ?? included),
    quote: one.quote,
  };
}

/** Applies the discounts that the averages contain (`included`) to the literal tariff. */
function applyConditional(tariff: Tariff, into: Collected, included: boolean): Tariff {
  const stated = unique(into.conditional);
  const applied = stated.filter((one) => one.in_average ?? included);
  const conditional = uniqueConditions([
    ...stated.map((one) => toCondition(one, included)),
    // A discount without an amount is one that another sentence states, or none.
    ...into.conditions
      .filter((statement) => findAmounts(statement).length === 0)
      .flatMap((statement) => readCondition(statement, statement))
      .filter(({ effect }) => effect === "required"),
  ]);
  const usd = applied.reduce((sum, one) => sum + one.usd_per_month, 0);
  const cents = applied.reduce((sum, one) => sum + one.cents_per_kwh, 0);
  return {
    ...tariff,
    energy: shift(tariff.energy, cents),
    credits:
      usd < 0 ? [{ amount_usd: round2(-usd), min_kwh: 0, max_kwh: null }, ...tariff.credits] : tariff.credits,
    base_charge_usd: usd > 0 ? round2(tariff.base_charge_usd + usd) : tariff.base_charge_usd,
    ...(conditional.length > 0 ? { conditions: conditional } : {}),
  };
}

/** Returns the other ways to read doubtful credits: each sentence, all of them, and a step that replaces the last. */
function otherCredits(literal: UsageCredit[], into: Collected): UsageCredit[][] {
  const key = (credit: UsageCredit): string => JSON.stringify(credit);
  const replace = (credits: UsageCredit[], from: UsageCredit[], to: UsageCredit[]): UsageCredit[] => {
    const gone = new Set(from.map(key));
    return unique([...credits.filter((credit) => !gone.has(key(credit))), ...to]);
  };
  const each = into.other_credits.map(({ literal: from, other }) => replace(literal, from, other));
  const all = into.other_credits.reduce(
    (credits, { literal: from, other }) => replace(credits, from, other),
    literal,
  );
  const open = literal.filter((credit) => credit.max_kwh === null && credit.min_kwh > 0);
  const steps = literal.map((credit) => {
    const next = open
      .filter((one) => one.min_kwh > credit.min_kwh && one.amount_usd !== credit.amount_usd)
      .toSorted((a, b) => a.min_kwh - b.min_kwh)[0];
    return credit.max_kwh === null && credit.min_kwh > 0 && next !== undefined
      ? { ...credit, max_kwh: next.min_kwh }
      : credit;
  });
  return [...each, all, steps];
}

function listOptions(
  literal: Tariff,
  into: Collected,
  delivery: Delivery,
): [LabelReadingOption, ...LabelReadingOption[]] {
  const oneTime = unique(into.one_time);
  const twelfth = (included: boolean): number =>
    oneTime.filter((fee) => fee.in_average ?? included).reduce((sum, fee) => sum + fee.amount_usd / 12, 0);
  const options: LabelReadingOption[] = [];
  // Labels compute a month of 30 days, bills one of 365 / 12 on average.
  const days = unique(into.facts.filter((fact) => fact.kind === "monthly_fee")).map((fact) =>
    fact.usd_per_day === undefined ? 0 : fact.usd_per_day * LABEL_DAYS - fact.usd,
  );
  const shorter = days.reduce((sum, usd) => sum + usd, 0);
  const add = (tariff: Tariff): void => {
    for (const month of shorter === 0 ? [0] : [0, shorter]) {
      for (const included of [true, false]) {
        for (const withTwelfth of [false, true])
          options.push({
            tariff: applyConditional(tariff, into, included),
            averages_usd: twelfth(withTwelfth) + month,
          });
      }
    }
  };
  const tariffs = [literal];
  for (const credits of otherCredits(literal.credits, into)) tariffs.push({ ...literal, credits });
  for (const tariff of tariffs) add(tariff);
  // A mandatory fee that the averages leave out without stating it (market.md: bundle plans). A fee that is not called
  // mandatory may be an option.
  const isRequired = into.facts.every((fact) => fact.kind !== "monthly_fee" || fact.required);
  if (isRequired && literal.monthly_fees.some((fee) => fee.in_label_average))
    add({
      ...literal,
      monthly_fees: literal.monthly_fees.map((fee) => ({ ...fee, in_label_average: false })),
    });
  // A label that prints no delivery charges per kWh may include them in its price.
  if (literal.delivery === "pass_through" && delivery.stated === null)
    for (const tariff of tariffs)
      add({ ...tariff, delivery: "bundled", monthly_fees: [...tariff.monthly_fees, ...delivery.fees] });
  const [first, ...rest] = unique(options);
  if (first === undefined) throw new Error("a label has at least one reading");
  return [first, ...rest];
}
