// Tests make all random choices from one seed: a run can be repeated, and ten seeds are ten runs. TEST_SEED sets it,
// and a failing test prints it (print-seed.ts, tests/e2e/support/test.ts).
import { createCipheriv, createHash } from "node:crypto";

const input = Number(process.env["TEST_SEED"] ?? 1);
if (!Number.isSafeInteger(input)) throw new Error("TEST_SEED must be a whole number.");

/** The seed of this run. */
export const SEED = input;

function deriveKey(name: string): Buffer {
  return createHash("sha256").update(`${SEED} ${name}`).digest();
}

/** Returns `count` bytes that look random and are the same for the same seed and name. */
export function seededBytes(name: string, count: number): Buffer<ArrayBuffer> {
  const stream = createCipheriv("aes-256-ctr", deriveKey(name), Buffer.alloc(16));
  return Buffer.from(stream.update(Buffer.alloc(count)));
}

/** Returns an integer from 0 to below `limit` (2^48 at most) that is the same for the same seed and name. */
export function seededInt(name: string, limit: number): number {
  return deriveKey(name).readUIntBE(0, 6) % limit;
}

/** Returns `count` digits that are the same for the same seed and name. */
export function seededDigits(name: string, count: number): string {
  return deriveKey(name).toString("hex").replaceAll(/\D/g, "").padEnd(count, "7").slice(0, count);
}
