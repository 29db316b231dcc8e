// Turns one priced statement into labeled facts. Each amount is claimed by the nearest label before it ("Oncor charges
// $4.23 per month and 5.58¢/kWh"), or goes to `unread`.
import { findThresholds } from "../infer/thresholds.ts";
import type { Threshold } from "../infer/thresholds.ts";
import { findAmounts } from "./amounts.ts";
import type { Amount } from "./amounts.ts";
import { categoryIn } from "./charge-category.ts";
import type { Category, Context } from "./charge-category.ts";
import { hoursIn } from "./hours.ts";
import type { HoursRule } from "./hours-rule.ts";
import { NOT_RECURRING } from "./terms.ts";
import { DAY_NAMES, mainName } from "./window-names.ts";
import type { WindowName } from "./window-names.ts";
import { monthlyCap, waivesDelivery } from "./window-rules.ts";

/** A price per kWh, with the hours and the block of a month it applies to. */
export interface EnergyRow {
  readonly name: WindowName | null;
  readonly hours: ReadonlyArray<HoursRule>;
  readonly cents_per_kwh: number;
  readonly from_kwh: number;
  readonly up_to_kwh: number | null;
  readonly delivery_waived: boolean;
  readonly max_kwh_per_month: number | null;
  /** The part of the usage, 0..1, that the row prints behind its price. */
  readonly share?: number;
}

export type ChargeFact =
  | { readonly kind: "energy"; readonly row: EnergyRow }
  /** An amount per kWh in addition to the energy charge, in every hour. */
  | { readonly kind: "adder"; readonly cents: number }
  | { readonly kind: "base"; readonly usd: number }
  /** A flat amount that covers the month's first kWh. */
  | { readonly kind: "flat_block"; readonly usd: number; readonly up_to_kwh: number }
  | { readonly kind: "delivery_month"; readonly usd: number; readonly name: string }
  | { readonly kind: "delivery_kwh"; readonly cents: number; readonly name: string }
  /** Delivery per kWh that is zero in named hours. */
  | { readonly kind: "delivery_waived"; readonly name: WindowName }
  | {
      readonly kind: "monthly_fee";
      readonly name: string;
      readonly usd: number;
      readonly in_label_average: boolean;
      /** Whether the label says that everyone pays it. A fee outside the averages can be an option. */
      readonly required: boolean;
      /** What is charged each day, if it is. */
      readonly usd_per_day?: number;
    }
  | { readonly kind: "ignored" }
  | { readonly kind: "unread" };

/** A charge per kWh that is not the energy charge itself. */
export const ADDER = /\b(?:surcharges?|fees?|adders?|nodal|ancillary|recovery|securiti[sz]ation|recargo)\b/;
/** "Plus 1.2¢ for each kWh above 2,500" adds to the energy charge and does not replace it. */
const IN_ADDITION = /\b(?:plus|additional|extra|added|more|another|increased? by|higher by)\b[^.;:]{0,25}$/;
const DAYS_PER_MONTH = 365 / 12;
/** A flat amount for the first kWh, unlike a fee for low usage. */
const FIRST_KWH = /\bfirst\b|\bcovers?\b|\binclud(?:es|ing)\b|\bflat\b|\bprimeros\b/;
const OPTIONAL =
  /\boptional\b|\bif you (?:choose|elect|request|ask)|\bper (?:occurrence|incident|transaction)|per month ?(?:\/|per) ?[a-z]|(?:\/|\bper )(?:device|vehicle|ev|powerwall|battery|thermostat|panel)\b|\bvpp\b|virtual power plant|\bpowerwalls?\b|\bfor example\b|\bexample:/;
