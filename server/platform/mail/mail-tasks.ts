// The queue's side of the message sender: sends the messages that were handed over.
import type { TaskList } from "graphile-worker";
import type { CoreContext } from "../core-context.ts";
import type { Message } from "./message.ts";
import { decryptMessage, taskName, type MessageTransport } from "./message-jobs.ts";
import { openMailer } from "./mailer.ts";
import { openSmsTransport } from "./sms-transport.ts";

export interface MailTasks {
  readonly tasks: TaskList;
  /** Closes the connections to the mail server. */
  close(): void;
}

/**
 * Returns the tasks of every configured channel. An instance without a channel leaves its messages to instances that
 * have it.
 */
export function openMailTasks(ctx: CoreContext): MailTasks {
  const transports: Record<Message["channel"], MessageTransport | null> = {
    email: openMailer(ctx),
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
