// Sends what is due to one user on one channel. Each delivery is sent once, because handing it to the sender and
// marking it as done happen in one transaction.
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { isMarketing, isWorkflowKey } from "#contracts/workflows.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { commitTogether } from "#server/platform/db/distribute/distributed-tables.ts";
import type { DB } from "#server/platform/db/types.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import { buildPreferenceQuery, shouldNotify } from "./should-notify.ts";
import { queueDeliveries, type DeliveryChannel } from "./deliveries.ts";
import { afterQuietHours } from "./due.ts";
import { buildNotificationEmail, buildNotificationSms, type OutgoingNotification } from "./build-messages.ts";
import { listLocationNames, listRecipients, type Reader } from "./recipients.ts";
import { listPreferences } from "./list-preferences.ts";
import { findEsiid, renderNotification, type RenderedNotification } from "./render.ts";
import { createUnsubscribeLink } from "./unsubscribe-link.ts";

export type DeliveryContext = Pick<
  PlatformContext,
  "config" | "messageSender" | "db" | "log" | "now" | "secrets"
>;

const payloadSchema = z.object({ user_id: z.string(), channel: z.enum(["email", "sms"]) });
type Payload = z.infer<typeof payloadSchema>;

/** Tolerance between our clock and the queue's. */
const CLOCK_SKEW_MS = 2_000;
const BATCH_SIZE = 200;

/** Why something was not sent, as stored in notify.deliveries. */
type SkipReason = "refused" | "no_address" | "no_way" | "unknown";

interface Due {
  readonly id: string;
  readonly workflow: string;
  /** Null if the run is gone. */
  readonly data: object | null;
  readonly tenant: string | null;
}

async function lockDue(trx: Kysely<DB>, { user_id, channel }: Payload, until: Date): Promise<Due[]> {
  const { rows } = await sql<{ id: string; workflow: string; run_id: string }>`
    select id, workflow, run_id from notify.deliveries
    where user_id = ${user_id} and channel = ${channel} and done_at is null and due_at <= ${until}
    order by due_at, message_id limit ${BATCH_SIZE} for update skip locked`.execute(trx);
  if (rows.length === 0) return [];
  // On a cluster, the runs are on the coordinator and the deliveries are not.
  const { rows: runs } = await sql<{ id: string; data: object; tenant: string | null }>`
    select id, data, tenant from notify.runs where id = any(${rows.map(({ run_id }) => run_id)}::uuid[])`.execute(
    trx,
  );
  const byId = new Map(runs.map((run) => [run.id, run]));
  return rows.map(({ id, workflow, run_id }) => ({
    id,
    workflow,
    data: byId.get(run_id)?.data ?? null,
    tenant: byId.get(run_id)?.tenant ?? null,
  }));
}

async function close(
  trx: Kysely<DB>,
  { user_id }: Payload,
  due: readonly Due[],
  skipReason: SkipReason | null,
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  await trx
    .updateTable("notify.deliveries")
    .set({ done_at: now, dropped: skipReason })
    .where("user_id", "=", user_id)
    .where(
      "id",
      "in",
      due.map(({ id }) => id),
    )
    .execute();
}

/** Returns those of `due` that the user still wants. */
async function filterByPreferences(
  ctx: DeliveryContext,
  trx: Kysely<DB>,
  { user_id, channel }: Payload,
  recipient: object | null,
  due: readonly Due[],
): Promise<Set<Due>> {
  const allowed = new Set<Due>();
  for (const tenant of new Set(due.map((one) => one.tenant))) {
    const set = (await listPreferences(trx, [user_id], tenant)).get(user_id);
    if (!set) continue;
    for (const one of due) {
      if (one.tenant !== tenant || !isWorkflowKey(one.workflow)) continue;
      const query = buildPreferenceQuery(ctx.config, channel, one.data, recipient);
      if (shouldNotify(set, one.workflow, channel, query)) allowed.add(one);
    }
  }
  return allowed;
}

async function renderAll(
  trx: Kysely<DB>,
  reader: Reader,
  due: readonly Due[],
): Promise<Map<Due, RenderedNotification>> {
  const rendered = new Map<Due, RenderedNotification>();
  for (const one of due) {
    if (one.data === null) continue;
    const esiid = findEsiid(one.data);
    const locationName =
      esiid === null ? null : ((await listLocationNames(trx, [reader.id], esiid)).get(reader.id) ?? null);
    const notification = renderNotification(one.workflow, one.data, reader.language, locationName);
    if (notification) rendered.set(one, notification);
  }
  return rendered;
}

async function sendMessage(
  ctx: DeliveryContext,
  trx: Kysely<DB>,
  channel: DeliveryChannel,
  message: OutgoingNotification,
): Promise<SkipReason | null> {
  try {
    await ctx.messageSender.send(
      trx,
      channel === "email" ? buildNotificationEmail(ctx, message) : buildNotificationSms(ctx, message),
    );
    return null;
  } catch (error) {
    // Thrown before anything was written, so the transaction can continue.
    if (error instanceof NoContactChannelError) return "no_way";
    throw error;
  }
}

