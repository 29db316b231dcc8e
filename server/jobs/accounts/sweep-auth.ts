// Removes what the auth service no longer needs. Every row it deletes is already rejected by age, so running twice or
// not at all changes no response.
import { sql } from "kysely";
import { sweepNetworks } from "#server/services/auth/sessions/known-networks.ts";
import type { Context } from "#server/domain/context.ts";

const HOUR_MS = 3_600_000;
/** Longer than the lifetime of a flow or challenge. Codes are retained this much longer than their lifetime. */
const RETENTION_MS = 8 * 24 * HOUR_MS;
/** Retention of the audit log of accounts, which contains IP addresses. */
const AUDIT_MS = 400 * 24 * HOUR_MS;
/** Sessions that were not refreshed for this long. */
const IDLE_SESSION_MS = 400 * 24 * HOUR_MS;

/** How long a registered app may stay without a customer who connects it. */
const UNUSED_CLIENT_MS = 24 * HOUR_MS;
/** A code is valid for a minute. */
const UNUSED_CODE_MS = HOUR_MS;

/** Deletes connections and tokens that have ended, and apps that were never connected or not for a long time. */
async function sweepConnections(ctx: Context): Promise<void> {
  const now = ctx.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const db = ctx.db.sql;
  await db.deleteFrom("auth.oauth_tokens").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("auth.oauth_connections")
    .where((eb) =>
      eb.or([
        eb("expires_at", "<", now),
        eb.and([eb("connected_at", "is", null), eb("created_at", "<", before(UNUSED_CODE_MS))]),
      ]),
    )
    .execute();
  await sql`
    delete from auth.oauth_clients o
    where ((o.used_at is null and o.created_at < ${before(UNUSED_CLIENT_MS)})
        or o.used_at < ${before(IDLE_SESSION_MS)})
      and not exists (select from auth.oauth_connections c where c.client_id = o.id)`.execute(db);
}

/** Sweeps once. Safe at any time and alongside other processes. */
export async function sweepAuth(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  const old = new Date(now - RETENTION_MS);
  const db = ctx.db.sql;
  await db.deleteFrom("auth.flow_states").where("created_at", "<", old).execute();
  const codesOld = new Date(now - RETENTION_MS - ctx.config.auth.mailCode.ttl * 1000);
  await db.deleteFrom("auth.one_time_tokens").where("created_at", "<", codesOld).execute();
  await db.deleteFrom("auth.sign_up_codes").where("created_at", "<", codesOld).execute();
  await db
    .deleteFrom("auth.audit_log")
    .where("created_at", "<", new Date(now - AUDIT_MS))
    .execute();
  await db.deleteFrom("auth.challenges").where("created_at", "<", old).execute();
  await db.deleteFrom("auth.saml_requests").where("created_at", "<", old).execute();
  await db.deleteFrom("auth.saml_assertions").where("seen_at", "<", old).execute();
  await db
    .deleteFrom("auth.limits")
    .where("resets_at", "<", new Date(now - HOUR_MS))
    .execute();
  await db.deleteFrom("auth.signing_keys").where("verifies_until", "<", old).execute();
  await db
    .deleteFrom("auth.factors")
    .where("status", "=", "unverified")
    .where("created_at", "<", old)
    .execute();
  await db
    .deleteFrom("auth.sessions")
    .where("updated_at", "<", new Date(now - IDLE_SESSION_MS))
    .execute();
  await sweepConnections(ctx);
  await sweepNetworks(ctx);
  await db.deleteFrom("mail.outbox").where("created_at", "<", old).execute();
}
