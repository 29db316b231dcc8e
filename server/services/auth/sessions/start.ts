// Starts sessions and returns their tokens.
import { randomUUID } from "node:crypto";
import type { AuthContext, Db, SessionRow, UserRow } from "../context.ts";
import { record } from "../audit/record.ts";
import type { Caller } from "../http/caller.ts";
import { AuthError } from "../errors.ts";
import { loadParts } from "../users/load.ts";
import { userJson, type UserJson, type UserParts } from "../users/user-json.ts";
import { recordNetwork } from "./known-networks.ts";
import { recordBrowser } from "./new-device.ts";
import { accessToken, refreshToken, type AmrEntry } from "./tokens.ts";

export interface TokenResponse {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserJson;
  provider_token?: string;
  provider_refresh_token?: string;
  weak_password?: { message: string; reasons: string[] };
}

/** AMR methods of wire/auth.md §3. */
export type AmrMethod =
  | "password"
  | "otp"
  | "oauth"
  | "totp"
  | "mfa/phone"
  | "mfa/webauthn"
  | "sso/saml"
  | "magiclink"
  | "recovery"
  | "invite"
  | "email/signup"
  | "email_change"
  | "anonymous";

/** Throws user_banned while the account is banned. */
export function assertNotBanned(
  ctx: AuthContext,
  user: UserRow,
  message = "User is banned",
  status = 400,
): void {
  if (user.banned_until && user.banned_until > ctx.now()) throw new AuthError(status, "user_banned", message);
}

/** Returns the response with a session for its client. */
export async function tokenResponse(
  ctx: AuthContext,
  caller: Caller,
  parts: UserParts,
  session: SessionRow,
): Promise<TokenResponse> {
  const { token, expiresAt } = await accessToken(ctx, caller, parts.user, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: ctx.settings.jwtTtl,
    expires_at: expiresAt,
    refresh_token: refreshToken(ctx.secrets, session.id, session.refresh_counter),
    user: userJson(ctx, parts),
  };
}

/** Starts a session of an account within `db`, signed in by `method`. Throws user_banned. */
export async function startSession(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  userId: string,
  method: AmrMethod,
  provider?: string,
): Promise<TokenResponse> {
  const now = ctx.now();
  const entry: AmrEntry = {
    method,
    timestamp: Math.floor(now.getTime() / 1000),
    ...(provider ? { provider } : {}),
  };
  await db
    .updateTable("auth.users")
    .set({ last_sign_in_at: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
  await recordBrowser(ctx, db, userId, caller.userAgent);
  if (method !== "anonymous") await recordNetwork(ctx, db, userId, caller.ip);
  // After that locks the account's row: of concurrent sign-ins the last one's session stays.
  if (ctx.settings.sessions.singlePerUser)
    await db.deleteFrom("auth.sessions").where("user_id", "=", userId).execute();
  await db
    .updateTable("auth.identities")
    .set({ last_sign_in_at: now })
    .where("user_id", "=", userId)
    .where("provider", "=", provider ?? getIdentityKind(method))
    .execute();
  const session = await db
    .insertInto("auth.sessions")
    .values({
      id: randomUUID(),
      user_id: userId,
      amr: JSON.stringify([entry]),
      ip: caller.ip,
      user_agent: caller.userAgent,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const parts = await loadParts(db, userId);
  if (!parts) throw new AuthError(404, "user_not_found", "User not found");
  assertNotBanned(ctx, parts.user);
  await record(ctx, db, "login", userId, caller.ip, { method });
  return tokenResponse(ctx, caller, parts, session);
}

function getIdentityKind(method: AmrMethod): string {
  return method === "otp" ? "phone" : "email";
}
