// The source of a message, as the protocol defines it.
import { createHash } from "node:crypto";

/** Returns the UUID of a workflow's version: ours change with the program, so each key has one. */
export function deriveVersionId(workflow: string): string {
  const hex = createHash("sha256").update(`workflow-version:${workflow}`).digest("hex");
  const variant = ((Number.parseInt(hex[16] ?? "0", 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
