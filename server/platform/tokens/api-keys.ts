// The keys for programs are tokens without a subject, signed with the shared secret: the same on every process of an
// instance, and valid for as long as the secret is.
import { createSigner } from "fast-jwt";

const ISSUED_AT = Date.UTC(2026, 0, 1) / 1000;
const TTL_SECONDS = 20 * 365 * 86_400;

/** Returns the key of a role as an HS256 token. */
export function apiKey(secret: string, role: "anon" | "service_role"): string {
  const sign = createSigner({ key: secret, algorithm: "HS256", noTimestamp: true });
  return sign({ iss: "wattlane", role, iat: ISSUED_AT, exp: ISSUED_AT + TTL_SECONDS });
}
