// Helpers for notification tests: what a user received, and which preferences the user has.
import type { AuthServer } from "./auth.ts";
import type { TestServer } from "./server.ts";

export interface FeedMessage {
  readonly workflow: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests say what is in it
  readonly data: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests say what is in it
  readonly blocks: any;
}

/** Lists a user's feed, oldest first. */
export async function listFeedMessages(server: TestServer, userId: string): Promise<FeedMessage[]> {
  const { rows } = await server.ctx.db.pool.query<FeedMessage>(
    "select workflow, data, blocks from notify.messages where user_id = $1 order by inserted_at, id",
    [userId],
  );
  return rows;
}

export interface DeliveryRow {
  readonly channel: string;
  readonly workflow: string;
  readonly due_at: Date;
  readonly done: boolean;
  readonly dropped: string | null;
}

/** Lists the deliveries to a user by due time. */
export async function deliveriesTo(server: TestServer, userId: string): Promise<DeliveryRow[]> {
  const { rows } = await server.ctx.db.pool.query<DeliveryRow>(
    `select channel, workflow, due_at, done_at is not null as done, dropped from notify.deliveries
     where user_id = $1 order by due_at, channel, workflow, id`,
    [userId],
  );
  return rows;
}

/** Saves a user's preferences and replaces the previous ones. */
export async function prefer(server: TestServer, userId: string, body: object): Promise<void> {
  await server.ctx.db.pool.query(
    `insert into notify.preference_sets (owner_type, owner_id, set_id, body, updated_at)
     values ('user', $1, 'default', $2, now())
     on conflict (owner_type, owner_id, set_id) do update set body = excluded.body`,
    [userId, JSON.stringify(body)],
  );
}

/** The location in a notification (spec §3). */
export function createLocationData(esiid: string): {
  service_location: { service_location: { esiid: string } };
} {
  return { service_location: { service_location: { esiid } } };
}

/** Counts the waiting jobs of a task. */
export async function countJobs(server: AuthServer, task: string): Promise<number> {
  const { rows } = await server.ctx.db.pool.query<{ n: number }>(
    "select count(*)::int as n from jobs.jobs where task_identifier = $1",
    [task],
  );
  return rows[0]?.n ?? 0;
}
