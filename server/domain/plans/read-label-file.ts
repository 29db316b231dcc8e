// Reads a label from a file of any supported kind, without a database (npm run label:read).
import { rejectedReading, readLabel, type LabelReading } from "#market/facts-label/read-label.ts";
import { readShippedDelivery } from "./delivery/shipped-rows.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import { readLabelDocument } from "./read-label-document.ts";

/**
 * Returns the reading of a label's bytes: PDF, HTML or text, within `LABEL_LIMITS`. A file that cannot be read is
 * rejected with the reason. Never throws.
 */
export async function readLabelFile(bytes: Uint8Array): Promise<LabelReading> {
  if (bytes.byteLength === 0) return rejectedReading(["the file is empty"]);
  if (bytes.byteLength > LABEL_LIMITS.bytes) return rejectedReading([tooLarge(bytes.byteLength)]);
  const document = await readLabelDocument(bytes);
  return document.ok ? readLabel(document.text, readShippedDelivery()) : rejectedReading(document.errors);
}

/** Returns the reason to reject a file of this size, in bytes. */
export function tooLarge(bytes: number): string {
  const megabytes = (count: number): string => (count / (1024 * 1024)).toFixed(1);
  return `the file has ${megabytes(bytes)} MB, a label has at most ${megabytes(LABEL_LIMITS.bytes)} MB`;
}
