// Applies a customer's choices to a plan: credits with a condition count only for customers who meet it. Every price of
// every page, quote, email and job starts with it. The proof of a label doesn't: averages assume that conditions are met.
import { CONDITION_CHOICES } from "#contracts/tables/plan-conditions.ts";
import type { ConditionChoice, ConditionKind, Plan, PlanCondition, Tariff } from "#contracts/plan.ts";
import { ALWAYS_MET, changesPrice, hasAmount } from "#contracts/condition-effects.ts";
import type { LineItem } from "./price.ts";

/** Starts the name of a fee that is due because a condition isn't met. */
const WITHOUT = "without ";

/** Returns the conditions without which a line's fee is due. Null for any other line. */
export function parseWithoutFee({ code, label }: Pick<LineItem, "code" | "label">): ConditionChoice[] | null {
  if (code !== "monthly_fee" || !label?.startsWith(WITHOUT)) return null;
  const needs = label.slice(WITHOUT.length).split(" ");
  const known = CONDITION_CHOICES.filter((choice) => needs.includes(choice));
  return known.length === needs.length ? known : null;
}

const round2 = (usd: number): number => Math.round(usd * 100) / 100;
const round4 = (cents: number): number => Math.round(cents * 10_000) / 10_000;

function shiftEnergy(energy: Tariff["energy"], cents: number): Tariff["energy"] {
  if (cents === 0) return energy;
  return energy.map((window) => ({
    ...window,
    tiers: window.tiers.map((tier) => ({ ...tier, cents_per_kwh: round4(tier.cents_per_kwh + cents) })),
  }));
}

/** Returns what a condition adds to the stored tariff: dollars a month and cents per kWh, negative for a credit. */
function getChange(condition: PlanCondition, met: boolean): { readonly usd: number; readonly cents: number } {
  if (met === condition.met_in_tariff) return { usd: 0, cents: 0 };
  const sign = met ? -1 : 1;
  return { usd: sign * condition.usd_per_month, cents: sign * condition.cents_per_kwh };
}

/** A monthly amount that the choices add is a line of the bill of its own. */
function addMonthly(tariff: Tariff, condition: PlanCondition, usd: number): Tariff {
  if (usd === 0) return tariff;
  if (condition.effect === "fee") {
    const fee = { name: `${WITHOUT}${condition.needs.join(" ")}`, amount_usd: usd, in_label_average: false };
    return { ...tariff, monthly_fees: [...tariff.monthly_fees, fee] };
  }
  // A credit that a label prints is a credit without a threshold.
  const same = tariff.credits.findIndex(
    ({ amount_usd, min_kwh, max_kwh }) => amount_usd === usd && min_kwh === 0 && max_kwh === null,
  );
  if (same >= 0) return { ...tariff, credits: tariff.credits.toSpliced(same, 1) };
  if (usd < 0)
    return { ...tariff, credits: [{ amount_usd: -usd, min_kwh: 0, max_kwh: null }, ...tariff.credits] };
  return { ...tariff, base_charge_usd: round2(tariff.base_charge_usd + usd) };
}

/**
 * Returns the plan as it is priced for a customer who meets these conditions. If one that isn't met changes the price by
 * an amount that is not known, the plan is unproven. A plan without conditions, and one that choices were already applied
 * to, is returned as it is.
 */
export function applyConditions(plan: Plan, choices: readonly ConditionChoice[]): Plan {
  const { tariff } = plan;
  const conditions = tariff?.conditions;
  if (!tariff || !conditions || conditions.some(({ met }) => met !== undefined)) return plan;
  const chosen = new Set<ConditionKind>([...ALWAYS_MET, ...choices]);
  let priced: Tariff = tariff;
  let unknown: PlanCondition | null = null;
  const applied = conditions.map((condition) => {
    const met = condition.needs.every((kind) => chosen.has(kind));
    const { usd, cents } = getChange(condition, met);
    priced = addMonthly({ ...priced, energy: shiftEnergy(priced.energy, cents) }, condition, usd);
    if (!met && changesPrice(condition) && !hasAmount(condition)) unknown ??= condition;
    return Object.assign({}, condition, { met });
  });
  return {
    ...plan,
    tariff: { ...priced, conditions: applied },
    proof: unknown === null ? plan.proof : toUnknown(plan.proof, unknown),
  };
}

function toUnknown(proof: Plan["proof"], { quote }: PlanCondition): Plan["proof"] {
  if (proof.verdict === "unproven") return proof;
  return {
    ...proof,
    verdict: "unproven",
    why: "condition_price_unknown",
    ...(quote === null ? {} : { quote }),
  };
}

const pricedLists = new WeakMap<readonly Plan[], Map<string, readonly Plan[]>>();
/** Sets of choices in memory for each list. */
const MAX_APPLIED = 16;

/**
 * Returns the plans as they are priced for a customer who meets these conditions: the same list for the same list and
 * choices, so that it is prepared once for all homes. `plans` may not change afterward.
 */
export function applyConditionsToAll(
  plans: readonly Plan[],
  choices: readonly ConditionChoice[],
): readonly Plan[] {
  const known = pricedLists.get(plans) ?? new Map<string, readonly Plan[]>();
  pricedLists.set(plans, known);
  const key = [...choices].sort().join(" ");
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MAX_APPLIED) known.clear();
  const priced = plans.map((plan) => (plan.tariff?.conditions ? applyConditions(plan, choices) : plan));
  known.set(key, priced);
  return priced;
}
