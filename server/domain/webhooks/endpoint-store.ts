// Webhooks of an account: what its pages create, change and read.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { ChangeWebhook, CreateWebhook, DisabledReason, Webhook } from "#contracts/webhooks.ts";
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS, type WebhookEvent } from "#contracts/tables/webhooks.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError, createProblemError } from "#server/platform/errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { deliverWaiting } from "./delivery-log.ts";
import { createWebhookSecret } from "./signature.ts";

const HOUR_MS = 3_600_000;

interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly created_at: Date;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
  readonly disabled_reason: DisabledReason | null;
  readonly previous_until: Date | null;
  readonly dead: number;
}

const COLUMNS = sql`e.id, e.url, e.events, e.created_at, e.failing_since, e.disabled_at, e.disabled_reason,
  e.previous_until,
  (select count(*)::int from portal.webhook_deliveries d where d.endpoint_id = e.id and d.state = 'dead') as dead`;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function toWebhook({ previous_until, ...row }: EndpointRow, now: Date): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    created_at: row.created_at.toISOString(),
    failing_since: iso(row.failing_since),
    disabled_at: iso(row.disabled_at),
    disabled_reason: row.disabled_reason,
    previous_secret_until: previous_until && previous_until > now ? previous_until.toISOString() : null,
    dead: row.dead,
  };
}

/** Returns the account's webhooks, oldest first. */
export async function listWebhooks(ctx: Pick<Context, "db" | "now">, userId: string): Promise<Webhook[]> {
  const { rows } = await sql<EndpointRow>`
    select ${COLUMNS} from portal.webhook_endpoints e where e.user_id = ${userId} and e.connection_id is null
    order by e.created_at, e.id`.execute(ctx.db.sql);
  return rows.map((row) => toWebhook(row, ctx.now()));
}

async function findEndpoint(db: Kysely<DB>, userId: string, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    select ${COLUMNS} from portal.webhook_endpoints e
    where e.user_id = ${userId} and e.id = ${id} and e.connection_id is null`.execute(db);
  return rows[0];
}

/** Returns one of the account's webhooks. Throws `not_found`. */
export async function getWebhook(
  ctx: Pick<Context, "db" | "now">,
  userId: string,
  id: string,
): Promise<Webhook> {
  const row = isUuid(id) ? await findEndpoint(ctx.db.sql, userId, id) : undefined;
  if (!row) throw new AppError("not_found", "We couldn't find that webhook.");
  return toWebhook(row, ctx.now());
}

// Requests of one account that create webhooks wait for each other, so that they can't exceed the limit together.
async function assertBelowLimit(trx: Kysely<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${userId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from portal.webhook_endpoints
    where user_id = ${userId} and connection_id is null`.execute(trx);
  if ((rows[0]?.count ?? 0) < MAX_WEBHOOKS) return;
  throw createProblemError(
    "conflict",
    "webhook_limit",
    `An account can have ${MAX_WEBHOOKS} webhooks. Remove one first.`,
  );
}

/** Creates a webhook and returns its id and its secret. Throws `conflict` at the limit. */
export async function createWebhook(
  ctx: Pick<Context, "db" | "now" | "secrets">,
  userId: string,
  { url, events }: CreateWebhook,
): Promise<{ readonly id: string; readonly secret: string }> {
  const [id, secret] = [randomUUID(), createWebhookSecret()];
  const sealed = await ctx.secrets.seal(secret);
  await ctx.db.sql.transaction().execute(async (trx) => {
    await assertBelowLimit(trx, userId);
    await trx
      .insertInto("portal.webhook_endpoints")
      .values({ id, user_id: userId, url, events, secret: sealed, created_at: ctx.now() })
      .execute();
  });
  return { id, secret };
}

/** Changes a webhook's address or events, or turns it on again. Then what waits is tried at once. */
export async function changeWebhook(
  { db, now }: Pick<Context, "db" | "now">,
  id: string,
  { url, events, enabled }: ChangeWebhook,
): Promise<void> {
  const restarts = url !== undefined || enabled === true;
  const values = {
    ...(url !== undefined && { url }),
    ...(events && { events }),
    ...(enabled && { disabled_at: null, disabled_reason: null }),
    ...(restarts && { failing_since: null }),
  };
  if (Object.keys(values).length === 0) return;
  await db.sql.transaction().execute(async (trx) => {
    await trx.updateTable("portal.webhook_endpoints").set(values).where("id", "=", id).execute();
    if (restarts) await deliverWaiting(trx, id, now());
  });
}

/** Replaces the secret. The previous one also signs for a day. Returns the new one. */
export async function rotateSecret(
  ctx: Pick<Context, "db" | "now" | "secrets">,
  id: string,
): Promise<string> {
  const secret = createWebhookSecret();
  const until = new Date(ctx.now().getTime() + SECRET_OVERLAP_HOURS * HOUR_MS);
  await sql`
    update portal.webhook_endpoints
    set previous_secret = secret, previous_until = ${until}, secret = ${await ctx.secrets.seal(secret)}
    where id = ${id}`.execute(ctx.db.sql);
  return secret;
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom("portal.webhook_endpoints").where("id", "=", id).execute();
}

/** Deletes every webhook of an account with its deliveries. */
export async function eraseUserWebhooks(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("portal.webhook_endpoints").where("user_id", "=", userId).execute();
}
