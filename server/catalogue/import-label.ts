// Takes a plan's label document (PDF or HTML) in: read, proved against itself and against the listing.
import { createHash } from "node:crypto";
import type { Plan, Proof } from "#contracts/plan.ts";
import { deliveryOn } from "#market/delivery.ts";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import type { ParsedLabel } from "#market/facts-label/parsed-label.ts";
import { proveFromLabel } from "#market/facts-label/prove-label.ts";
import type { Database } from "../db/pool.ts";
import { readLabelDocument } from "./read-label-document.ts";
import { keepReading, sameLabel } from "./label-readings.ts";
import {
  addVersions,
  insertSnapshot,
  lockCatalogue,
  newestSnapshot,
  planById,
  replacePlan,
} from "./snapshot-store.ts";

export type LabelOutcome =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly proof: Proof;
      readonly kept: boolean;
      readonly notes: ParsedLabel["notes"];
    }
  | { readonly ok: false; readonly errors: ReadonlyArray<string> };

function refusals(plan: Plan, parsed: ParsedLabel): string[] {
  const found: string[] = [];
  if (!sameLabel(parsed.averages, plan.label)) {
    const figures = (label: Plan["label"]): string =>
      `${label.kwh_500} / ${label.kwh_1000} / ${label.kwh_2000} ¢`;
    found.push(
      `The label's averages (${figures(parsed.averages)}) are not the plan's (${figures(plan.label)}): it is of another plan or price.`,
    );
  }
  if (parsed.tdu !== null && parsed.tdu !== plan.tdu)
    found.push(`The label is for ${parsed.tdu}, the plan for ${plan.tdu}.`);
  return found;
}

/**
 * Reads a label document for a plan. A reading that reproduces its label replaces the inferred
 * tariff, now and at every later listing with the same averages; one that does not is reported
 * and not kept. A document that cannot be read, or is another plan's, changes nothing.
 */
export async function importLabel(db: Database, planId: string, bytes: Uint8Array): Promise<LabelOutcome> {
  const document = await readLabelDocument(bytes);
  if (!document.ok) return document;
  const parsed = parseFactsLabel(document.text);
  if (!parsed.ok) return parsed;
  return db.sql.transaction().execute(async (trx): Promise<LabelOutcome> => {
    await lockCatalogue(trx);
    const plan = await planById(trx, planId);
    if (plan === null) return { ok: false, errors: [`There is no plan ${planId}.`] };
    const refused = refusals(plan, parsed.value);
    if (refused.length > 0) return { ok: false, errors: refused };
    const newest = await newestSnapshot(trx);
    const asOf = newest?.as_of ?? "";
    const { tariff, proof } = proveFromLabel(parsed.value, deliveryOn(plan.tdu, asOf));
    const { notes } = parsed.value;
    if (proof.verdict !== "exact") return { ok: true, plan, proof, kept: false, notes };
    const proven: Plan = { ...plan, tariff, proof };
    await keepReading(trx, { plan_id: planId, label: plan.label, tariff, proof }, document.kind);
    await replacePlan(trx, proven);
    await addVersions(trx, asOf, [proven]);
    const digest = createHash("sha256").update(bytes).digest("base64url");
    // A new snapshot id is what tells every process that the catalogue changed.
    await insertSnapshot(trx, {
      source: "facts_label",
      as_of: asOf,
      digest: `${planId} ${digest}`,
      report: { plan: planId },
    });
    return { ok: true, plan: proven, proof, kept: true, notes };
  });
}
