// Attackers next to a load: sockets that declare a body and never send it, opened again whenever they end (issue of the
// 262 slow connections: renewed every 9.7 s, just before a limit of 10 s).
import { setTimeout as wait } from "node:timers/promises";
import { openSlowSocket, unfinishedPost } from "#tests/support/slow-sockets.ts";

const RENEWED_AFTER_MS = 9_700;
const START = unfinishedPost("/auth/v1/otp");

export interface SlowCrowd {
  /** Number of times that a socket was opened. */
  readonly opened: () => number;
  /** Closes all of them. */
  readonly close: () => Promise<void>;
}

/** Keeps `count` slow sockets open to a server. Resolves once all have been opened for the first time. */
export async function openSlowCrowd(origin: string, count: number): Promise<SlowCrowd> {
  const over = new AbortController();
  let opened = 0;
  const holdSocketOpen = async (isOpen: () => void): Promise<void> => {
    while (!over.signal.aborted) {
      const slow = await openSlowSocket(origin, START);
      opened += 1;
      isOpen();
      const renewal = wait(RENEWED_AFTER_MS, undefined, { signal: over.signal }).catch(() => {});
      await Promise.race([slow.closed, renewal]);
      slow.socket.destroy();
    }
  };
  const all = Array.from({ length: count }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { open: promise, done: holdSocketOpen(resolve) };
  });
  await Promise.all(all.map(({ open, done }) => Promise.race([open, done])));
  return {
    opened: () => opened,
    async close() {
      over.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
