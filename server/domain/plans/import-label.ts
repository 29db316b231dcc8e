// Imports a label document (PDF, HTML or text) for the plans that list it: reads it once, verifies it against itself and
// each plan, and saves it. The only code that makes a plan's price that of its label.
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Plan, Proof } from "#contracts/plan.ts";
import { formatDisagreement, type LabelDisagreement } from "#market/compare-labels.ts";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import type { ParsedLabel } from "#market/facts-label/parsed-label.ts";
import { today } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { ObjectsContext } from "#server/domain/objects/objects.ts";
import {
  deleteLabelDocument,
  hasLabelDocument,
  saveLabelDocument,
  type StoredDocument,
} from "./label-documents.ts";
import { saveLabelCharges } from "./delivery/label-charges.ts";
import { judgeLabel, type JudgedLabel } from "./judge-label.ts";
import type { LabelKind } from "./label-limits.ts";
import { readLabelDocument } from "./read-label-document.ts";
import { findReading, saveReading } from "./label-readings.ts";
import { addVersions, insertSnapshot, lockCatalog, replacePlan } from "./snapshot-store.ts";

export type LabelResult =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly proof: Proof;
      /** Whether the plan's price is now the label's. */
      readonly saved: boolean;
      readonly notes: ParsedLabel["notes"];
      /** What this label and those of other providers show and our delivery charges don't. */
      readonly disagreement: LabelDisagreement | null;
    }
  | {
      readonly ok: false;
      readonly errors: ReadonlyArray<string>;
      /** The document wasn't read, because too many others are. */
      readonly busy?: true;
      /** How a document that is no label starts. */
      readonly start?: string;
    };

const START_CHARACTERS = 160;

interface Read {
  readonly ok: true;
  readonly bytes: Uint8Array;
  readonly kind: LabelKind;
  readonly parsed: ParsedLabel;
}

async function read(bytes: Uint8Array): Promise<Read | Extract<LabelResult, { ok: false }>> {
  const document = await readLabelDocument(bytes);
  if (!document.ok) return document;
  const parsed = parseFactsLabel(document.text);
  if (parsed.ok) return { ok: true, bytes, kind: document.kind, parsed: parsed.value };
  const start = document.text.slice(0, 4 * START_CHARACTERS).replaceAll(/\s+/g, " ").trim();
  return { ok: false, errors: parsed.errors, start: start.slice(0, START_CHARACTERS) };
}

type Exact = Extract<JudgedLabel, { ok: true }>;

const isExact = (judged: JudgedLabel): judged is Exact => judged.ok && judged.proof.verdict === "exact";

/** Whether the plan has this very price already, and its document, so that nothing is new. */
async function isSaved(ctx: ObjectsContext, judged: Exact, kind: LabelKind): Promise<boolean> {
  const { plan, tariff, proof } = judged;
  const stored = await findReading(ctx.db.sql, plan.id);
  const now: unknown = JSON.parse(JSON.stringify({ tariff, proof }));
  const isSame = (one: Pick<Plan, "tariff" | "proof"> | null): boolean =>
    one !== null && isDeepStrictEqual({ tariff: one.tariff, proof: one.proof }, now);
  if (stored === null || !isSame(stored) || !isSame(plan)) return false;
  return kind !== "pdf" || (stored.object !== null && (await hasLabelDocument(ctx, stored.object)));
}

interface Target {
  readonly planId: string;
  /** Name of the stored PDF. Null for another kind. */
  readonly document: StoredDocument | null;
}

interface Saved {
  readonly result: LabelResult;
  /** The listing's day of a plan that changed. */
  readonly asOf: string | null;
}

async function savePlan(
  trx: Transaction<DB>,
  ctx: ObjectsContext,
  { parsed, kind }: Read,
  { planId, document }: Target,
): Promise<Saved> {
  // A listing may have been imported since the first check.
  const judged = await judgeLabel(trx, planId, parsed);
  if (!judged.ok) return { result: judged, asOf: null };
  const { plan, tariff, proof, asOf } = judged;
  const disagreement = await saveLabelCharges(trx, plan, parsed, today(ctx));
  if (disagreement) ctx.log.warn({ problem: formatDisagreement(disagreement) }, "check the delivery charges");
  const common = { ok: true, proof, notes: parsed.notes, disagreement } as const;
  if (proof.verdict !== "exact") return { result: { ...common, plan, saved: false }, asOf: null };
  const proven: Plan = { ...plan, tariff, proof };
  const reading = { plan_id: planId, label: plan.label, tariff, proof };
  await saveReading(trx, reading, { kind, name: document?.name ?? null });
  await replacePlan(trx, proven);
  await addVersions(trx, asOf, [proven]);
  return { result: { ...common, plan: proven, saved: true }, asOf };
}

