// Reads a label from a file of any supported kind, without a database (npm run label:read).
import { rejectedReading, readLabel, type LabelReading } from "#market/facts-label/read-label.ts";
import { readShippedDelivery } from "./delivery/shipped-rows.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import { decodeText, documentKind } from "./label-text.ts";
import { readLabelDocument } from "./read-label-document.ts";

/** Characters that no text has. Labels copied from a PDF have form feeds. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000E-\u001A]/g;
const MOST_NOT_TEXT = 0.01;

function readPlainText(bytes: Uint8Array): LabelReading {
  const text = decodeText(bytes);
  const strange = text.match(NOT_TEXT)?.length ?? 0;
  if (strange > text.length * MOST_NOT_TEXT)
    return rejectedReading(["the file is not a PDF, an HTML page or text"]);
  if (text.trim() === "") return rejectedReading(["the file has no text"]);
  return readLabel(text, readShippedDelivery());
}

/**
 * Returns the reading of a label's bytes: PDF, HTML or text, within `LABEL_LIMITS`. A file that cannot be read is
 * rejected with the reason. Never throws.
 */
export async function readLabelFile(bytes: Uint8Array): Promise<LabelReading> {
  if (bytes.byteLength === 0) return rejectedReading(["the file is empty"]);
  if (bytes.byteLength > LABEL_LIMITS.bytes) return rejectedReading([tooLarge(bytes.byteLength)]);
  if (documentKind(bytes) === null) return readPlainText(bytes);
  const document = await readLabelDocument(bytes);
  return document.ok ? readLabel(document.text, readShippedDelivery()) : rejectedReading(document.errors);
}

/** Returns the reason to reject a file of this size, in bytes. */
export function tooLarge(bytes: number): string {
  const megabytes = (count: number): string => (count / (1024 * 1024)).toFixed(1);
  return `the file has ${megabytes(bytes)} MB, a label has at most ${megabytes(LABEL_LIMITS.bytes)} MB`;
}
