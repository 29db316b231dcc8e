// A program's trigger: sent like the portal's own events, once per key and day.
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import KSUID from "ksuid";
import { WORKFLOWS, type WorkflowKey } from "#contracts/workflows.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { getAudience } from "#server/domain/notifications/audience.ts";
import { buildPreferenceQuery, shouldNotify } from "#server/domain/notifications/should-notify.ts";
import { writeRuns, type Published } from "#server/domain/notifications/write-run.ts";
import { toFullPayload } from "./full-payload.ts";

export interface Trigger {
  readonly workflow: WorkflowKey;
  readonly recipients: readonly string[];
  readonly data: object;
  readonly tenant: string | null;
  readonly actor: string | null;
  /** As stored. Null: every call sends. */
  readonly idempotency_key: string | null;
  readonly cancellation_key: string | null;
  readonly request_id: string;
}

/** How long a program's key makes a trigger run only once. */
export const KEY_TTL_MS = 24 * 3_600_000;

/** Returns the key under which a program's key is stored: separate from those of our events. */
export function toStoredKey(key: string): string {
  return `api:${key}`;
}

/** Frees a key that was used longer ago than keys are valid. */
export async function freeOldKey(db: Kysely<DB>, { now }: Pick<Context, "now">, key: string): Promise<void> {
  await db
    .updateTable("notify.runs")
    .set({ idempotency_key: null })
    .where("idempotency_key", "=", toStoredKey(key))
    .where("created_at", "<=", new Date(now().getTime() - KEY_TTL_MS))
    .execute();
}

// Triggers that our texts do not cover are sent to the feed alone, for clients that have their own texts.
async function publishToFeed(ctx: Context, trigger: Trigger): Promise<Published> {
  const run = { ...trigger, id: randomUUID(), created_at: ctx.now() };
  const targets = run.recipients.map((id) => [id, null] as const);
  const { sets, readers } = await getAudience(ctx.db.sql, targets, run.tenant);
  const notifiedSets = [...sets].filter(([id, set]) => {
    const recipient = readers.get(id)?.facts ?? null;
    const query = buildPreferenceQuery(ctx.config, "in_app_feed", run.data, recipient);
    return shouldNotify(set, run.workflow, "in_app_feed", query);
  });
  const entries = notifiedSets.map(([user_id]) => ({
    user_id,
    id: KSUID.randomSync(run.created_at).string,
    blocks: [],
  }));
  const { category } = WORKFLOWS[run.workflow];
  const { feedId } = ctx.config.notifications;
  const [published = { run_id: run.id, replayed: true }] = await writeRuns(ctx.db.sql, feedId, [
    { run, category, entries, deliveries: [] },
  ]);
  if (!published.replayed && entries.length > 0) ctx.events.wake();
  return published;
}

/** Publishes a trigger's notifications. */
export function triggerWorkflow(ctx: Context, trigger: Trigger): Promise<Published> {
  const data = toFullPayload(trigger.workflow, trigger.data);
  return data ? ctx.publish(ctx.db.sql, { ...trigger, data }) : publishToFeed(ctx, trigger);
}
