// What a ranking needs of each plan whatever the home: computed once for a list of plans and a first day, because a night
// ranks the same list for every home.
import type { RankedPlan, RankFlag } from "#contracts/compare.ts";
import type { DeliveryCharges, Plan, Tariff } from "#contracts/plan.ts";
import { compileOnce, type CompiledTariff } from "#market/price.ts";
import { flagsWithoutUsage, termEnd } from "./flags.ts";
import { isVerified } from "./twelve-months.ts";

export interface PreparedPlan {
  readonly plan: Plan;
  /** The fields that lists show. Shared by all rankings. */
  readonly summary: RankedPlan["plan"];
  readonly verified: boolean;
  /** YYYY-MM. Null for month to month. */
  readonly ends_in: string | null;
  readonly flags: RankFlag[];
  /** Its place among the plans by name, then by id: what breaks ties. */
  readonly place: number;
  /** Compiles the plan's tariff for the delivery charges that a ranking uses. */
  readonly compile: (tariff: Tariff, delivery: DeliveryCharges | null) => CompiledTariff;
}

interface Prepared {
  readonly from: string;
  readonly plans: ReadonlyArray<PreparedPlan>;
}
const prepared = new WeakMap<ReadonlyArray<Plan>, Prepared>();

/** Returns the fields that lists show of a plan. */
function toPlanSummary(plan: Plan): RankedPlan["plan"] {
  const { one_time_fees, conditions } = plan.tariff ?? {};
  const summary: RankedPlan["plan"] = {
    id: plan.id,
    source: plan.source,
    source_key: plan.source_key,
    provider: plan.provider,
    name: plan.name,
    name_es: plan.texts.es?.name ?? null,
    tdu: plan.tdu,
    term_months: plan.term_months,
    rate_type: plan.rate_type,
    prepaid: plan.prepaid,
    time_of_use: plan.time_of_use,
    new_customers_only: plan.new_customers_only,
    renewable_percent: plan.renewable_percent,
    termination_fee: plan.termination_fee,
    label: plan.label,
    proof: plan.proof,
    enroll: plan.enroll,
  };
  if (one_time_fees) summary.one_time_fees = one_time_fees;
  if (conditions) summary.conditions = conditions;
  return summary;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function listPlaces(plans: ReadonlyArray<Plan>): Float64Array {
  const places = new Float64Array(plans.length);
  const sorted = plans.map((plan, index) => ({ plan, index }));
  sorted.sort((a, b) => byText(a.plan.name, b.plan.name) || byText(a.plan.id, b.plan.id));
  sorted.forEach(({ index }, place) => (places[index] = place));
  return places;
}

/** Remembers the last result: a night uses the same charges for every home. */
function rememberLast(compile: PreparedPlan["compile"]): PreparedPlan["compile"] {
  let last: { readonly delivery: DeliveryCharges | null; readonly compiled: CompiledTariff } | null = null;
  return (tariff, delivery) => {
    if (last?.delivery !== delivery || last === null)
      last = { delivery, compiled: compile(tariff, delivery) };
    return last.compiled;
  };
}

function preparePlan(plan: Plan, from: string, place: number): PreparedPlan {
  const ends_in = termEnd(from, plan.term_months);
  const flags = flagsWithoutUsage(plan, ends_in);
  const compile = rememberLast(compileOnce);
  return { plan, summary: toPlanSummary(plan), verified: isVerified(plan), ends_in, flags, place, compile };
}

/** Prepares plans for rankings whose terms start on `from` (YYYY-MM-DD). Neither the list nor its plans may change afterward. */
export function preparePlans(plans: ReadonlyArray<Plan>, from: string): ReadonlyArray<PreparedPlan> {
  const known = prepared.get(plans);
  if (known?.from === from) return known.plans;
  const places = listPlaces(plans);
  const created = plans.map((plan, index) => preparePlan(plan, from, places[index] ?? 0));
  prepared.set(plans, { from, plans: created });
  return created;
}
