// The queue's tasks for connections with companies, their schedule, and what happens if a company does not cooperate.
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { revokeGrant } from "#meter/connectors/green-button/client.ts";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import { DELETED_USER_ID } from "#server/domain/meters/agreement-row.ts";
import {
  endConnection,
  findConnection,
  getCompany,
  lockConnection,
  openTokens,
  sweepConsents,
  type ConnectionRow,
} from "#server/domain/meters/connections.ts";
import { notifyPermissionEnded } from "#server/domain/meters/notify-meter.ts";
import {
  FETCH_CONNECTION,
  queueConnectionJob,
  REVOKE_CONNECTION,
  type ConnectionJob,
} from "#server/domain/meters/queue-connections.ts";
import { waitAfter, type Waits } from "./meter-faults.ts";
import { getAccessToken, readConnection } from "./read-connection.ts";

export const CONNECTION_READS = "connection-reads";

const payloadSchema = z.object({ connection_id: z.uuid() });

const DAY_MS = 86_400_000;
/** After a day without a response, only the daily reading tries again. */
const RETRY_MS = DAY_MS;
/** A connection without a response for this long ends, whatever the reason. */
const GIVE_UP_MS = 30 * DAY_MS;

async function revokeAtCompany(ctx: Context, row: ConnectionRow): Promise<void> {
  const tokens = await openTokens(ctx.secrets, row);
  if (!tokens) return;
  const company = getCompany(ctx.config, row.company);
  // The address of a permission rejects an expired token without ending anything.
  const access_token =
    company.revocation_url === null ? (await getAccessToken(ctx, company, row)).token : tokens.access_token;
  await revokeGrant(company, { ...tokens, access_token }, row.authorization_uri);
}

/** Ends a permission at the company, and deletes our tokens. Throws ConnectorFault. */
async function revokeConnection(ctx: Context, id: string): Promise<void> {
  const row = await findConnection(ctx.db.sql, id);
  if (row?.state !== "ended" || row.tokens === null) return;
  try {
    await revokeAtCompany(ctx, row);
  } catch (error) {
    // It has already ended there.
    if (!(error instanceof ConnectorFault) || error.kind !== "not_allowed") throw error;
  }
  await deleteTokens(ctx, row);
}

/** Deletes the tokens of an ended connection, and the row if its account is gone. */
async function deleteTokens(ctx: Context, { id, user_id }: ConnectionRow): Promise<void> {
  if (user_id === DELETED_USER_ID)
    await ctx.db.sql.deleteFrom("usage.connections").where("id", "=", id).execute();
  else
    await ctx.db.sql
      .updateTable("usage.connections")
      .set({ tokens: null, waiting_since: null, updated_at: ctx.now() })
      .where("id", "=", id)
      .execute();
}

/** Ends a connection that the company no longer serves, and notifies the customer. */
async function endByCompany(ctx: Context, id: string, code: "revoked" | "no_response"): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const row = await lockConnection(trx, id);
    if (row?.state !== "active") return;
    await endConnection(trx, id, code, ctx.now());
    await notifyPermissionEnded(ctx, trx, row);
  });
}

/** Records that a company does not respond, and queues the next attempt, later each time and only for a day. */
async function postpone(
  ctx: Context,
  task: ConnectionJob,
  id: string,
  fault: ConnectorFault,
  waits: Waits,
): Promise<void> {
  const row = await findConnection(ctx.db.sql, id);
  if (!row) return;
  const now = ctx.now();
  const waiting_since = row.waiting_since ?? now;
  const silentMs = now.getTime() - waiting_since.getTime();
  if (silentMs >= GIVE_UP_MS)
    return task === FETCH_CONNECTION ? endByCompany(ctx, id, "no_response") : deleteTokens(ctx, row);
  await ctx.db.sql.transaction().execute(async (trx) => {
    await trx.updateTable("usage.connections").set({ waiting_since }).where("id", "=", id).execute();
    if (silentMs < RETRY_MS) await queueConnectionJob(trx, task, id, waitAfter(fault, silentMs, waits));
  });
}

function connectionTask(ctx: Context, task: ConnectionJob, waits: Waits) {
  return async (payload: unknown): Promise<void> => {
    const { connection_id: id } = payloadSchema.parse(payload);
    try {
      await (task === FETCH_CONNECTION ? readConnection(ctx, id) : revokeConnection(ctx, id));
    } catch (error) {
      if (!(error instanceof ConnectorFault)) throw error;
      const { kind, message: why } = error;
      if (kind === "not_allowed") return endByCompany(ctx, id, "revoked");
      ctx.log[kind === "settings" ? "error" : "warn"](
        { task, connection_id: id, why },
        "a company's readings wait",
      );
      await postpone(ctx, task, id, error, waits);
    }
  };
}

const BATCH = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Queues the daily reading of each connection, and what is left to end at companies. */
async function queueConnections(ctx: Context, waits: Waits): Promise<void> {
  await sweepConsents(ctx.db.sql, ctx.now());
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const rows: Array<Pick<ConnectionRow, "id" | "state">> = await ctx.db.sql
      .selectFrom("usage.connections")
      .select(["id", "state"])
      .where("id", ">", after)
      .where((eb) => eb.or([eb("state", "=", "active"), eb("tokens", "is not", null)]))
      .orderBy("id")
      .limit(BATCH)
      .execute();
    await ctx.db.sql.transaction().execute(async (trx) => {
      for (const { id, state } of rows)
        await queueConnectionJob(
          trx,
          state === "active" ? FETCH_CONNECTION : REVOKE_CONNECTION,
          id,
          Math.random() * waits.spread_ms,
        );
    });
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}

/** Creates every task for connections. */
export function connectionTasks(ctx: Context, waits: Waits): TaskList {
  return {
    [FETCH_CONNECTION]: connectionTask(ctx, FETCH_CONNECTION, waits),
    [REVOKE_CONNECTION]: connectionTask(ctx, REVOKE_CONNECTION, waits),
    [CONNECTION_READS]: () => queueConnections(ctx, waits),
  };
}
