// Idempotency keys: a caller that repeats a request with the same key gets the same response, and nothing happens twice.
// A key is a limit of one use, so it is stored as a keyed hash, and only if the transaction of its request commits.
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { PlatformContext } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { tryConsume, type Limit } from "./limiter.ts";

const DAY_SECONDS = 86_400;
const KEY: Limit = { name: "idempotency-key", max: 1, windowSeconds: DAY_SECONDS };
const REQUEST: Limit = { name: "idempotency-request", max: 1, windowSeconds: DAY_SECONDS };

export interface KeyedRequest {
  /** Whose key it is: callers don't share keys. */
  readonly caller: string;
  /** As sent. Null without one: every request is new. */
  readonly key: string | null;
  readonly body: unknown;
}

/**
 * Whether a request has to be carried out, in the transaction that does so. False if it was within a day. Throws
 * `conflict` if the caller used the key for another body.
 */
export async function isNewRequest(
  ctx: PlatformContext,
  trx: Kysely<DB>,
  { caller, key, body }: KeyedRequest,
): Promise<boolean> {
  if (key === null) return true;
  const callersKey = JSON.stringify([caller, key]);
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const isNewKey = await tryConsume(ctx, KEY, callersKey, trx);
  const isNewBody = await tryConsume(ctx, REQUEST, `${callersKey} ${digest}`, trx);
  if (isNewKey || !isNewBody) return isNewKey;
  const message = "This idempotency key was used for another request. Send a new one.";
  throw createProblemError("conflict", "request_reused", message, { "idempotency-key": message });
}
