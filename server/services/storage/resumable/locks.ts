// Only one request at a time works on an upload. Between processes, the row's byte count decides.
import type { Lock, Locker, RequestRelease } from "@tus/server";
import { LOCKED, PlainFailure } from "./failure.ts";

/** Maximum time for the previous request to stop after it was signaled. */
export const STOP_MS = 500;
const WAIT_MS = 5_000;

interface LockOwner {
  readonly requestStop: RequestRelease;
  readonly waiting: Array<() => void>;
}

class UploadLock implements Lock {
  readonly #held: Map<string, LockOwner>;
  readonly #id: string;
  readonly #waits: boolean;
  constructor(locks: Map<string, LockOwner>, id: string, waits: boolean) {
    this.#held = locks;
    this.#id = id;
    this.#waits = waits;
  }

  async lock(signal: AbortSignal, requestStop: RequestRelease): Promise<void> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
    for (let lockOwner = this.#held.get(this.#id); lockOwner; lockOwner = this.#held.get(this.#id)) {
      if (!this.#waits || until.aborted) throw new PlainFailure(LOCKED);
      await lockOwner.requestStop();
      await released(lockOwner, until);
    }
    this.#held.set(this.#id, { requestStop, waiting: [] });
  }

  unlock(): Promise<void> {
    const lockOwner = this.#held.get(this.#id);
    this.#held.delete(this.#id);
    for (const wake of lockOwner?.waiting ?? []) wake();
    return Promise.resolve();
  }
}

function released(lockOwner: LockOwner, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    lockOwner.waiting.push(resolve);
    until.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Upload locks of this process. */
export class UploadLocks {
  readonly #held = new Map<string, LockOwner>();

  /**
   * Returns the locker for a request of this method. A request that sends bytes while another one does is rejected. A
   * request for the offset or to end the upload means that the client gave up the previous one, whose connection may be
   * dead, so that one is stopped and awaited.
   */
  for(method: string): Locker {
    return { newLock: (id) => new UploadLock(this.#held, id, method === "HEAD" || method === "DELETE") };
  }
}
