const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 2_000;

/** Returns the milliseconds to wait before the next attempt to connect to Redis, after `attempts` failed ones. */
export function getRedisRetryMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 10), MAX_WAIT_MS);
}
