// Imports a plan's label document (PDF or HTML): reads it, verifies it against itself and the listing, and saves it.
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Plan, Proof, Tariff } from "#contracts/plan.ts";
import { formatDisagreement, type LabelDisagreement } from "#market/compare-labels.ts";
import { deliveryOn } from "#market/delivery.ts";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import type { ParsedLabel } from "#market/facts-label/parsed-label.ts";
import { proveFromLabel } from "#market/facts-label/prove-label.ts";
import { keepListedTerms } from "#market/terms/listed-terms.ts";
import { today } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { ObjectsContext } from "#server/domain/objects/objects.ts";
import { deleteLabelDocument, saveLabelDocument } from "./label-documents.ts";
import { storedDeliveryOrShipped } from "./delivery/delivery-rows.ts";
import { saveLabelCharges } from "./delivery/label-charges.ts";
import { readLabelDocument } from "./read-label-document.ts";
import { saveReading, sameLabel } from "./label-readings.ts";
import {
  addVersions,
  insertSnapshot,
  lockCatalog,
  newestSnapshot,
  planById,
  replacePlan,
} from "./snapshot-store.ts";

export type LabelResult =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly proof: Proof;
      readonly saved: boolean;
      readonly notes: ParsedLabel["notes"];
      /** What this label and those of other providers show and our delivery charges don't. */
      readonly disagreement: LabelDisagreement | null;
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

type Result<T> = T | Extract<LabelResult, { ok: false }>;

interface Judged {
  readonly ok: true;
  readonly plan: Plan;
  readonly tariff: Tariff;
  readonly proof: Proof;
  readonly asOf: string;
}

/**
 * Checks the label against the plan as it is listed now. Returns errors if it is not a plan's label or another plan's.
 */
async function judge(db: Kysely<DB>, planId: string, parsed: ParsedLabel): Promise<Result<Judged>> {
  const plan = await planById(db, planId);
  if (plan === null) return { ok: false, errors: [`There is no plan ${planId}.`] };
  const problems = listProblems(plan, parsed);
  if (problems.length > 0) return { ok: false, errors: problems };
  const asOf = (await newestSnapshot(db))?.as_of ?? "";
  const delivery = deliveryOn(await storedDeliveryOrShipped(db), plan.tdu, asOf);
  return { ok: true, plan, asOf, ...proveFromLabel(parsed, delivery) };
}

interface Read {
  readonly bytes: Uint8Array;
  readonly kind: "pdf" | "html";
  readonly parsed: ParsedLabel;
}

/** Saves a reading, all or nothing. `name` is its document's name if that is stored. */
function saveReadingAndPlan(
  { db, now, log }: ObjectsContext,
  planId: string,
  read: Read,
  name: string | null,
): Promise<LabelResult> {
  return db.sql.transaction().execute(async (trx): Promise<LabelResult> => {
    await lockCatalog(trx);
    // A listing may have been imported since the first check.
    const judged = await judge(trx, planId, read.parsed);
    if (!judged.ok) return judged;
    const { plan, tariff, proof, asOf } = judged;
    const disagreement = await saveLabelCharges(trx, plan, read.parsed, today({ now }));
    if (disagreement) log.warn({ problem: formatDisagreement(disagreement) }, "check the delivery charges");
    const common = { ok: true, proof, notes: read.parsed.notes, disagreement } as const;
    if (proof.verdict !== "exact") return { ...common, plan, saved: false };
    const proven: Plan = { ...plan, ...keepListedTerms(plan, { tariff, proof }) };
    await saveReading(trx, { plan_id: planId, label: plan.label, tariff, proof }, { kind: read.kind, name });
    await replacePlan(trx, proven);
    await addVersions(trx, asOf, [proven]);
    const digest = createHash("sha256").update(read.bytes).digest("base64url");
    // A new snapshot id signals every process that the catalog changed.
    await insertSnapshot(trx, {
      source: "facts_label",
      as_of: asOf,
      digest: `${planId} ${digest}`,
      report: { plan: planId },
    });
    return { ...common, plan: proven, saved: true };
  });
}

/**
 * Imports a label document for a plan. A reading that reproduces its label replaces the inferred tariff, now and at
 * every later listing with the same averages, and a PDF is saved for visitors of the plan's page. A reading that does
 * not is reported and not saved. A document that cannot be read, or is another plan's, changes nothing. Throws
 * StorageError if the PDF cannot be saved.
 */
export async function importLabel(
  ctx: ObjectsContext,
  planId: string,
  bytes: Uint8Array,
): Promise<LabelResult> {
  const document = await readLabelDocument(bytes);
  if (!document.ok) return document;
  const parsed = parseFactsLabel(document.text);
  if (!parsed.ok) return parsed;
  const read: Read = { bytes, kind: document.kind, parsed: parsed.value };
  if (document.kind === "html") return saveReadingAndPlan(ctx, planId, read, null);
  const judged = await judge(ctx.db.sql, planId, read.parsed);
  // The bytes are saved first, so the link on a plan's page always works. Only for a reading that will be saved.
  if (!judged.ok || judged.proof.verdict !== "exact") return saveReadingAndPlan(ctx, planId, read, null);
  const savedDocument = await saveLabelDocument(ctx, planId, bytes);
  try {
    const result = await saveReadingAndPlan(ctx, planId, read, savedDocument.name);
    if (!result.ok || !result.saved) await deleteLabelDocument(ctx, savedDocument);
    return result;
  } catch (error) {
    await deleteLabelDocument(ctx, savedDocument);
    throw error;
  }
}
