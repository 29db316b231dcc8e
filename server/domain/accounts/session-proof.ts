// What a session must have proved before anything of its account opens: the one rule for the portal's APIs, the feed and
// its sockets, storage, functions, and the account's other sessions (docs/decisions/0028-one-proof.md).
import type { PlatformContext } from "#server/platform/context.ts";
import type { Claims } from "#server/platform/tokens/tokens.ts";
import { fetchHostedAccount } from "./hosted-account.ts";
import { findLocalAccounts, type LocalAccount } from "./local-account.ts";
import { isLocalAuth } from "./local-auth.ts";
import { isUuid } from "#server/platform/uuid.ts";

/** An account as the auth service describes it; addresses only if they were proved. */
export interface Account {
  readonly id: string;
  /** Lower case. */
  readonly verified_email: string | null;
  /** Digits with the country code. */
  readonly verified_phone: string | null;
  readonly language: "en" | "es";
  /** Whether it has a second factor, so that a password alone is not enough. */
  readonly second_factor: boolean;
}

/** A session of an account. */
export interface SessionRef {
  readonly userId: string;
  readonly sessionId: string;
}

/** A session that opens nothing of its account. */
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
 * Whether the account has a second factor that is missing from one of the levels: of the session as it is now, and of the
 * token that was presented. Both count: a token issued before the factor was proved stays one of a password alone.
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
  const [account] = await findLocalAccounts(ctx, [{ userId: sub, sessionId: session_id }]);
  return account ?? null;
}

/**
 * The account of an access token whose session is alive and has shown the second factor of an account that has one; throws
 * ProofError. Anonymous accounts are customers of nothing: only `anonymous: "allowed"` returns them.
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

/** The ids of those sessions of our own auth service that have the proof now; one query for all. */
export async function listProvedSessions(
  ctx: Omit<ProofContext, "tokens">,
  sessions: readonly SessionRef[],
): Promise<ReadonlySet<string>> {
  const known = sessions.filter(({ userId, sessionId }) => isUuid(userId) && isUuid(sessionId));
  if (known.length === 0) return new Set();
  const accounts = await findLocalAccounts(ctx, known);
  return new Set(
    accounts
      .filter((account) => !account.is_anonymous && !isSecondFactorMissing(account, account.session_aal))
      .map(({ session_id }) => session_id),
  );
}
