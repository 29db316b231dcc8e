// Checks a service for leaked passwords (the range protocol of Have I Been Pwned): only five characters of the
// password's SHA-1 are sent.
import { createHash } from "node:crypto";
import { readBoundedBody } from "#server/platform/http/bounded-body.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";

const TIMEOUT_MS = 3_000;
const MAX_RESPONSE_BYTES = 256 * 1024;

async function fetchRange(url: string, prefix: string): Promise<string> {
  const response = await fetch(`${url.replace(/\/+$/, "")}/range/${prefix}`, {
    headers: { "add-padding": "true", "user-agent": "wattlane-auth" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
  });
  const body = await readBoundedBody(
    response,
    MAX_RESPONSE_BYTES,
    () => new Error("sent too large a response"),
  );
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return body.toString("utf8");
}

/** Whether the password is among the leaked ones. If the service does not respond: false, or 503 if so configured. */
export async function isLeaked(ctx: AuthContext, password: string): Promise<boolean> {
  const { leakCheckUrl, leakCheckFailsClosed } = ctx.settings.password;
  if (leakCheckUrl === null) return false;
  const digest = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const range = await fetchRange(leakCheckUrl, digest.slice(0, 5));
    return range.split("\n").some((line) => {
      const [suffix, count] = line.trim().split(":");
      // Padding lines have a count of zero.
      return suffix === digest.slice(5) && Number(count) > 0;
    });
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).name }, "the leaked-password service does not answer");
    if (leakCheckFailsClosed)
      throw new AuthError(
        503,
        "unexpected_failure",
        "The password cannot be checked just now. Please try again.",
      );
    return false;
  }
}
