// Keeps the embedded PostgreSQL running. Its server may be ended from outside, most likely by the kernel when memory
// runs out. Its processes then end too, and the next start replays the log: nothing that was acknowledged is lost. It
// is started at the same address, so that the pool finds it. If it cannot be started, the caller is notified.
import { setTimeout as delay } from "node:timers/promises";
import type { Postmaster, StartTimeouts } from "./postmaster.ts";

export interface DatabaseEvents {
  /** It ended by itself and is being restarted. */
  restarting(): void;
  restarted(): void;
  /** It ended and could not be restarted: this process will not have a database again. */
  lost(reason: Error): void;
}

/** For a tool: its queries fail if the database does. */
export const NO_EVENTS: DatabaseEvents = { restarting: () => {}, restarted: () => {}, lost: () => {} };

const FIRST_GAP_MS = 100;
/** Attempts stop this long after the server ended, including pauses. The process has to be gone after 10 s. */
const ABANDON_AFTER_MS = 8_000;
/**
 * Limit for a server that neither ends nor responds. Processes of the previous one that still use its memory end much
 * sooner.
 */
const RESTART_QUIET_MS = 5_000;
/** A server that ran for this long does not count as a repeated failure. */
const STEADY_MS = 60_000;
const MAX_RESTARTS = 5;

/** The clock, and a wait that ends early without an error when it is aborted. */
export interface Timing {
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const REAL_TIME: Timing = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
};

/** Starts a server at `port`, or at a free one if that is null. */
type Start = (port: string | null, timeouts?: StartTimeouts) => Promise<Postmaster>;

class Keeper {
  readonly url: string;
  readonly #start: Start;
  readonly #events: DatabaseEvents;
  readonly #timing: Timing;
  readonly #stopping = new AbortController();
  #server: Postmaster;
  #since: number;
  #restarts = 0;
  /** The restart in progress, or the last one. */
  #restarting: Promise<void> = Promise.resolve();

  constructor(server: Postmaster, start: Start, events: DatabaseEvents, timing: Timing) {
    this.url = server.url;
    this.#timing = timing;
    this.#since = timing.now();
    this.#server = server;
    this.#start = start;
    this.#events = events;
    this.#watch();
  }

  #watch(): void {
    const restart = async (ended: Promise<void>): Promise<void> => {
      await ended;
      if (!this.#stopping.signal.aborted) this.#restarting = this.#restart();
    };
    void restart(this.#server.ended);
  }

  async #restart(): Promise<void> {
    const endedAt = this.#timing.now();
    this.#restarts = endedAt - this.#since < STEADY_MS ? this.#restarts + 1 : 1;
    if (this.#restarts > MAX_RESTARTS) return this.#events.lost(new Error("It ended again and again."));
    this.#events.restarting();
    const { signal } = this.#stopping;
    for (let gap = FIRST_GAP_MS; !signal.aborted; gap *= 2) {
      try {
        this.#server = await this.#start(new URL(this.url).port, { quietMs: RESTART_QUIET_MS, signal });
        if (signal.aborted) return;
        this.#since = this.#timing.now();
        this.#events.restarted();
        return this.#watch();
      } catch (error) {
        if (signal.aborted) return;
        if (this.#timing.now() + gap > endedAt + ABANDON_AFTER_MS)
          return this.#events.lost(error instanceof Error ? error : new Error(String(error)));
      }
      await this.#timing.wait(gap, signal);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    await this.#server.stop();
  }
}

/** Starts a server and keeps it at its address until stopped. Throws if the first start fails. */
export async function supervise(
  start: Start,
  events: DatabaseEvents,
  timing: Timing = REAL_TIME,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  return new Keeper(await start(null), start, events, timing);
}
