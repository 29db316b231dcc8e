// What a mirror needs from its surroundings. Tests bring their own waiting and shorter limits.
import { setTimeout as delay } from "node:timers/promises";
import { createOutboundFetch, type OutboundFetch } from "#server/platform/http/outbound-fetch.ts";

/** A response that sends nothing for this long is given up. */
const STALL_MS = 30_000;

export interface StallTimer {
  readonly signal: AbortSignal;
  readonly reset: () => void;
  readonly stop: () => void;
}

export interface MirrorTools {
  readonly fetch: OutboundFetch;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Starts a timer whose signal aborts unless it is reset in time. */
  readonly startStallTimer: () => StallTimer;
}

/** Creates the tools for an address, which may be in a private network. Redirects are not followed. */
export function createMirrorTools(origin: string, stallMs = STALL_MS): MirrorTools {
  return {
    fetch: createOutboundFetch({ privateOrigins: [origin] }),
    wait: (ms) => delay(ms),
    startStallTimer() {
      const abort = new AbortController();
      const late = (): void => abort.abort(new Error("it sent nothing for too long"));
      let timer = setTimeout(late, stallMs);
      return {
        signal: abort.signal,
        reset() {
          clearTimeout(timer);
          timer = setTimeout(late, stallMs);
        },
        stop: () => clearTimeout(timer),
      };
    },
  };
}
