// What carries messages to people. A message is handed over inside the caller's
// transaction: it goes out if and only if what it tells of was written.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { isLocalInstance } from "./local-instance.ts";
import { queueMessages } from "./message-jobs.ts";
import { openSmsSender, type PendingSms } from "./send-sms.ts";
import { saveToOutbox } from "./outbox-store.ts";
import type { Message } from "./message.ts";
import type { CoreContext } from "#server/platform/core-context.ts";

export interface MessageSender {
  /** Hands a message over within `db`, which may be a transaction. Returns the message's id; throws NoContactChannelError. */
  send(db: Kysely<DB>, message: Message): Promise<string>;
  /**
   * Hands a text message over within `db` that is sent by `deliver`, once that is written, so that its caller learns
   * where it failed; throws NoContactChannelError.
   */
  sendText(db: Kysely<DB>, message: Message): Promise<PendingSms>;
  /** Throws NoContactChannelError or TextFailed where `sendText` would right now, for callers that send nothing and must not show it. */
  checkTexts(): Promise<void>;
  /** Whether a text message is sent to a service, which takes its time. */
  readonly smsIsRemote: boolean;
  /** Hands many over, all of one channel, in one statement; throws NoContactChannelError before any of them. */
  sendAll(db: Kysely<DB>, messages: readonly Message[]): Promise<void>;
}

/** Thrown where nothing is configured that could carry the message: better a failed request than a lost code. */
export class NoContactChannelError extends Error {
  readonly what: "mail" | "text messages";
  constructor(what: "mail" | "text messages") {
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
    ctx.log.warn("no way to send mail is configured (SMTP_HOST): whatever has to be mailed will fail");
  }
  if (methods.sms === "none") {
    ctx.log.warn(
      "no way to send text messages is configured (SMS_PROVIDER_URL): whatever needs one will fail",
    );
  } else if (methods.sms === "outbox" && methods.email === "queue") {
    ctx.log.warn("text messages are only kept in the table mail.outbox: SMS_PROVIDER_URL is not set");
  }
}

/** The courier of the configuration: SMTP and an SMS service where they are set, the outbox on a developer's machine, else none. */
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
    throw new NoContactChannelError(channel === "email" ? "mail" : "text messages");
  };
  const texts = openSmsSender(ctx);
  return {
    smsIsRemote: texts !== null,
    async sendText(db, message) {
      if (texts !== null) return texts.send(db, message);
      const [id = ""] = await enqueue(db, "sms", [message]);
      return { id, deliver: async () => {} };
    },
    async checkTexts() {
      if (texts !== null) await texts.check();
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
