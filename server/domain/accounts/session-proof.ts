// What a session must have proved before it can access its account: the single rule for the portal's APIs, the feed and
// its sockets, storage, functions, and the account's other sessions (docs/decisions/0028-one-proof.md).
import type { PlatformContext } from "#server/platform/context.ts";
import type { Claims } from "#server/platform/tokens/tokens.ts";
import { fetchHostedAccount } from "./hosted-account.ts";
import { findLocalAccount, listLocalAccounts, type LocalAccount } from "./local-account.ts";
import { isLocalAuth } from "./local-auth.ts";
import type { Account, SessionRef } from "./account.ts";
import { isUuid } from "#server/platform/uuid.ts";

/** Thrown for a session that has no access to its account. */
export class ProofError extends Error {
  readonly reason: "session_ended" | "second_factor_required";
  constructor(reason: ProofError["reason"]) {
    super(reason);
    this.name = "ProofError";
    this.reason = reason;
  }
}

export type ProofContext = Pick<PlatformContext, "config" | "db" | "now" | "tokens">;

/**
 * Whether the account has a second factor that is missing from one of the levels: that of the current session, and that
 * of the presented token. Both count, because a token issued before the factor was verified only proves a password.
 */
export function isSecondFactorMissing(
  { second_factor }: Pick<Account, "second_factor">,
  ...levels: ReadonlyArray<string | undefined>
): boolean {
  return second_factor && levels.some((level) => level !== "aal2");
}

async function findAccount(
  ctx: ProofContext,
  token: string,
  { sub = "", session_id = "", aal }: Claims,
): Promise<(Account & Partial<LocalAccount>) | null> {
  if (!isUuid(sub)) return null;
  if (!isLocalAuth(ctx.config)) {
    const account = await fetchHostedAccount(ctx, token);
    return account && { ...account, session_aal: aal ?? "aal1" };
  }
  if (!isUuid(session_id)) return null;
  return findLocalAccount(ctx, { userId: sub, sessionId: session_id });
}

/**
 * Returns the account of an access token whose session is alive and has passed the second factor, if the account has
 * one. Throws ProofError. Anonymous accounts are not customers: only `anonymous: "allowed"` returns them.
 */
export async function proveSession(
  ctx: ProofContext,
  token: string,
  claims: Claims,
  { anonymous = "refused" }: { anonymous?: "allowed" | "refused" } = {},
): Promise<Account> {
  const account = await findAccount(ctx, token, claims);
  if (!account || account.id !== claims.sub) throw new ProofError("session_ended");
  if (anonymous === "refused" && (claims.is_anonymous || account.is_anonymous))
    throw new ProofError("session_ended");
  if (isSecondFactorMissing(account, account.session_aal, claims.aal))
    throw new ProofError("second_factor_required");
  const { id, verified_email, verified_phone, language, second_factor } = account;
  return { id, verified_email, verified_phone, language, second_factor };
}

/** Returns the ids of those sessions of our own auth service that have the proof now, in one query for all. */
export async function listProvedSessions(
  ctx: Omit<ProofContext, "tokens">,
  sessions: readonly SessionRef[],
): Promise<ReadonlySet<string>> {
  const known = sessions.filter(({ userId, sessionId }) => isUuid(userId) && isUuid(sessionId));
  if (known.length === 0) return new Set();
  const accounts = await listLocalAccounts(ctx, known);
  return new Set(
    accounts
      .filter((account) => !account.is_anonymous && !isSecondFactorMissing(account, account.session_aal))
      .map(({ session_id }) => session_id),
  );
}
