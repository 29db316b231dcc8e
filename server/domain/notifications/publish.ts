// Publishes events to their recipients, in the caller's transaction or together with what others publish at the same
// moment.
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import KSUID from "ksuid";
import {
  WORKFLOWS,
  type NotificationChannel,
  type NotificationData,
  type WorkflowKey,
} from "#contracts/workflows.ts";
import type { EventBus } from "./event-bus.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import type { DB } from "#server/platform/db/types.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { getAudience, type Audience } from "./audience.ts";
import { buildBlocks } from "./blocks.ts";
import { buildPreferenceQuery, shouldNotify } from "./should-notify.ts";
import type { DeliveryChannel, Delivery } from "./deliveries.ts";
import { dueAt, isDigested } from "./due.ts";
import type { Reader } from "./recipients.ts";
import { findEsiid, renderNotification } from "./render.ts";
import { createBatchPublisher, type Due } from "./batch-publisher.ts";
import type { Entry, NotificationPlan } from "./notification-plan.ts";
import { writeRuns, type Published } from "./write-run.ts";

export interface NotificationEvent<Key extends WorkflowKey = WorkflowKey> {
  readonly workflow: Key;
  /** Ids of accounts. */
  readonly recipients: readonly string[];
  readonly data: NotificationData[Key];
  readonly tenant?: string | null;
  readonly actor?: string | null;
  /**
   * The same key sends the same only once, for more than a year (server/jobs/notifications/sweep-notifications.ts).
   * Null: every call sends.
   */
  readonly idempotency_key: string | null;
  /** Set by a program's trigger (write-run.ts). */
  readonly cancellation_key?: string | null;
  readonly request_id?: string | null;
  /** Channels on which the caller sends it itself: nothing is sent there a second time. */
  readonly elsewhere?: readonly DeliveryChannel[];
}

/**
 * Writes a notification within the transaction `db`: it is sent when that commits. If `db` is not a transaction, it is
 * sent when this resolves.
 */
export type Publish = <Key extends WorkflowKey>(
  db: Kysely<DB>,
  event: NotificationEvent<Key>,
) => Promise<Published>;

interface PublisherContext extends Pick<PlatformContext, "config" | "db" | "log" | "now" | "secrets"> {
  readonly events: EventBus;
}

const DELIVERY_CHANNELS: readonly DeliveryChannel[] = ["email", "sms"];

function reachable({ email, phone }: Reader, channel: DeliveryChannel): boolean {
  return (channel === "email" ? email : phone) !== null;
}

/** Picks each recipient's channels from their preferences. */
function planNotifications(
  { config }: PublisherContext,
  { sets, readers, names }: Audience,
  { run, elsewhere }: Due,
): NotificationPlan {
  const { workflow, recipients, data, created_at: now } = run;
  const { category } = WORKFLOWS[workflow];
  const entries: Entry[] = [];
  const deliveries: Delivery[] = [];
  for (const user_id of recipients) {
    const [reader, set] = [readers.get(user_id), sets.get(user_id)];
    if (!reader || !set) continue;
    const id = KSUID.randomSync(now).string;
    const isEnabled = (channel: NotificationChannel): boolean =>
      shouldNotify(set, workflow, channel, buildPreferenceQuery(config, channel, data, reader.facts));
    if (isEnabled("in_app_feed")) {
      const rendered = renderNotification(workflow, data, reader.language, names.get(user_id) ?? null);
      entries.push({
        user_id,
        id,
        blocks: rendered ? buildBlocks(rendered, portalLink(config, rendered.path)) : [],
      });
    }
    for (const channel of DELIVERY_CHANNELS) {
      if (elsewhere.includes(channel) || !reachable(reader, channel) || !isEnabled(channel)) continue;
      const [due_at, gathered] = [dueAt(category, channel, now), isDigested(category)] as const;
      deliveries.push({ user_id, channel, workflow, run_id: run.id, message_id: id, due_at, gathered });
    }
  }
  return { run, category, entries, deliveries };
}

/** Writes runs of one tenant within `db`, with no recipient in common. Returns results in their order. */
async function publishAll(ctx: PublisherContext, db: Kysely<DB>, list: readonly Due[]): Promise<Published[]> {
  const targets = list.flatMap(({ run }) => run.recipients.map((id) => [id, findEsiid(run.data)] as const));
  const audience = await getAudience(db, targets, list[0]?.run.tenant ?? null);
  const plans = list.map((due) => planNotifications(ctx, audience, due));
  const published = await writeRuns(db, ctx.config.notifications.feedId, plans);
  if (published.some(({ replayed }, index) => !replayed && plans[index]?.entries.length)) ctx.events.wake();
  return published;
}

function toDue<Key extends WorkflowKey>({ now }: PublisherContext, event: NotificationEvent<Key>): Due {
  const { workflow, idempotency_key, data, elsewhere = [] } = event;
  const { tenant = null, actor = null, cancellation_key = null, request_id = null } = event;
  const recipients = [...new Set(event.recipients)].sort();
  const about = { workflow, idempotency_key, cancellation_key, request_id, recipients, actor, tenant, data };
  return { run: { ...about, id: randomUUID(), created_at: now() }, elsewhere };
}

/** Opens the publisher of the instance. */
export function openPublisher(ctx: PublisherContext): Publish {
  const publishInBatch = createBatchPublisher((list) => publishAll(ctx, ctx.db.sql, list));
  return async (db, event) => {
    const due = toDue(ctx, event);
    // On a cluster, a batch would hold up all of its users if one of them is on a worker that is lost.
    if (!db.isTransaction && !(await isDistributed(db, "notify.messages"))) return publishInBatch(due);
    const [published] = await publishAll(ctx, db, [due]);
    return published ?? { run_id: due.run.id, replayed: true };
  };
}
