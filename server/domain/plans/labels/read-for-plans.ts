// Reads a fetched document for the plans that list it, and records for each what it showed.
import type { Context } from "#server/domain/context.ts";
import {
  importSharedLabel,
  readLabelBytes,
  type LabelDocumentReading,
  type LabelResult,
} from "../import-label.ts";
import { sameLabel } from "../label-readings.ts";
import type { LabelPlan } from "./label-plans.ts";
import { READER_VERSION, saveResults, type PlanResult, type ResultRow } from "./label-results.ts";

/** What is quoted of a document, at most. */
const MAX_QUOTES = 3;
const MAX_CHARACTERS = 240;

const shorten = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;

function toReason({ why, residual_cents }: Extract<LabelResult, { ok: true }>["proof"]): string {
  return why === "label_text_incomplete"
    ? "A sentence that may contain a price was not understood."
    : `The charges miss the label's averages by up to ${(residual_cents ?? 0).toFixed(3)}¢ per kWh.`;
}

/** Returns the outcome of an import for the operator. */
export function toPlanResult(result: LabelResult): PlanResult {
  if (!result.ok)
    return { outcome: "rejected", reason: result.errors.join(" "), quote: result.start || null };
  if (result.saved) return { outcome: "verified", reason: null, quote: null };
  const quotes = result.notes.filter((note) => note.carries_price).map(({ text }) => shorten(text));
  const quote = quotes.length === 0 ? null : quotes.slice(0, MAX_QUOTES).join(" | ");
  return { outcome: "unproven", reason: toReason(result.proof), quote };
}

/** Returns the plans for which the newest document of their address was not read yet, as they are listed now. */
export function listUnread(
  plans: ReadonlyArray<LabelPlan>,
  results: ReadonlyMap<string, ResultRow>,
  sha256: string,
): LabelPlan[] {
  return plans.filter(({ plan_id, label }) => {
    const known = results.get(plan_id);
    return !(known?.sha256 === sha256 && known.reader === READER_VERSION && sameLabel(known.label, label));
  });
}

export type ReadDocument = (sha256: string, bytes: Uint8Array) => Promise<LabelDocumentReading>;

/** How many readings are in memory, some kB each. */
const MAX_READINGS = 100;

/** Creates a reader that reads the same document at several addresses once: a label, or a site's error page. */
export function createDocumentReader(): ReadDocument {
  const readings = new Map<string, Promise<LabelDocumentReading>>();
  return async (sha256, bytes) => {
    const reading = readings.get(sha256) ?? readLabelBytes(bytes);
    readings.delete(sha256);
    readings.set(sha256, reading);
    const [oldest] = readings.keys();
    if (readings.size > MAX_READINGS && oldest !== undefined) readings.delete(oldest);
    const result = await reading;
    if (!result.ok && result.busy) readings.delete(sha256);
    return result;
  };
}

/**
 * Imports a document for its plans and records the results. Returns false if it wasn't read because too many others are.
 * Safe to run twice.
 */
export async function readForPlans(
  ctx: Context,
  plans: ReadonlyArray<LabelPlan>,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: Uint8Array },
  read: ReadDocument,
): Promise<boolean> {
  const results = await importSharedLabel(
    ctx,
    plans.map(({ plan_id }) => plan_id),
    bytes,
    (document) => read(sha256, document),
  );
  if (results.some((result) => !result.ok && result.busy)) return false;
  const rows = results.flatMap((result, index) => {
    const plan = plans[index];
    return plan ? [{ plan_id: plan.plan_id, label: plan.label, ...toPlanResult(result) }] : [];
  });
  await saveResults(ctx.db.sql, sha256, rows, ctx.now());
  return true;
}
