// Messages on their way through the job queue. The queue's table holds them sealed:
// who reads the database finds neither a code nor an address.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { DB } from "../db/types.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { CourierContext, Message } from "./courier.ts";

// With the queue's back-off of e^attempt seconds: about half an hour for a mail. A text
// message is a code that lives a minute or so: after a minute and a half it would only confuse.
const MAX_ATTEMPTS = { email: 8, sms: 5 } as const;

const TASKS = { email: "send-mail", sms: "send-sms" } as const;

const payloadSchema = z.object({ sealed: z.string() });

const letterSchema = z.object({
  id: z.uuid(),
  written_at: z.string(),
  kind: z.string(),
  channel: z.enum(["email", "sms"]),
  to: z.string(),
  language: z.enum(["en", "es"]),
  subject: z.string().nullable(),
  html: z.string().nullable(),
  body: z.string(),
});

/** A message with its id, by which a repeat can be recognised, and the time it was handed over (ISO 8601). */
export type Letter = Message & { readonly id: string; readonly written_at: string };

/** A server that letters are handed to; `deliver` throws where it is worth trying again, and returns where it is not. */
export interface Carrier {
  deliver(letter: Letter): Promise<void>;
  close(): void;
}

export type CarrierContext = Pick<CourierContext, "log"> & {
  readonly config: Pick<Config, "smtp" | "sms" | "portalName">;
};

/** The queue's name for the letters of a channel. Instances of different secrets may share a database: each takes what it can open. */
export function taskName(channel: Message["channel"], secrets: Pick<Secrets, "ring">): string {
  return `${TASKS[channel]}:${secrets.ring}`;
}

/** Adds the job that sends `message` within `db`; returns the message's id. */
export async function queueMessage(
  ctx: Pick<CourierContext, "now" | "secrets">,
  db: Kysely<DB>,
  message: Message,
): Promise<string> {
  const id = randomUUID();
  const letter: Letter = { ...message, id, written_at: ctx.now().toISOString() };
  const payload = JSON.stringify({ sealed: await ctx.secrets.seal(JSON.stringify(letter)) });
  await sql`
    select from jobs.add_job(
      ${taskName(message.channel, ctx.secrets)}::text,
      payload => ${payload}::json,
      max_attempts => ${MAX_ATTEMPTS[message.channel]}::integer,
      job_key => ${`message:${id}`}::text
    )`.execute(db);
  return id;
}

/** The letter of a job's payload; throws, without repeating any of it, where it cannot be opened. */
export async function openLetter(secrets: Pick<Secrets, "open">, payload: unknown): Promise<Letter> {
  const parsed = payloadSchema.safeParse(payload);
  const opened = parsed.success ? await secrets.open(parsed.data.sealed) : null;
  const letter = opened === null ? null : letterSchema.safeParse(JSON.parse(opened));
  if (!letter?.success) throw new Error("The message of this job cannot be opened.");
  return letter.data;
}
