// Relays long polls that reach a process other than the one with their session, through the event transport. A process
// that does not acknowledge within two seconds counts as dead, as in Phoenix.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import type { Polled, PollSessions, Posted } from "./poll-sessions.ts";

const ACKNOWLEDGED_WITHIN_MS = 2_000;
/** Longer than a poll's window. */
const RESPONSE_TIMEOUT_MS = 15_000;
const MAX_PENDING = 5_000;

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
  /** Handles a text from another process. */
  handleMessage(text: string): void;
}

interface PendingRequest {
  acknowledge(): void;
  resolved(polled: Polled): void;
}

/** Sends requests to other processes, and responds to theirs from `sessions`. */
export function openPollRelay(
  { events, log }: Pick<Context, "events" | "log">,
  sessions: PollSessions,
): PollRelay {
  const pending = new Map<string, PendingRequest>();
  const polls = new Map<string, AbortController>();
  const send = (node: string, message: Message): Promise<void> =>
    events.sendTo(node, JSON.stringify(message));
  const sendOrLog = (node: string, message: Message): void =>
    void send(node, message).catch(() => log.warn("another process could not be notified of a long poll"));

  const requestFrom = async (
    node: string,
    requestId: string,
    message: Message,
    signal?: AbortSignal,
  ): Promise<Polled> => {
    const gone: Polled = { status: 410, messages: [] };
    if (pending.size >= MAX_PENDING) return gone;
    const { promise, resolve } = Promise.withResolvers<Polled>();
    let timer = setTimeout(() => resolve(gone), ACKNOWLEDGED_WITHIN_MS).unref();
    pending.set(requestId, {
      acknowledge() {
        clearTimeout(timer);
        timer = setTimeout(() => resolve(gone), RESPONSE_TIMEOUT_MS).unref();
      },
      resolved: resolve,
    });
    const cancel = (): void => {
      sendOrLog(node, { kind: "cancel", ask: requestId });
      resolve({ status: 204, messages: [] });
    };
    signal?.addEventListener("abort", cancel);
    try {
      await send(node, message);
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      pending.delete(requestId);
    }
  };

  const serve = async (message: Extract<Message, { kind: "poll" | "post" }>): Promise<void> => {
    const { ask: requestId, from, session } = message;
    sendOrLog(from, { kind: "acknowledge", ask: requestId });
    if (message.kind === "post") {
      const { status } = sessions.post(session, message.body);
      return sendOrLog(from, { kind: "answer", ask: requestId, status, messages: [] });
    }
    const controller = new AbortController();
    polls.set(requestId, controller);
    const polled = await sessions.poll(session, controller.signal);
    polls.delete(requestId);
    sendOrLog(from, { kind: "answer", ask: requestId, ...polled, messages: [...polled.messages] });
  };

  return {
    async poll(node, session, signal) {
      const requestId = randomUUID();
      return requestFrom(
        node,
        requestId,
        { kind: "poll", ask: requestId, from: events.node, session },
        signal,
      );
    },
    async post(node, session, body) {
      const requestId = randomUUID();
      const { status } = await requestFrom(node, requestId, {
        kind: "post",
        ask: requestId,
        from: events.node,
        session,
        body,
      });
      return { status: status === 200 ? 200 : 410 };
    },
    handleMessage(text) {
      const message = messageSchema.parse(JSON.parse(text));
      if (message.kind === "poll" || message.kind === "post") return void serve(message);
      if (message.kind === "cancel") return polls.get(message.ask)?.abort();
      if (message.kind === "acknowledge") return pending.get(message.ask)?.acknowledge();
      pending.get(message.ask)?.resolved({ status: message.status, messages: message.messages });
    },
  };
}
