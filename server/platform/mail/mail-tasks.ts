// The queue's side of the courier: what sends the letters that were handed over.
import type { TaskList } from "graphile-worker";
import type { CourierContext, Message } from "./courier.ts";
import { openLetter, taskName, type Carrier } from "./message-jobs.ts";
import { openMailer } from "./mailer.ts";
import { openTexter } from "./texter.ts";

export interface MailTasks {
  readonly tasks: TaskList;
  /** Closes the connections to the mail server. */
  close(): void;
}

/** The tasks of every channel that is configured; an instance without a channel leaves its letters to those that have it. */
export function openMailTasks(ctx: CourierContext): MailTasks {
  const carriers: Record<Message["channel"], Carrier | null> = {
    email: openMailer(ctx),
    sms: openTexter(ctx),
  };
  const tasks: TaskList = {};
  for (const channel of ["email", "sms"] as const) {
    const carrier = carriers[channel];
    if (carrier === null) continue;
    tasks[taskName(channel, ctx.secrets)] = async (payload) =>
      carrier.deliver(await openLetter(ctx.secrets, payload));
  }
  return {
    tasks,
    close() {
      for (const carrier of Object.values(carriers)) carrier?.close();
    },
  };
}