async function send(
  ctx: DeliveryContext,
  trx: Kysely<DB>,
  payload: Payload,
  due: readonly Due[],
): Promise<void> {
  const now = ctx.now();
  const reader = (await listRecipients(trx, [payload.user_id])).get(payload.user_id);
  const allowed = await filterByPreferences(ctx, trx, payload, reader?.facts ?? null, due);
  await close(
    trx,
    payload,
    due.filter((one) => !allowed.has(one)),
    "refused",
    now,
  );
  if (allowed.size === 0) return;
  const to = payload.channel === "email" ? reader?.email : reader?.phone;
  if (!reader || !to) return close(trx, payload, [...allowed], "no_address", now);
  const rendered = await renderAll(trx, reader, [...allowed]);
  await close(
    trx,
    payload,
    [...allowed].filter((one) => !rendered.has(one)),
    "unknown",
    now,
  );
  if (rendered.size === 0) return;
  const workflows = new Set([...rendered.keys()].map(({ workflow }) => workflow));
  const kind = `notices.${workflows.size === 1 ? [...workflows].join("") : "digest"}`;
  const { language } = reader;
  const unsubscribe_url = createUnsubscribeLink(ctx, payload.user_id, workflows);
  const marketing = [...workflows].some((key) => isWorkflowKey(key) && isMarketing(key));
  const message = { kind, to, language, notifications: [...rendered.values()], unsubscribe_url, marketing };
  const skipReason = await sendMessage(ctx, trx, payload.channel, message);
  if (skipReason) ctx.log.error({ kind, channel: payload.channel }, "a notification cannot be sent");
  await close(trx, payload, [...rendered.keys()], skipReason, now);
}

/** Postpones texts that come due at night, because their job was late, until the morning. */
async function waitForMorning(trx: Kysely<DB>, { user_id, channel }: Payload, now: Date): Promise<boolean> {
  const morning = channel === "sms" ? afterQuietHours(now) : now;
  if (morning <= now) return false;
  await trx
    .updateTable("notify.deliveries")
    .set({ due_at: morning })
    .where("user_id", "=", user_id)
    .where("channel", "=", channel)
    .where("done_at", "is", null)
    .where("due_at", "<", morning)
    .execute();
  return true;
}

/** Schedules another run for the rest when it is due, whichever clock is ahead. */
async function wakeForRest(trx: Kysely<DB>, { user_id, channel }: Payload, now: Date): Promise<void> {
  const { rows } = await sql<{ gathered: boolean; due_at: Date }>`
    select gathered, min(due_at) as due_at from notify.deliveries
    where user_id = ${user_id} and channel = ${channel} and done_at is null
    group by gathered`.execute(trx);
  await queueDeliveries(
    trx,
    rows.map(({ gathered, due_at }) => ({
      user_id,
      channel,
      gathered,
      delayMs: Math.max(0, new Date(due_at).getTime() - now.getTime()),
    })),
  );
}

/** Sends what is due to a user on a channel, one message per burst. Safe to run at any time and twice. */
export async function deliverMessages(ctx: DeliveryContext, payload: unknown): Promise<void> {
  const whom = payloadSchema.parse(payload);
  await ctx.db.sql.transaction().execute(async (trx) => {
    await commitTogether(trx, "notify.deliveries");
    const now = ctx.now();
    if (!(await waitForMorning(trx, whom, now))) {
      const due = await lockDue(trx, whom, new Date(now.getTime() + CLOCK_SKEW_MS));
      if (due.length > 0) await send(ctx, trx, whom, due);
    }
    await wakeForRest(trx, whom, now);
  });
}

/**
 * Sends everything that is due by now, without the queue. Safe to run at any time and twice. Throws at the end if some
 * failed: their jobs retry.
 */
export async function deliverDueMessages(ctx: DeliveryContext): Promise<void> {
  const due = await ctx.db.sql
    .selectFrom("notify.deliveries")
    .select(["user_id", "channel"])
    .distinct()
    .where("done_at", "is", null)
    .where("due_at", "<=", new Date(ctx.now().getTime() + CLOCK_SKEW_MS))
    .orderBy("user_id")
    .execute();
  const failures: unknown[] = [];
  for (const whom of due) await deliverMessages(ctx, whom).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "Some notifications could not be sent.");
}

const DAY_MS = 86_400_000;
/** How long the result of a delivery can be looked up. */
const RETENTION_MS = 60 * DAY_MS;

/** Deletes deliveries that are done. */
export async function sweepDeliveries(ctx: Pick<PlatformContext, "db" | "now">): Promise<void> {
  await ctx.db.sql
    .deleteFrom("notify.deliveries")
    .where("done_at", "<", new Date(ctx.now().getTime() - RETENTION_MS))
    .execute();
}
