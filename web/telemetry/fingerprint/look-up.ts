// The visitor's id: looked up by an agent, and cached for a while so that no page waits for it.

/** Looks up the visitor's id. An empty text means none. */
export type Agent = () => Promise<string>;

/** What was looked up, and when (milliseconds since 1970). */
export interface StoredId {
  readonly id: string;
  readonly at: number;
}

export interface LookUpOptions {
  /** How long an id is valid before it is looked up again, in seconds. */
  readonly cacheSeconds?: number;
  /** Timeout of the lookup. */
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

/** Spec §9: the timeout of a lookup, the default cache duration and its maximum. */
const TIMEOUT_MS = 10_000;
const CACHE_SECONDS = 3_600;
const CACHE_LIMIT_SECONDS = 86_400;

/** Throws if an id would be cached longer than a day (spec §5). */
export function checkCacheSeconds(seconds: number): void {
  if (!(seconds >= 0 && seconds <= CACHE_LIMIT_SECONDS))
    throw new RangeError(
      `A fingerprint is kept from 0 to ${CACHE_LIMIT_SECONDS} seconds, a day at most; not ${seconds}.`,
    );
}

/**
 * Returns the stored id while it is valid, otherwise a new one. If none is available in time, the old one, or null.
 * Throws only for a cache of more than a day.
 */
export async function lookUp(
  agent: Agent,
  stored: StoredId | null,
  { cacheSeconds = CACHE_SECONDS, timeoutMs = TIMEOUT_MS, now = Date.now }: LookUpOptions = {},
): Promise<StoredId | null> {
  checkCacheSeconds(cacheSeconds);
  // A clock that was set back must not extend it.
  if (stored && Math.abs(now() - stored.at) < cacheSeconds * 1000) return stored;
  try {
    const id = await within(agent(), timeoutMs);
    return id === "" ? stored : { id, at: now() };
  } catch {
    // Not reported: a page does not need it.
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
