// Checks a parsed label against a plan as it is listed now.
import type { Kysely } from "kysely";
import type { DeliveryCharges, Plan, Proof, Tariff } from "#contracts/plan.ts";
import { deliveryOn } from "#market/delivery.ts";
import { knownDelivery } from "#market/facts-label/known-delivery.ts";
import type { ParsedLabel } from "#market/facts-label/parsed-label.ts";
import { proveFromLabel } from "#market/facts-label/prove-label.ts";
import type { DB } from "#server/platform/db/types.ts";
import { storedDeliveryOrShipped } from "./delivery/delivery-rows.ts";
import { sameLabel } from "./label-readings.ts";
import { newestSnapshot, planById } from "./snapshot-store.ts";

export type JudgedLabel =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly tariff: Tariff;
      readonly proof: Proof;
      /** Day of the newest listing. */
      readonly asOf: string;
    }
  | { readonly ok: false; readonly errors: ReadonlyArray<string> };

function listProblems(plan: Plan, parsed: ParsedLabel): string[] {
  const found: string[] = [];
  if (!sameLabel(parsed.averages, plan.label)) {
    const formatAverages = (label: Plan["label"]): string =>
      `${label.kwh_500} / ${label.kwh_1000} / ${label.kwh_2000} ¢`;
    found.push(
      `The label's averages (${formatAverages(parsed.averages)}) are not the plan's (${formatAverages(plan.label)}): it is of another plan or price.`,
    );
  }
  if (parsed.tdu !== null && parsed.tdu !== plan.tdu)
    found.push(`The label is for ${parsed.tdu}, the plan for ${plan.tdu}.`);
  return found;
}

/**
 * Returns the charges that check a label that prints none: those of the listing's day, and those around the label's own
 * date. They only split its averages. The plan is priced with the charges in force.
 */
async function deliveryToCheck(
  db: Kysely<DB>,
  plan: Plan,
  { issued }: ParsedLabel,
  asOf: string,
): Promise<DeliveryCharges[]> {
  const rows = await storedDeliveryOrShipped(db);
  const current = deliveryOn(rows, plan.tdu, asOf);
  const around = issued === null ? [] : knownDelivery(rows, plan.tdu, issued);
  return [...(current === null ? [] : [current]), ...around];
}

/**
 * Checks the label against the plan as it is listed now. Returns errors if it is not a plan's label or another plan's.
 */
export async function judgeLabel(db: Kysely<DB>, planId: string, parsed: ParsedLabel): Promise<JudgedLabel> {
  const plan = await planById(db, planId);
  if (plan === null) return { ok: false, errors: [`There is no plan ${planId}.`] };
  const problems = listProblems(plan, parsed);
  if (problems.length > 0) return { ok: false, errors: problems };
  const asOf = (await newestSnapshot(db))?.as_of ?? "";
  const delivery = await deliveryToCheck(db, plan, parsed, asOf);
  return { ok: true, plan, asOf, ...proveFromLabel(parsed, delivery) };
}
