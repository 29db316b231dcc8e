// What a condition of a plan changes: the prices, the pages and the texts about conditions all follow it.
import type { ConditionKind, PlanCondition } from "./plan.ts";

/** What every customer of the listed plans meets: who enrolls is a new customer, and pays a required membership. */
export const ALWAYS_MET: ReadonlySet<ConditionKind> = new Set(["new_customer", "membership", "online_only"]);

/** Whether a condition depends on the customer and changes the price, by a known amount or not. */
export function changesPrice({ effect, needs }: PlanCondition): boolean {
  return needs.some((kind) => !ALWAYS_MET.has(kind)) && (effect !== "required" || needs.includes("device"));
}

/** Whether the amount that a condition changes is known. */
export function hasAmount({ usd_per_month, cents_per_kwh }: PlanCondition): boolean {
  return usd_per_month > 0 || cents_per_kwh > 0;
}
