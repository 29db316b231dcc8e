// The long-poll sessions of this process: pending messages wait in memory until the next poll.
import { randomBytes } from "node:crypto";
import type { Context } from "#server/domain/context.ts";
import type { Connected } from "./connect.ts";
import type { Hub } from "./hub.ts";
import type { OpenConnection } from "./session-watcher.ts";
import { Session } from "./session.ts";

/** 200: messages. 204: none arrived. 410: the session does not exist (any more). */
export interface Polled {
  readonly status: 200 | 204 | 410;
  readonly messages: readonly string[];
}
export interface Posted {
  readonly status: 200 | 410;
}

const WINDOW_MS = 10_000;
/** A session without a poll for this long is over: one and a half windows, as in Phoenix. */
const TTL_MS = 15_000;
const SWEEP_MS = 1_000;
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Maximum frames of one request. More are ignored. */
const MAX_LINES = 100;
const SESSIONS_PER_USER = 50;

const GONE_POLL: Polled = { status: 410, messages: [] };

class PollSession {
  readonly session: Session;
  readonly #now: () => Date;
  #waiting: string[] = [];
  #bytes = 0;
  #poll: ((polled: Polled) => void) | null = null;
  #polledAt: number;
  #ended = false;

  constructor(ctx: Context, hub: Hub, connected: Connected) {
    this.#now = ctx.now;
    this.#polledAt = ctx.now().getTime();
    this.session = new Session(ctx, hub, connected, { deliver: (text) => this.#deliver(text) });
  }

  isOver(now: number): boolean {
    return this.#ended || this.session.isExpired(now) || (!this.#poll && now - this.#polledAt > TTL_MS);
  }

  end(): void {
    this.#ended = true;
    this.#waiting = [];
    this.session.end();
    this.#respond(GONE_POLL);
  }

  /** Returns what waits, or what arrives within the window. Another poll takes over from this one. */
  poll(signal: AbortSignal): Promise<Polled> {
    this.#respond({ status: 204, messages: [] });
    this.#polledAt = this.#now().getTime();
    if (this.#ended) return Promise.resolve(GONE_POLL);
    if (this.#waiting.length > 0) return Promise.resolve(this.#taken());
    return new Promise((resolve) => {
      const cancel = (): void => this.#respond({ status: 204, messages: [] });
      const timer = setTimeout(cancel, WINDOW_MS).unref();
      this.#poll = (polled) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", cancel);
        this.#polledAt = this.#now().getTime();
        resolve(polled);
      };
      signal.addEventListener("abort", cancel);
    });
  }

  #respond(polled: Polled): void {
    const poll = this.#poll;
    this.#poll = null;
    poll?.(polled);
  }

  #taken(): Polled {
    const messages = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    return { status: 200, messages };
  }

  #deliver(text: string): void {
    if (this.#ended) return;
    this.#waiting.push(text);
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes > MAX_BUFFERED_BYTES) return this.end();
    // In the next turn, so that all responses to one request are sent together.
    if (this.#poll && this.#waiting.length === 1)
      setImmediate(() => {
        if (this.#poll && this.#waiting.length > 0) this.#respond(this.#taken());
      });
  }
}

export interface PollSessions {
  /** Opens a session and returns its id. */
  open(connected: Connected): string;
  poll(id: string, signal: AbortSignal): Promise<Polled>;
  post(id: string, body: string): Posted;
  /** Returns the open sessions. */
  all(): Iterable<OpenConnection>;
  /** Returns how many there are. */
  count(): number;
  /** Ends all. Waiting polls get a 410, and their clients reconnect elsewhere. */
  drain(): void;
}

/** Opens the sessions of this process, none yet. */
export function openPollSessions(ctx: Context, hub: Hub): PollSessions {
  const sessions = new Map<string, PollSession>();
  const end = (id: string, session: PollSession): void => {
    sessions.delete(id);
    session.end();
  };
  const sweeper = setInterval(() => {
    const now = ctx.now().getTime();
    for (const [id, session] of sessions) if (session.isOver(now)) end(id, session);
  }, SWEEP_MS).unref();

  // No user has this many pages open without sockets: the oldest session ends.
  const evictOldestSession = (userId: string | null): void => {
    const theirs = [...sessions].filter(([, { session }]) => session.userId === userId);
    const [oldest] = theirs;
    if (userId !== null && oldest && theirs.length >= SESSIONS_PER_USER) end(...oldest);
  };

  return {
    open(connected) {
      evictOldestSession(connected.caller.userId);
      const id = randomBytes(16).toString("base64url");
      sessions.set(id, new PollSession(ctx, hub, connected));
      return id;
    },
    poll: (id, signal) => sessions.get(id)?.poll(signal) ?? Promise.resolve(GONE_POLL),
    post(id, body) {
      const session = sessions.get(id);
      if (!session) return { status: 410 };
      const lines = body.split("\n", MAX_LINES).filter((line) => line !== "");
      // A line of base64 is a binary frame: not accepted, as on a WebSocket.
      if (lines.every((line) => session.session.receive(line))) return { status: 200 };
      end(id, session);
      return { status: 410 };
    },
    all: () =>
      [...sessions].map(([id, session]) => ({
        userId: session.session.userId,
        sessionId: session.session.sessionId,
        signedOut: () => end(id, session),
      })),
    count: () => sessions.size,
    drain() {
      clearInterval(sweeper);
      for (const [id, session] of sessions) end(id, session);
    },
  };
}
