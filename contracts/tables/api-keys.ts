// Limits of API keys that pages and the server share.

/** What a key may read beyond the comparison, which needs no key. */
export const API_KEY_SCOPES = ["homes"] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Our own choice: one for each program of a small team. */
export const MAX_API_KEYS = 5;

/** Calls with one key from midnight to midnight (UTC). */
export const API_CALLS_PER_DAY = 10_000;

/** Calls with one key a minute. */
export const API_CALLS_PER_MINUTE = 300;
