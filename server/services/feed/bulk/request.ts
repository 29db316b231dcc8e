// The request for changing many messages at once (wire/notifications.md §5): the filters, stored with the operation,
// and their SQL.
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { archivedSql, scopeSql, triggerDataSchema, type FeedScope } from "../feed/scope.ts";
import { getColumn, type Change } from "../messages/status.ts";

/** The hosted service's names. `archive` is the one its client sends. */
export const ACTIONS = {
  seen: "seen",
  unseen: "unseen",
  read: "read",
  unread: "unread",
  interacted: "interacted",
  archived: "archived",
  archive: "archived",
  unarchived: "unarchived",
  unarchive: "unarchived",
  delete: "delete",
} as const satisfies Record<string, Change | "delete">;
export type Action = (typeof ACTIONS)[keyof typeof ACTIONS];

/** Whether a part of the address is one of them. */
export function isAction(action: string): action is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, action);
}

const MAX_LISTED = 1_000;
const texts = z.array(z.string().max(500)).max(MAX_LISTED);
const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const ENGAGEMENTS = {
  seen: sql`seen_at is not null`,
  unseen: sql`seen_at is null`,
  read: sql`read_at is not null`,
  unread: sql`read_at is null`,
  archived: sql`archived_at is not null`,
  unarchived: sql`archived_at is null`,
  interacted: sql`interacted_at is not null`,
  link_clicked: sql`link_clicked_at is not null`,
} as const;
type Engagement = keyof typeof ENGAGEMENTS;
const DELIVERIES = [
  "queued",
  "sent",
  "delivered",
  "delivery_attempted",
  "undelivered",
  "not_sent",
  "bounced",
] as const;

export const bulkBody = z.object({
  recipient_ids: texts.nullish(),
  /** The client's name for the same. */
  user_ids: texts.nullish(),
  engagement_status: z.enum(Object.keys(ENGAGEMENTS) as [Engagement, ...Engagement[]]).nullish(),
  delivery_status: z.enum(DELIVERIES).nullish(),
  archived: z.enum(["exclude", "include", "only"]).nullish(),
  has_tenant: z.boolean().nullish(),
  tenants: texts.nullish(),
  trigger_data: triggerDataSchema.nullish(),
  workflows: texts.nullish(),
  older_than: time.nullish(),
  newer_than: time.nullish(),
});

/** The stored part of an operation's request. */
export const storedRequest = bulkBody.omit({ recipient_ids: true, user_ids: true }).extend({
  action: z.enum(["seen", "unseen", "read", "unread", "interacted", "archived", "unarchived", "delete"]),
  channel_id: z.string(),
  /** Null: all users. */
  user_ids: texts.nullable(),
  /** No message sent later than this is changed. */
  until: z.iso.datetime(),
});
export type StoredRequest = z.infer<typeof storedRequest>;

function toScope(request: StoredRequest): FeedScope {
  const { newer_than, older_than } = request;
  return {
    status: "all",
    archived: request.archived ?? "include",
    tenant: null,
    hasTenant: request.has_tenant ?? null,
    source: null,
    categories: null,
    triggerData: request.trigger_data ?? null,
    insertedAt: {
      ...(newer_than ? { gt: new Date(newer_than) } : {}),
      ...(older_than ? { lt: new Date(older_than) } : {}),
    },
  };
}

// Only what the change affects: a finished batch is not done again, whenever the job restarts.
function dueSql(action: Action): RawBuilder<unknown> {
  if (action === "delete") return sql`true`;
  return action.startsWith("un") ? sql`${getColumn(action)} is not null` : sql`${getColumn(action)} is null`;
}

/** SQL of the messages that an operation still has to change. */
export function dueMessages(request: StoredRequest): RawBuilder<unknown> {
  const scope = toScope(request);
  const conditions = [
    sql`channel_id = ${request.channel_id}::uuid`,
    sql`inserted_at <= ${request.until}::timestamptz`,
    dueSql(request.action),
    archivedSql(scope.archived),
    scopeSql(scope),
  ];
  if (request.user_ids) conditions.push(sql`user_id = any(${request.user_ids}::text[])`);
  if (request.engagement_status) conditions.push(ENGAGEMENTS[request.engagement_status]);
  if (request.delivery_status) conditions.push(sql`status = ${request.delivery_status}`);
  if (request.tenants) conditions.push(sql`tenant = any(${request.tenants}::text[])`);
  if (request.workflows) conditions.push(sql`workflow = any(${request.workflows}::text[])`);
  return sql.join(conditions, sql` and `);
}