const OUT_OF_AVERAGE =
  /(?:not|n't) (?:be )?(?:included|reflected|part of|counted)[^.]{0,50}average|(?:excluded|left out)[^.]{0,30}average|average[^.]{0,60}(?:do(?:es)? not (?:include|reflect)|exclude)/;

const REQUIRED =
  /\brequire[sd]\b|\bmandatory\b|\bmust\b|compulsory|all customers|each customer|every customer/;

const round2 = (usd: number): number => Math.round(usd * 100) / 100;

function getContext(statement: string, amounts: ReadonlyArray<Amount>, index: number): Context {
  const start = amounts[index]?.start ?? 0;
  const end = amounts[index]?.end ?? 0;
  return {
    before: statement.slice(amounts[index - 1]?.end ?? 0, start),
    after: statement.slice(end, amounts[index + 1]?.start),
    statement,
  };
}

/** "On-peak 1 PM - 7 PM 19.5¢ 25%" has the share of its hours in the row. */
function rowShare(after: string): { share?: number } {
  const percent = /^\s*\(?(\d{1,3}(?:\.\d+)?)\s?%/.exec(after)?.[1];
  return percent === undefined ? {} : { share: Number(percent) / 100 };
}

function energyRow(context: Context, cents: number, only: boolean, paired: Threshold | null): EnergyRow {
  // A block or window stated before the price belongs to it. Otherwise, what follows the price does.
  const around = [context.before, context.after];
  const blocks = paired ?? around.map((text) => findThresholds(text)[0]).find((one) => one !== undefined);
  const capped = monthlyCap(context.statement);
  const nearby = around.find((text) => mainName(text) !== null || hoursIn(text).length > 0) ?? "";
  const name = mainName(nearby);
  const hours = hoursIn(nearby);
  // Days alone can be the row's name. Next to times, they are whole days.
  const isTimed = hours.some((rule) => rule.from_minute !== undefined || rule.months !== undefined);
  const isStated = isTimed || name === null || !DAY_NAMES.has(name);
  const isBlock = blocks !== undefined && capped === null;
  return {
    name,
    hours: isStated ? hours : [],
    cents_per_kwh: cents,
    from_kwh: isBlock ? (blocks.min_kwh ?? 0) : 0,
    up_to_kwh: isBlock ? blocks.max_kwh : null,
    delivery_waived: only && waivesDelivery(context.statement),
    max_kwh_per_month: capped,
    ...rowShare(context.after),
  };
}

function feeName(context: Context): string {
  const labelText = context.before
    .replaceAll(/\([^)]*\)/g, " ")
    .replace(/[\s:=,-]*(?:\b(?:of|is))?[\s:]*$/, "");
  const label = /[a-z][a-z'&/ -]{2,60}$/.exec(labelText)?.[0]?.trim();
  return label ?? "monthly fee";
}

function dollarFact(
  amount: Amount,
  category: Category | null,
  context: Context,
  neighbors: string,
): ChargeFact {
  if (amount.unit === "usd_per_day") {
    // Due in some months only, which no tariff can have.
    if (findThresholds(context.statement).length > 0) return { kind: "unread" };
    // A year of daily charges is 365 of them. With 30 days a month, five would be lost.
    const monthly = fee(round2(amount.value * DAYS_PER_MONTH), context, neighbors);
    return monthly.kind === "monthly_fee" ? { ...monthly, usd_per_day: amount.value } : monthly;
  }
  const thresholds = findThresholds(`${context.before} # ${context.after}`);
  const block = thresholds.find((one) => (one.min_kwh ?? 0) === 0);
  if (block?.max_kwh != null && category !== "delivery" && FIRST_KWH.test(context.statement)) {
    return { kind: "flat_block", usd: amount.value, up_to_kwh: block.max_kwh };
  }
  // Due in some months only, in a way that no rule for credits and minimum fees could read.
  if (thresholds.length > 0) return { kind: "unread" };
  if (category === "delivery") return { kind: "delivery_month", usd: amount.value, name: feeName(context) };
  if (category === "base") {
    const out = OUT_OF_AVERAGE.test(neighbors) && !/\bbase\b/.test(context.before);
    return out ? fee(amount.value, context, neighbors) : { kind: "base", usd: amount.value };
  }
  const isOutside = REQUIRED.test(neighbors) && OUT_OF_AVERAGE.test(neighbors);
  if (isOutside && amount.unit === "usd_per_month") return fee(amount.value, context, neighbors);
  if (
    category === "fee" &&
    (amount.unit === "usd_per_month" || /\bmonthly\b|\beach month\b/.test(context.statement))
  ) {
    return fee(amount.value, context, neighbors);
  }
  return { kind: "unread" };
}

/** "Nighttime delivery charge $0.00 per kWh" waives delivery at night. It is no second price. */
function deliveryFact(cents: number, context: Context): ChargeFact {
  const name = mainName(context.before) ?? mainName(context.after);
  return cents === 0 && name !== null
    ? { kind: "delivery_waived", name }
    : { kind: "delivery_kwh", cents, name: feeName(context) };
}

function fee(usd: number, context: Context, neighbors: string): ChargeFact {
  if (usd === 0) return { kind: "ignored" };
  return {
    kind: "monthly_fee",
    name: feeName(context),
    usd,
    in_label_average: !OUT_OF_AVERAGE.test(neighbors),
    required: REQUIRED.test(neighbors) || OUT_OF_AVERAGE.test(neighbors),
  };
}

export interface StatementFacts {
  readonly facts: ReadonlyArray<ChargeFact>;
  /** What the last amount was, for a line that only has a number. */
  readonly category: Category | null;
}

/**
 * Returns the facts of a statement's amounts, in order. `inherited` is the subject of the previous line. `neighbors`
 * are the statement and the next one, because a remark on averages often follows.
 */
export function readCharges(
  statement: string,
  inherited: Category | null,
  neighbors: string,
): StatementFacts {
  const amounts = findAmounts(statement);
  // "12.4¢ for the first 1,000 kWh and 9.1¢ above 1,000 kWh" has a block for each price, in order.
  const thresholds = amounts.length > 1 ? findThresholds(statement) : [];
  const facts: ChargeFact[] = [];
  let previous: Category | null = null;
  for (const [index, amount] of amounts.entries()) {
    const context = getContext(statement, amounts, index);
    // "$0.39 per day ($11.70 per 30 days)" states the same charge twice.
    const previousFact = facts.at(-1);
    if (
      previousFact?.kind === "monthly_fee" &&
      previousFact.usd_per_day !== undefined &&
      /^ ?(?:per|for|every) (?:a )?(?:28|30|31)[ -]days?/.test(context.after)
    )
      continue;
    const isAction = NOT_RECURRING.test(context.before) || (index === 0 && NOT_RECURRING.test(context.after));
    // A fee that depends on the month's usage is never only for a customer's own actions.
    const harmless = isAction && findThresholds(statement).length === 0;
    if (harmless || OPTIONAL.test(statement)) {
      facts.push({ kind: "ignored" });
      continue;
    }
    const category = categoryIn(context, previous, inherited);
    previous = category;
    if (category === "ignored") {
      facts.push({ kind: "ignored" });
      continue;
    }
    // A table row "retailer $7.50 9.94¢" below a heading that starts with the base charge.
    const inBaseColumn = category === "energy" && inherited === "base" && amount.unit !== "cents_per_kwh";
    if (inBaseColumn) facts.push({ kind: "base", usd: amount.value });
    else if (amount.unit !== "cents_per_kwh") facts.push(dollarFact(amount, category, context, neighbors));
    else if (category === "delivery") facts.push(deliveryFact(amount.value, context));
    else if (category === "fee" && amount.value === 0 && mainName(context.before) === null)
      facts.push({ kind: "ignored" });
    else if (category === "fee" && ADDER.test(context.before))
      facts.push({ kind: "adder", cents: amount.value });
    else if (category === "energy" || category === "fee" || category === "base") {
      if (IN_ADDITION.test(context.before) && !/\btotal\b/.test(statement)) {
        facts.push({ kind: "unread" });
        continue;
      }
      const paired = thresholds.length === amounts.length ? (thresholds[index] ?? null) : null;
      facts.push({ kind: "energy", row: energyRow(context, amount.value, amounts.length === 1, paired) });
    } else facts.push({ kind: "unread" });
  }
  return { facts, category: previous };
}
