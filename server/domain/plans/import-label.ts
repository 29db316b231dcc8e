// Imports a label document (PDF, HTML or text) for the plans that list it: reads it once, verifies it against itself and
// each plan, and saves it. The only code that makes a plan's price that of its label.
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { Plan, Proof } from "#contracts/plan.ts";
import { formatDisagreement, type LabelDisagreement } from "#market/compare-labels.ts";
import { findLabelQuotes } from "#market/facts-label/quotes.ts";
import { parseFactsLabel } from "#market/facts-label/parse.ts";
import type { ParsedLabel } from "#market/facts-label/parsed-label.ts";
import { keepListedTerms } from "#market/terms/listed-terms.ts";
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

/** A document that was read: a label, or why it is none. */
export type LabelDocumentReading =
  | {
      readonly ok: true;
      readonly kind: LabelKind;
      readonly parsed: ParsedLabel;
      readonly text: string;
      /** The text of each page of a PDF. */
      readonly pages?: readonly string[];
    }
  | Extract<LabelResult, { ok: false }>;

const START_CHARACTERS = 160;

/** Reads a label document (PDF, HTML or text) without a plan. */
export async function readLabelBytes(bytes: Uint8Array): Promise<LabelDocumentReading> {
  const document = await readLabelDocument(bytes);
  if (!document.ok) return document;
  const parsed = parseFactsLabel(document.text);
  if (parsed.ok) return { ...document, parsed: parsed.value };
  const start = document.text
    .slice(0, 4 * START_CHARACTERS)
    .replaceAll(/\s+/g, " ")
    .trim();
  return { ok: false, errors: parsed.errors, start: start.slice(0, START_CHARACTERS) };
}

type Read = Extract<LabelDocumentReading, { ok: true }> & { readonly bytes: Uint8Array };

type Exact = Extract<JudgedLabel, { ok: true }>;

const isExact = (judged: JudgedLabel): judged is Exact => judged.ok && judged.proof.verdict === "exact";

/** Whether the plan has this very price already, and its document, so that nothing is new. */
async function isSaved(db: Kysely<DB>, judged: Exact, kind: LabelKind): Promise<boolean> {
  const { plan, tariff, proof } = judged;
  const now: unknown = JSON.parse(JSON.stringify({ tariff, proof }));
  const isSame = (one: Pick<Plan, "tariff" | "proof">): boolean =>
    isDeepStrictEqual({ tariff: one.tariff, proof: one.proof }, now);
  if (!isSame(plan)) return false;
  const stored = await findReading(db, plan.id);
  if (stored === null || !isSame(stored)) return false;
  return kind !== "pdf" || (stored.object !== null && (await hasLabelDocument(db, stored.object)));
}

interface Target {
  readonly planId: string;
  /** Its stored PDF. Null for another kind, and if nothing is new. */
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
  { parsed, kind, text, pages }: Read,
  { planId, document }: Target,
): Promise<Saved> {
  const judged = await judgeLabel(trx, planId, parsed);
  if (!judged.ok) return { result: judged, asOf: null };
  const { plan, tariff, proof, asOf } = judged;
  const common = { ok: true, proof, notes: parsed.notes } as const;
  if (document === null && isExact(judged) && (await isSaved(trx, judged, kind)))
    return { result: { ...common, plan, saved: true, disagreement: null }, asOf: null };
  const disagreement = await saveLabelCharges(trx, plan, parsed, today(ctx));
  if (disagreement) ctx.log.warn({ problem: formatDisagreement(disagreement) }, "check the delivery charges");
  if (proof.verdict !== "exact")
    return { result: { ...common, plan, saved: false, disagreement }, asOf: null };
  const proven: Plan = { ...plan, ...keepListedTerms(plan, { tariff, proof }) };
  const quotes = findLabelQuotes(pages ?? [text], pages !== undefined, tariff, parsed.stated_delivery);
  const reading = { plan_id: planId, label: plan.label, tariff, proof, quotes };
  await saveReading(trx, reading, { kind, name: document?.name ?? null });
  await replacePlan(trx, proven);
  await addVersions(trx, asOf, [proven]);
  return { result: { ...common, plan: proven, saved: true, disagreement }, asOf };
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

/**
 * Saves the PDF of a plan that will get its price. The bytes are saved before the reading, so the link on a plan's page
 * always works.
 */
async function saveDocument(
  ctx: ObjectsContext,
  { bytes, kind, parsed }: Read,
  planId: string,
): Promise<StoredDocument | null> {
  if (kind !== "pdf") return null;
  const judged = await judgeLabel(ctx.db.sql, planId, parsed);
  if (!isExact(judged) || (await isSaved(ctx.db.sql, judged, kind))) return null;
  return saveLabelDocument(ctx, planId, bytes);
}

async function saveAll(
  ctx: ObjectsContext,
  label: Read,
  planIds: ReadonlyArray<string>,
): Promise<LabelResult[]> {
  const targets: Target[] = [];
  let results: LabelResult[] = [];
  try {
    for (const planId of planIds) targets.push({ planId, document: await saveDocument(ctx, label, planId) });
    results = await saveReadings(ctx, label, targets);
    return results;
  } finally {
    for (const [index, { document }] of targets.entries()) {
      const result = results[index];
      if (document && !(result?.ok && result.saved)) await deleteLabelDocument(ctx, document);
    }
  }
}

/**
 * Imports a label document for the plans that list it. For each plan, a reading that reproduces its label replaces the
 * inferred tariff, now and at every later listing with the same averages, and a PDF is saved for visitors of the plan's
 * page. A reading that does not is reported and not saved. A document that cannot be read, or is another plan's, changes
 * nothing. The same reading again writes nothing. Results are in the order of the plans. `read` may know a document that
 * was read before. Throws StorageError if the PDF cannot be saved.
 */
export async function importSharedLabel(
  ctx: ObjectsContext,
  planIds: ReadonlyArray<string>,
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => Promise<LabelDocumentReading> = readLabelBytes,
): Promise<LabelResult[]> {
  const reading = await read(bytes);
  return reading.ok ? saveAll(ctx, { ...reading, bytes }, planIds) : planIds.map(() => reading);
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
