// Long polls that reach another process than the one that holds their session: asked of that one through the carrier
// of announcements. Whoever does not acknowledge within two seconds is taken for dead, as Phoenix does.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import type { Polled, PollSessions, Posted } from "./poll-sessions.ts";

const ACKNOWLEDGED_WITHIN_MS = 2_000;
/** More than a poll's window. */
const ANSWERED_WITHIN_MS = 15_000;
const MAX_ASKED = 5_000;

const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("poll"), ask: z.string(), from: z.string(), session: z.string() }),
  z.object({
    kind: z.literal("post"),
    ask: z.string(),
    from: z.string(),
    session: z.string(),
    body: z.string(),
  }),
  z.object({ kind: z.literal("cancel"), ask: z.string() }),
  z.object({ kind: z.literal("acknowledge"), ask: z.string() }),
  z.object({
    kind: z.literal("answer"),
    ask: z.string(),
    status: z.literal([200, 204, 410]),
    messages: z.array(z.string()),
  }),
]);
type Message = z.infer<typeof messageSchema>;

export interface PollRelay {
  poll(node: string, session: string, signal: AbortSignal): Promise<Polled>;
  post(node: string, session: string, body: string): Promise<Posted>;
  /** What another process told this one. */
  told(text: string): void;
}

interface Asked {
  acknowledged(): void;
  answered(polled: Polled): void;
}

/** Asks other processes, and answers theirs from `sessions`. */
export function openPollRelay(
  { announcements, log }: Pick<Context, "announcements" | "log">,
  sessions: PollSessions,
): PollRelay {
  const asked = new Map<string, Asked>();
  const polls = new Map<string, AbortController>();
  const tell = (node: string, message: Message): Promise<void> =>
    announcements.tell(node, JSON.stringify(message));
  const tellOrLog = (node: string, message: Message): void =>
    void tell(node, message).catch(() => log.warn("another process could not be told of a long poll"));

  const askOf = async (
    node: string,
    ask: string,
    message: Message,
    signal?: AbortSignal,
  ): Promise<Polled> => {
    const gone: Polled = { status: 410, messages: [] };
    if (asked.size >= MAX_ASKED) return gone;
    const { promise, resolve } = Promise.withResolvers<Polled>();
    let timer = setTimeout(() => resolve(gone), ACKNOWLEDGED_WITHIN_MS).unref();
    asked.set(ask, {
      acknowledged() {
        clearTimeout(timer);
        timer = setTimeout(() => resolve(gone), ANSWERED_WITHIN_MS).unref();
      },
      answered: resolve,
    });
    const cancel = (): void => {
      tellOrLog(node, { kind: "cancel", ask });
      resolve({ status: 204, messages: [] });
    };
    signal?.addEventListener("abort", cancel);
    try {
      await tell(node, message);
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      asked.delete(ask);
    }
  };

  const serve = async (message: Extract<Message, { kind: "poll" | "post" }>): Promise<void> => {
    const { ask, from, session } = message;
    tellOrLog(from, { kind: "acknowledge", ask });
    if (message.kind === "post") {
      const { status } = sessions.post(session, message.body);
      return tellOrLog(from, { kind: "answer", ask, status, messages: [] });
    }
    const controller = new AbortController();
    polls.set(ask, controller);
    const polled = await sessions.poll(session, controller.signal);
    polls.delete(ask);
    tellOrLog(from, { kind: "answer", ask, ...polled, messages: [...polled.messages] });
  };

  return {
    async poll(node, session, signal) {
      const ask = randomUUID();
      return askOf(node, ask, { kind: "poll", ask, from: announcements.node, session }, signal);
    },
    async post(node, session, body) {
      const ask = randomUUID();
      const { status } = await askOf(node, ask, {
        kind: "post",
        ask,
        from: announcements.node,
        session,
        body,
      });
      return { status: status === 200 ? 200 : 410 };
    },
    told(text) {
      const message = messageSchema.parse(JSON.parse(text));
      if (message.kind === "poll" || message.kind === "post") return void serve(message);
      if (message.kind === "cancel") return polls.get(message.ask)?.abort();
      if (message.kind === "acknowledge") return asked.get(message.ask)?.acknowledged();
      asked.get(message.ask)?.answered({ status: message.status, messages: message.messages });
    },
  };
}
