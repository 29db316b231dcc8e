// A page must not wait for a database that does not respond.
const TIMEOUT_MS = 300;

/** Returns what `work` returns, or null if it fails or takes longer than 0.3 s. */
export async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  try {
    return await Promise.race([work.catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
