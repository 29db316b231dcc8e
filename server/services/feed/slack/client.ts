// Calls Slack's Web API: bounded in time and size. Failures are returned as an error code.
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
/** After a failed connection, a timeout or a response other than 200. */
const RETRIES = { retries: 2, minTimeout: 100, maxTimeout: 400, factor: 2 };
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

const ERROR_CODE = /^\w{1,100}$/;

/** The result of a call to Slack. `error` is Slack's code, or one of ours if there was none. */
export type SlackResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string; readonly retryAfter: number | null };

const tooLarge = (): Error => new TypeError("Slack's response is too large.");

async function boundedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  return toBoundedResponse(await fetch(url, init), MAX_RESPONSE_BYTES, tooLarge);
}

// Its lines contain addresses and arguments. Failures are reported in the response instead.
const SILENT: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
};

/** Creates a client of Slack's Web API with `token`. */
export function slackClient({ config }: Pick<Context, "config">, token: string): WebClient {
  return new WebClient(token, {
    slackApiUrl: config.notifications.slackApiUrl,
    allowAbsoluteUrls: false,
    timeout: TIMEOUT_MS,
    retryConfig: RETRIES,
    // Slack determines the waits: they are returned to our caller instead, who waits without holding a connection.
    rejectRateLimitedCalls: true,
    fetch: boundedFetch,
    logger: SILENT,
  });
}

/** Makes a call. Never throws for failures of Slack or of the connection. */
export async function callSlack<Value>(call: () => Promise<Value>): Promise<SlackResult<Value>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    // For a response that is not JSON, the library uses its whole text as the code.
    if (error instanceof WebAPIPlatformError && ERROR_CODE.test(error.data.error))
      return { ok: false, error: error.data.error, retryAfter: null };
    if (error instanceof WebAPIRateLimitedError)
      return { ok: false, error: "ratelimited", retryAfter: error.retryAfter };
    return { ok: false, error: "slack_unreachable", retryAfter: null };
  }
}
