// Addresses of users and objects on channels: encrypted, because they include tokens.
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { listChannels } from "#server/domain/notifications/channels.ts";
import type { ObjectName } from "../http/caller.ts";
import { failures } from "../http/notify-error.ts";
import { normalizePushData } from "./push-data.ts";

export interface DataOwner {
  readonly owner_type: "user" | "object";
  readonly collection: string;
  readonly owner_id: string;
}

/** Returns the owner of a user's channel data. */
export function userDataOwner(userId: string): DataOwner {
  return { owner_type: "user", collection: "", owner_id: userId };
}

/** Returns the owner of an object's channel data. */
export function objectDataOwner({ collection, id }: ObjectName): DataOwner {
  return { owner_type: "object", collection, owner_id: id };
}

export const dataSchema = z.record(z.string().max(200), z.unknown());
export type Data = z.infer<typeof dataSchema>;

const MAX_CHARACTERS = 64 * 1024;
const MAX_CHANNELS = 50;

/**
 * Returns the stored address of an owner on a channel. Null if there is none, or it was encrypted with another secret.
 */
export async function readChannelData(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  { owner_type, collection, owner_id }: DataOwner,
  channelId: string,
): Promise<Data | null> {
  const row = await db.sql
    .selectFrom("notify.channel_data")
    .select("sealed")
    .where("owner_type", "=", owner_type)
    .where("collection", "=", collection)
    .where("owner_id", "=", owner_id)
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
  const opened = row && (await secrets.open(row.sealed));
  return opened ? dataSchema.parse(JSON.parse(opened)) : null;
}

async function assertBelowLimit(db: Kysely<DB>, owner: DataOwner, channelId: string): Promise<void> {
  const rows = await db
    .selectFrom("notify.channel_data")
    .select("channel_id")
    .where("owner_type", "=", owner.owner_type)
    .where("collection", "=", owner.collection)
    .where("owner_id", "=", owner.owner_id)
    .execute();
  if (rows.length >= MAX_CHANNELS && !rows.some(({ channel_id }) => channel_id === channelId))
    throw failures.invalid("There are too many channels.");
}

/** Saves an owner's address on a channel, replacing the stored one. */
export async function writeChannelData(
  { secrets, now }: Pick<Context, "secrets" | "now">,
  db: Kysely<DB>,
  owner: DataOwner,
  channelId: string,
  data: Data,
): Promise<void> {
  const text = JSON.stringify(data);
  if (text.length > MAX_CHARACTERS) throw failures.invalid("The channel data is too large.");
  await assertBelowLimit(db, owner, channelId);
  const stored = { sealed: await secrets.seal(text), updated_at: now() };
  await db
    .insertInto("notify.channel_data")
    .values({ ...owner, channel_id: channelId, ...stored })
    .onConflict((conflict) =>
      conflict.columns(["owner_type", "collection", "owner_id", "channel_id"]).doUpdateSet(stored),
    )
    .execute();
}

/** Deletes an owner's address on a channel, or on all. Returns whether there was one. */
export async function deleteChannelData(
  db: Kysely<DB>,
  { owner_type, collection, owner_id }: DataOwner,
  channelId?: string,
): Promise<boolean> {
  let query = db
    .deleteFrom("notify.channel_data")
    .where("owner_type", "=", owner_type)
    .where("collection", "=", collection)
    .where("owner_id", "=", owner_id);
  if (channelId !== undefined) query = query.where("channel_id", "=", channelId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface ChannelData {
  readonly __typename: "ChannelData";
  readonly channel_id: string;
  readonly data: Data;
  readonly provider?: "chat_slack";
}

/** Converts to the wire's shape. The provider is included if it is one of the hosted service's: that is Slack. */
export function toChannelData(config: Context["config"], channelId: string, data: Data): ChannelData {
  const isSlack = listChannels(config).some(({ id, provider }) => id === channelId && provider === "slack");
  return {
    __typename: "ChannelData",
    channel_id: channelId,
    data: normalizePushData(data),
    ...(isSlack ? { provider: "chat_slack" } : {}),
  };
}
