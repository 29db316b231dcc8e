// The visitor's id: looked up by an agent, and kept for a while so that no page waits for it.

/** Looks the visitor's id up; an empty text is none. */
export type Agent = () => Promise<string>;

/** What was looked up, and when (milliseconds since 1970). */
export interface StoredId {
  readonly id: string;
  readonly at: number;
}

export interface LookUpOptions {
  /** How long an id counts before it is looked up anew; seconds. */
  readonly cacheSeconds?: number;
  /** After this the look-up is given up. */
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

/** Spec §9: the time-out of a look-up, the cache by default and at most. */
const TIMEOUT_MS = 10_000;
const CACHE_SECONDS = 3_600;
const CACHE_LIMIT_SECONDS = 86_400;

/** Throws where an id would be kept longer than a day (spec §5). */
export function checkCacheSeconds(seconds: number): void {
  if (!(seconds >= 0 && seconds <= CACHE_LIMIT_SECONDS))
    throw new RangeError(
      `A fingerprint is kept from 0 to ${CACHE_LIMIT_SECONDS} seconds, a day at most; not ${seconds}.`,
    );
}

/** The kept id while it counts, else a new one; where none can be had in time, the old one, or null. Throws for a cache of more than a day and for nothing else. */
export async function lookUp(
  agent: Agent,
  stored: StoredId | null,
  { cacheSeconds = CACHE_SECONDS, timeoutMs = TIMEOUT_MS, now = Date.now }: LookUpOptions = {},
): Promise<StoredId | null> {
  checkCacheSeconds(cacheSeconds);
  // A clock that was put back must not make it last longer.
  if (stored && Math.abs(now() - stored.at) < cacheSeconds * 1000) return stored;
  try {
    const id = await within(agent(), timeoutMs);
    return id === "" ? stored : { id, at: now() };
  } catch {
    // Nobody is told: a page does not need it.
    return stored;
  }
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The look-up took too long.")), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
