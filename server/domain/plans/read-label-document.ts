// Converts a provider's label (the bytes of a PDF, an HTML page or text) to plain text for market/facts-label. The bytes are untrusted: size,
// pages, text, time and memory are bounded, and every failure is a value.
import { runInWorker, type WorkerLimits } from "#server/platform/workers/run-in-worker.ts";
import { failed, LABEL_LIMITS, type LabelDocument } from "./label-limits.ts";

const SCRIPT = new URL("read-label-document.worker.ts", import.meta.url);
/**
 * Returns the text of a label document (PDF, HTML or text, recognized by its first bytes) within `LABEL_LIMITS`. Errors are
 * sentences.
 */
export async function readLabelDocument(
  bytes: Uint8Array,
  limits: WorkerLimits & { readonly pages?: number } = LABEL_LIMITS,
): Promise<LabelDocument> {
  if (bytes.byteLength === 0) return failed("the document is empty");
  if (bytes.byteLength > LABEL_LIMITS.bytes)
    return failed(`the document is larger than ${LABEL_LIMITS.bytes} bytes`);
  const { pages = LABEL_LIMITS.pages } = limits;
  const result = await runInWorker<LabelDocument>(SCRIPT, () => Promise.resolve({ bytes, pages }), limits);
  if (result.ok) return result.value;
  if (result.why === "busy") return { ok: false, errors: ["too many documents are being read"], busy: true };
  const { milliseconds, megabytes } = limits;
  return failed(
    {
      late: `the document took longer than ${milliseconds} ms`,
      memory: `the document needs more than ${megabytes} MB to be read`,
      failed: "the document cannot be read",
    }[result.why],
  );
}
