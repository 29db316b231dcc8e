// The queue's side of the message sender: sends the messages that were handed over.
import type { TaskList } from "graphile-worker";
import type { CoreContext } from "../core-context.ts";
import type { Message } from "./message.ts";
import { decryptMessage, taskName, type MessageTransport } from "./message-jobs.ts";
import { openSmsTransport } from "./sms-transport.ts";

export interface MailTasks {
  readonly tasks: TaskList;
  /** Closes the connections to the mail server. */
  close(): void;
}

async function openMailer(ctx: CoreContext): Promise<MessageTransport | null> {
  if (ctx.config.smtp === null) return null;
  // The library takes time to load, so it is loaded only if used.
  const mailer = await import("./mailer.ts");
  return mailer.openMailer(ctx);
}

/**
 * Returns the tasks of every configured channel. An instance without a channel leaves its messages to instances that
 * have it.
 */
export async function openMailTasks(ctx: CoreContext): Promise<MailTasks> {
  const transports: Record<Message["channel"], MessageTransport | null> = {
    email: await openMailer(ctx),
    sms: openSmsTransport(ctx),
  };
  const tasks: TaskList = {};
  for (const channel of ["email", "sms"] as const) {
    const transport = transports[channel];
    if (transport === null) continue;
    tasks[taskName(channel, ctx.secrets)] = async (payload) =>
      transport.deliver(await decryptMessage(ctx.secrets, payload));
  }
  return {
    tasks,
    close() {
      for (const transport of Object.values(transports)) transport?.close();
    },
  };
}
