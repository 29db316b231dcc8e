// Sends messages. A message is handed over inside the caller's transaction: it goes out if and only if the event it is
// about was committed.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { isLocalInstance } from "./local-instance.ts";
import { queueMessages } from "./message-jobs.ts";
import { openSmsSender, type PendingSms } from "./send-sms.ts";
import { saveToOutbox } from "./outbox-store.ts";
import type { Message } from "./message.ts";
import type { CoreContext } from "#server/platform/core-context.ts";

export interface MessageSender {
  /**
   * Hands a message over within `db`, which may be a transaction. Returns the message's id. Throws
   * NoContactChannelError.
   */
  send(db: Kysely<DB>, message: Message): Promise<string>;
  /**
   * Hands a text message over within `db`. It is sent by `deliver`, after the commit, so that its caller sees failures.
   * Throws NoContactChannelError.
   */
  sendText(db: Kysely<DB>, message: Message): Promise<PendingSms>;
  /**
   * Throws NoContactChannelError or TextFailed if `sendText` would fail right now, for callers that send nothing and
   * must not reveal that.
   */
  checkTexts(): Promise<void>;
  /** Whether text messages are sent to a service, which takes time. */
  readonly smsIsRemote: boolean;
  /** Hands over many messages of one channel in one statement. Throws NoContactChannelError before any of them. */
  sendAll(db: Kysely<DB>, messages: readonly Message[]): Promise<void>;
}

/** Thrown if no configured channel can carry the message: a failed request is better than a lost code. */
export class NoContactChannelError extends Error {
  readonly what: "email" | "text messages";
  constructor(what: "email" | "text messages") {
    super(`no way to send ${what} is configured`);
    this.name = "NoContactChannelError";
    this.what = what;
  }
}

type Channel = Message["channel"];
type DeliveryMethod = "queue" | "outbox" | "none";

function getDeliveryMethod(ctx: CoreContext, channel: Channel): DeliveryMethod {
  const { smtp, sms } = ctx.config;
  if ((channel === "email" ? smtp : sms) !== null) return "queue";
  return isLocalInstance(ctx.config) ? "outbox" : "none";
}

function warnOnce(ctx: CoreContext, methods: Record<Channel, DeliveryMethod>): void {
  if (methods.email === "none") {
    ctx.log.warn(
      "no way to send email is configured (SMTP_HOST): everything that has to be emailed will fail",
    );
  }
  if (methods.sms === "none") {
    ctx.log.warn(
      "no way to send text messages is configured (SMS_PROVIDER_URL): whatever needs one will fail",
    );
  } else if (methods.sms === "outbox" && methods.email === "queue") {
    ctx.log.warn("text messages are only stored in the table mail.outbox: SMS_PROVIDER_URL is not set");
  }
}

/**
 * Opens the configured message sender: SMTP and an SMS service if they are set, the outbox on a developer's machine,
 * else none.
 */
export function openMessageSender(ctx: CoreContext): MessageSender {
  const methods = { email: getDeliveryMethod(ctx, "email"), sms: getDeliveryMethod(ctx, "sms") };
  warnOnce(ctx, methods);
  const enqueue = async (
    db: Kysely<DB>,
    channel: Channel,
    messages: readonly Message[],
  ): Promise<string[]> => {
    const method = methods[channel];
    if (method === "queue") return queueMessages(ctx, db, channel, messages);
    if (method === "outbox") return saveToOutbox(ctx, db, messages);
    throw new NoContactChannelError(channel === "email" ? "email" : "text messages");
  };
  const smsSender = openSmsSender(ctx);
  return {
    smsIsRemote: smsSender !== null,
    async sendText(db, message) {
      if (smsSender !== null) return smsSender.send(db, message);
      const [id = ""] = await enqueue(db, "sms", [message]);
      return { id, deliver: async () => {} };
    },
    async checkTexts() {
      if (smsSender !== null) await smsSender.check();
      else if (methods.sms === "none") throw new NoContactChannelError("text messages");
    },
    async send(db, message) {
      const [id = ""] = await enqueue(db, message.channel, [message]);
      return id;
    },
    async sendAll(db, messages) {
      const [first] = messages;
      if (first) await enqueue(db, first.channel, messages);
    },
  };
}
