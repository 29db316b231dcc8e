// Text messages that a customer is waiting for. They are queued in the caller's transaction and sent right after it
// commits, so the response can report a failure. If the process dies in between, the queue sends them.
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import type { CoreContext } from "../core-context.ts";
import type { Message } from "./message.ts";
import { addMessageJobs, createQueuedMessages } from "./message-jobs.ts";
import { openSmsTransport, type TextResult } from "./sms-transport.ts";

/** Maximum time a request waits. A slower message is sent in the background and counts as sent. */
export const TEXT_WAIT_MS = 800;

/** How long the queue leaves a message to the process that sends it. Longer than that process tries. */
const DELAY_SECONDS = 15;

/** How long one message's result applies to the next ones. */
const REMEMBERED_MS = 60_000;

/** Thrown if a text message was not sent. `service`: none can be sent now. `message`: this one was rejected. */
export class TextFailed extends Error {
  readonly what: "service" | "message";
  constructor(what: "service" | "message") {
    super("the SMS service did not take the message");
    this.name = "TextFailed";
    this.what = what;
  }
}

/** A text message that was handed over in a transaction. */
export interface PendingSms {
  readonly id: string;
  /** Sends it, after the transaction. Throws TextFailed. If the service is slow, the rest happens later. */
  deliver(): Promise<void>;
}

export interface SmsSender {
  send(db: Kysely<DB>, message: Message): Promise<PendingSms>;
  /** Throws TextFailed if no text message can be sent right now. Sends none. */
  check(): Promise<void>;
}

/** Returns the sender of text messages to SMS_PROVIDER_URL, or null if that is not set. */
export function openSmsSender(ctx: CoreContext): SmsSender | null {
  const smsTransport = openSmsTransport(ctx);
  if (smsTransport === null) return null;
  let last: { readonly at: number; readonly isUnavailable: boolean } | null = null;

  const removeJob = (id: string): Promise<unknown> =>
    sql`select jobs.remove_job(${`message:${id}`})`.execute(ctx.db.sql);
  const within = async (attempt: Promise<TextResult>): Promise<TextResult | "slow"> => {
    const timer = new AbortController();
    const slow = delay(TEXT_WAIT_MS, "slow" as const, { signal: timer.signal }).catch(() => "slow" as const);
    try {
      return await Promise.race([attempt, slow]);
    } finally {
      timer.abort();
    }
  };
  const recordResult = (result: TextResult): TextResult => {
    last = { at: ctx.now().getTime(), isUnavailable: result === "away" };
    return result;
  };

  return {
    async send(db, message) {
      const [queued] = createQueuedMessages(ctx, [message]);
      if (!queued) throw new Error("The job of the message is missing.");
      await addMessageJobs(ctx, db, "sms", [queued], DELAY_SECONDS);
      return {
        id: queued.id,
        async deliver() {
          const attempt = smsTransport.attempt(queued).then(recordResult);
          const result = await within(attempt);
          if (result === "slow") {
            // Without a response the queue retries: the service recognizes the repeat by the message's id.
            attempt
              .then((late) => (late === "away" ? null : removeJob(queued.id)))
              .catch((error: unknown) => ctx.log.warn({ err: error }, "a text message stays in the queue"));
            return;
          }
          await removeJob(queued.id);
          if (result !== "sent") throw new TextFailed(result === "away" ? "service" : "message");
        },
      };
    },
    async check() {
      const age = last === null ? Infinity : Math.abs(ctx.now().getTime() - last.at);
      const isUnavailable =
        last !== null && age < REMEMBERED_MS
          ? last.isUnavailable
          : (await within(smsTransport.probe())) === "away";
      if (isUnavailable) throw new TextFailed("service");
    },
  };
}
