// Writes messages into the feed of a test user.
import { randomUUID } from "node:crypto";
import KSUID from "ksuid";
import type { FeedServer } from "./notify-feed.ts";

/** A message to publish. Omitted fields do not matter to the test. */
export interface TestMessage {
  readonly at?: Date;
  readonly workflow?: string;
  readonly categories?: readonly string[];
  readonly tenant?: string | null;
  readonly actors?: readonly string[];
  readonly data?: object;
}

let userCount = 0;
/** Returns an id that is not in use yet. */
export function newUser(): string {
  userCount += 1;
  return `person-${userCount}-${randomUUID()}`;
}

let count = 0;
/** Writes messages to a user's feed, each newer than the one before. Returns their ids, oldest first. */
export async function publishMessages(
  server: FeedServer,
  userId: string,
  messages: readonly TestMessage[],
): Promise<string[]> {
  const rows = messages.map((message) => {
    count += 1;
    // Long enough ago to be older than anything the test does next.
    const at = message.at ?? new Date(Date.now() - 3_600_000 + count);
    return {
      user_id: userId,
      id: KSUID.randomSync(at).string,
      channel_id: server.feedId,
      run_id: randomUUID(),
      workflow: message.workflow ?? "live-link-initial-setup-complete",
      categories: [...(message.categories ?? ["live-link"])],
      tenant: message.tenant ?? null,
      actors: [...(message.actors ?? [])],
      data: JSON.stringify(message.data ?? { is_success: true }),
      inserted_at: at,
      updated_at: at,
    };
  });
  const { sql } = server.ctx.db;
  await sql.insertInto("notify.messages").values(rows).execute();
  const last_inserted_at = new Date(Math.max(...rows.map(({ inserted_at }) => inserted_at.getTime())));
  await sql
    .insertInto("notify.recipients")
    .values({ user_id: userId, last_inserted_at })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ last_inserted_at }))
    .execute();
  return rows.map(({ id }) => id);
}

/** Publishes `count` plain messages. */
export function notifyMany(server: FeedServer, userId: string, count: number): Promise<string[]> {
  return publishMessages(
    server,
    userId,
    Array.from({ length: count }, (_, number) => ({ data: { number } })),
  );
}
