// Messages on their way through the job queue. They are encrypted in the queue's table, so access to the database
// reveals neither codes nor addresses.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { CoreContext } from "../core-context.ts";
import type { Message } from "./message.ts";

// With the queue's back-off of e^attempt seconds, six hours at most: about half an hour for an email. A text message is
// a code that is valid for a minute or so: after a minute and a half it would only confuse.
const MAX_ATTEMPTS = { email: 8, sms: 5 } as const;
/**
 * A message about an order stays true for days, and is sent once: two and a half days. So are emails about
 * notifications. Texts about those are limited to the hours of the day in which they are sent.
 */
const ORDER_ATTEMPTS = 20;

function getMaxAttempts({ kind, channel }: Message): number {
  const lasting = kind.startsWith("orders.") || (kind.startsWith("notices.") && channel === "email");
  return lasting ? ORDER_ATTEMPTS : MAX_ATTEMPTS[channel];
}

const TASKS = { email: "send-mail", sms: "send-sms" } as const;

const payloadSchema = z.object({ sealed: z.string() });

const queuedMessageSchema = z.object({
  id: z.uuid(),
  written_at: z.string(),
  kind: z.string(),
  channel: z.enum(["email", "sms"]),
  to: z.string(),
  language: z.enum(["en", "es"]),
  subject: z.string().nullable(),
  html: z.string().nullable(),
  body: z.string(),
  // Messages that were queued by an older version have none.
  unsubscribe_url: z.string().nullable().default(null),
});

/** A message with its id, by which a repeat can be recognized, and the time it was handed over (ISO 8601). */
export type QueuedMessage = Message & { readonly id: string; readonly written_at: string };

/** A server that receives messages. `deliver` throws if a retry is worthwhile, and returns if not. */
export interface MessageTransport {
  deliver(message: QueuedMessage): Promise<void>;
  close(): void;
}

export type TransportContext = Pick<CoreContext, "log"> & {
  readonly config: Pick<Config, "smtp" | "sms" | "portalName">;
};

/**
 * Returns the queue's name for the messages of a channel. Instances with different secrets may share a database: each
 * processes what it can decrypt.
 */
export function taskName(channel: Message["channel"], secrets: Pick<Secrets, "ring">): string {
  return `${TASKS[channel]}:${secrets.ring}`;
}

/** Creates queued messages from messages that are handed over now. */
export function createQueuedMessages(
  ctx: Pick<CoreContext, "now">,
  messages: readonly Message[],
): QueuedMessage[] {
  const written_at = ctx.now().toISOString();
  return messages.map((message) => ({ ...message, id: randomUUID(), written_at }));
}

/** Adds the jobs that send `messages` of one channel within `db`. Returns the messages' ids. */
export async function queueMessages(
  ctx: Pick<CoreContext, "now" | "secrets">,
  db: Kysely<DB>,
  channel: Message["channel"],
  messages: readonly Message[],
): Promise<string[]> {
  const queued = createQueuedMessages(ctx, messages);
  await addMessageJobs(ctx, db, channel, queued);
  return queued.map(({ id }) => id);
}

/** Adds the jobs that send messages of one channel within `db`, not before `delaySeconds` have passed. */
export async function addMessageJobs(
  ctx: Pick<CoreContext, "secrets">,
  db: Kysely<DB>,
  channel: Message["channel"],
  queued: readonly QueuedMessage[],
  delaySeconds = 0,
): Promise<void> {
  const payloads = await Promise.all(
    queued.map(async (message) =>
      JSON.stringify({ sealed: await ctx.secrets.seal(JSON.stringify(message)) }),
    ),
  );
  await sql`
    select from unnest(${payloads}::text[], ${queued.map(({ id }) => `message:${id}`)}::text[],
        ${queued.map(getMaxAttempts)}::integer[]) as t (payload, key, attempts),
      lateral jobs.add_job(
        ${taskName(channel, ctx.secrets)}::text,
        payload => t.payload::json,
        max_attempts => t.attempts,
        job_key => t.key,
        run_at => now() + make_interval(secs => ${delaySeconds})
      )`.execute(db);
}

/** Returns the message in a job's payload. Throws, without repeating any of it, if it cannot be decrypted. */
export async function decryptMessage(
  secrets: Pick<Secrets, "open">,
  payload: unknown,
): Promise<QueuedMessage> {
  const parsed = payloadSchema.safeParse(payload);
  const opened = parsed.success ? await secrets.open(parsed.data.sealed) : null;
  const message = opened === null ? null : queuedMessageSchema.safeParse(JSON.parse(opened));
  if (!message?.success) throw new Error("The message of this job cannot be opened.");
  return message.data;
}
