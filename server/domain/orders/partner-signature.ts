// Verifies how a provider signs its calls to us: `Wattlane-Signature: t=<unix seconds>,v1=<hex HMAC-SHA-256 of
// "t.body">`.
import { createHmac } from "node:crypto";
import { SIGNATURE_AGE_SECONDS } from "#contracts/partners.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";

/** Name of the header, in lower case. */
export const SIGNATURE_HEADER = "wattlane-signature";

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function hmac(secret: string, seconds: string, body: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
}

/**
 * Returns null if the signature matches the secret and the current time (SIGNATURE_AGE_SECONDS before or after), else
 * the problem.
 */
export function signatureProblem(
  secret: string,
  header: unknown,
  body: Uint8Array,
  now: Date,
): "absent" | "forged" | "expired" | null {
  const [, seconds = "", hex = ""] = SIGNATURE.exec(typeof header === "string" ? header : "") ?? [];
  const right = hmac(secret, seconds, body);
  if (hex === "") return "absent";
  if (!sameBytes(Buffer.from(hex, "hex"), right)) return "forged";
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  return age > SIGNATURE_AGE_SECONDS ? "expired" : null;
}
