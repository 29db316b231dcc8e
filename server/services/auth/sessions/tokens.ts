// The two tokens of a session.
import { sameBytes, type Secrets } from "#server/platform/secrets/secrets.ts";
import type { AuthContext, SessionRow, UserRow } from "../context.ts";
import type { Caller } from "../http/caller.ts";

/** How a user was authenticated. `timestamp` is in Unix seconds. */
export interface AmrEntry {
  readonly method: string;
  readonly timestamp: number;
  readonly provider?: string;
}

/** Signs the access token (claims of wire/auth.md §3). Returns it with its expiration in Unix seconds. */
export async function accessToken(
  ctx: AuthContext,
  caller: Caller,
  user: UserRow,
  session: SessionRow,
): Promise<{ token: string; expiresAt: number }> {
  const iat = Math.floor(ctx.now().getTime() / 1000);
  const expiresAt = iat + ctx.settings.jwtTtl;
  const token = await ctx.tokens.sign({
    iss: caller.externalUrl,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat,
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return { token, expiresAt };
}

const VERSION = 2;
const UUID_BYTES = 16;
const COUNTER_BYTES = 6;
const MAC_BYTES = 16;
const BODY_BYTES = 1 + UUID_BYTES + COUNTER_BYTES;

/** Tokens of one purpose are not valid for the other: those of sessions, and those of connected apps. */
export type RefreshPurpose = "refresh" | "oauth-refresh";

/**
 * Returns the refresh token of a session at a count: version | session | count | MAC, in base64url. It is not stored:
 * the database has the count, and only the instance's secret can create the MAC.
 */
export function refreshToken(
  secrets: Secrets,
  sessionId: string,
  counter: number,
  purpose: RefreshPurpose = "refresh",
): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.write(sessionId.replaceAll("-", ""), 1, UUID_BYTES, "hex");
  body.writeUIntBE(counter, 1 + UUID_BYTES, COUNTER_BYTES);
  return Buffer.concat([body, computeMac(secrets, body, purpose)]).toString("base64url");
}

function computeMac(secrets: Secrets, body: Buffer, purpose: RefreshPurpose): Buffer {
  return secrets.hash(purpose, body.toString("base64url")).subarray(0, MAC_BYTES);
}

/** Returns the session and count of a refresh token. Null if we did not create it. */
export function readRefreshToken(
  secrets: Secrets,
  token: string,
  purpose: RefreshPurpose = "refresh",
): { sessionId: string; counter: number } | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.byteLength !== BODY_BYTES + MAC_BYTES || bytes.toString("base64url") !== token) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (
    body.readUInt8(0) !== VERSION ||
    !sameBytes(computeMac(secrets, body, purpose), bytes.subarray(BODY_BYTES))
  )
    return null;
  const hex = body.subarray(1, 1 + UUID_BYTES).toString("hex");
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    counter: body.readUIntBE(1 + UUID_BYTES, COUNTER_BYTES),
  };
}