/** Saves a reading for its plans, all or nothing. */
function saveReadings(
  ctx: ObjectsContext,
  label: Read,
  targets: ReadonlyArray<Target>,
): Promise<LabelResult[]> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockCatalog(trx);
    const saved: Saved[] = [];
    for (const target of targets) saved.push(await savePlan(trx, ctx, label, target));
    const asOf = saved.find((one) => one.asOf !== null)?.asOf;
    if (asOf) {
      const plans = targets.map(({ planId }) => planId);
      const digest = createHash("sha256").update(label.bytes).digest("base64url");
      // A new snapshot id signals every process that the catalog changed.
      const row = { source: "facts_label", as_of: asOf, digest: `${plans.join(" ")} ${digest}` };
      await insertSnapshot(trx, { ...row, report: { plans } });
    }
    return saved.map(({ result }) => result);
  });
}

/** Returns the result of a plan that has this price already, or what to save for the others. */
async function prepare(
  ctx: ObjectsContext,
  { bytes, kind, parsed }: Read,
  planId: string,
): Promise<Target | { readonly planId: string; readonly result: LabelResult }> {
  const judged = await judgeLabel(ctx.db.sql, planId, parsed);
  if (!isExact(judged)) return { planId, document: null };
  if (await isSaved(ctx, judged, kind)) {
    const { plan, proof } = judged;
    return { planId, result: { ok: true, plan, proof, saved: true, notes: parsed.notes, disagreement: null } };
  }
  // The bytes are saved first, so the link on a plan's page always works. Only for a reading that will be saved.
  return { planId, document: kind === "pdf" ? await saveLabelDocument(ctx, planId, bytes) : null };
}

async function saveAll(
  ctx: ObjectsContext,
  label: Read,
  planIds: ReadonlyArray<string>,
): Promise<Map<string, LabelResult>> {
  const results = new Map<string, LabelResult>();
  const targets: Target[] = [];
  const discardUnused = async (): Promise<void> => {
    for (const { planId, document } of targets) {
      const result = results.get(planId);
      if (document && !(result?.ok && result.saved)) await deleteLabelDocument(ctx, document);
    }
  };
  try {
    for (const planId of planIds) {
      const prepared = await prepare(ctx, label, planId);
      if ("result" in prepared) results.set(planId, prepared.result);
      else targets.push(prepared);
    }
    if (targets.length === 0) return results;
    const saved = await saveReadings(ctx, label, targets);
    for (const [index, result] of saved.entries()) results.set(targets[index]?.planId ?? "", result);
    return results;
  } finally {
    await discardUnused();
  }
}

/**
 * Imports a label document for the plans that list it. For each plan, a reading that reproduces its label replaces the
 * inferred tariff, now and at every later listing with the same averages, and a PDF is saved for visitors of the plan's
 * page. A reading that does not is reported and not saved. A document that cannot be read, or is another plan's, changes
 * nothing. The same reading again writes nothing. Results are in the order of the plans. Throws StorageError if the PDF
 * cannot be saved.
 */
export async function importSharedLabel(
  ctx: ObjectsContext,
  planIds: ReadonlyArray<string>,
  bytes: Uint8Array,
): Promise<LabelResult[]> {
  const label = await read(bytes);
  if (!label.ok) return planIds.map(() => label);
  const results = await saveAll(ctx, label, planIds);
  return planIds.map((planId) => results.get(planId) ?? { ok: false, errors: [`There is no plan ${planId}.`] });
}

/** Imports a label document for one plan, as `importSharedLabel` does. */
export async function importLabel(
  ctx: ObjectsContext,
  planId: string,
  bytes: Uint8Array,
): Promise<LabelResult> {
  const [result] = await importSharedLabel(ctx, [planId], bytes);
  if (result === undefined) throw new Error("every plan has a result");
  return result;
}
