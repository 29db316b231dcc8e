// Calls of Slack's Web API: bounded in time and size; what goes wrong comes back as a word.
import {
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebClient,
  LogLevel,
  type Logger,
} from "@slack/web-api";
import type { Context } from "#server/domain/context.ts";
import { toBoundedResponse } from "#server/platform/http/bounded-body.ts";

const TIMEOUT_MS = 4_000;
/** After a connection that failed, a time-out or an answer that is not 200. */
const RETRIES = { retries: 2, minTimeout: 100, maxTimeout: 400, factor: 2 };
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

const ERROR_CODE = /^\w{1,100}$/;

/** What a call of Slack came to; `error` is Slack's word, or one of ours where it gave none. */
export type SlackResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string; readonly retryAfter: number | null };

const tooLarge = (): Error => new TypeError("Slack's answer is too large.");

async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  return toBoundedResponse(await fetch(url, init), MAX_RESPONSE_BYTES, tooLarge);
}

// Its lines hold addresses and arguments; failures are told by the answer instead.
const SILENT: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
};

/** A client of Slack's Web API that carries `token`. */
export function slackClient({ config }: Pick<Context, "config">, token: string): WebClient {
  return new WebClient(token, {
    slackApiUrl: config.notifications.slackApiUrl,
    allowAbsoluteUrls: false,
    timeout: TIMEOUT_MS,
    retryConfig: RETRIES,
    // Its waits are Slack's to choose: told to our caller instead, who waits without holding a connection.
    rejectRateLimitedCalls: true,
    fetch: boundedFetch,
    logger: SILENT,
  });
}

/** Makes a call; never throws for what Slack or the way to it does. */
export async function callSlack<Value>(call: () => Promise<Value>): Promise<SlackResult<Value>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    // Of an answer that is no JSON the library makes its whole text the word.
    if (error instanceof WebAPIPlatformError && ERROR_CODE.test(error.data.error))
      return { ok: false, error: error.data.error, retryAfter: null };
    if (error instanceof WebAPIRateLimitedError)
      return { ok: false, error: "ratelimited", retryAfter: error.retryAfter };
    return { ok: false, error: "slack_unreachable", retryAfter: null };
  }
}
