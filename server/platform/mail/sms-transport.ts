// Sends text messages to an SMS service over HTTP: POST {to, body} with a bearer token and an Idempotency-Key, so that
// a repeat after a lost response is not a second message.
import type { MessageTransport, TransportContext, QueuedMessage } from "./message-jobs.ts";

const TIMEOUT_MS = 10_000;

/** 408 and 429 are temporary. Any other 4xx is final. */
function isPermanentFailure(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Result of one attempt: `away` if the service accepts no message right now, `refused` if it rejects this one. */
export type TextResult = "sent" | "refused" | "away";

export interface SmsTransport extends MessageTransport {
  /** Makes one attempt. Never throws. */
  attempt(message: QueuedMessage): Promise<TextResult>;
  /** Whether the service responds. Sends nothing. */
  probe(): Promise<TextResult>;
}

/**
 * Returns the transport of text messages to SMS_PROVIDER_URL, or null if that is not set. `deliver` throws temporary
 * failures.
 */
export function openSmsTransport(ctx: TransportContext, timeoutMs: number = TIMEOUT_MS): SmsTransport | null {
  const { sms } = ctx.config;
  if (sms === null) return null;
  const logRejection = (message: QueuedMessage, status: number): void =>
    ctx.log.error(
      { message_id: message.id, kind: message.kind, status },
      "text message permanently rejected",
    );
  return {
    async deliver(message) {
      const result = await post(sms, message, timeoutMs).catch(getErrorName);
      if (typeof result === "string") throw new Error(`The SMS service did not respond (${result}).`);
      if (isSuccess(result)) return;
      if (!isPermanentFailure(result)) throw new Error(`The SMS service responded ${result}.`);
      logRejection(message, result);
    },
    async attempt(message) {
      const result = await post(sms, message, timeoutMs).catch(getErrorName);
      if (typeof result === "number" && isSuccess(result)) return "sent";
      const isRejected = typeof result === "number" && isPermanentFailure(result);
      if (isRejected) logRejection(message, result);
      else
        ctx.log.warn(
          { message_id: message.id, kind: message.kind, response: result },
          "the SMS service takes no messages",
        );
      return isRejected ? "refused" : "away";
    },
    async probe() {
      const result = await request(sms, { method: "HEAD" }, timeoutMs).catch(getErrorName);
      // Any other response means that the service is available, even if it does not support the method.
      return typeof result === "string" || (result >= 500 && result !== NOT_IMPLEMENTED) ? "away" : "sent";
    },
    close: () => {},
  };
}

const NOT_IMPLEMENTED = 501;

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns the kind of a failure without its text: "TimeoutError", "TypeError". */
function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

interface SmsService {
  readonly url: string;
  readonly token: string | null;
}

/** Sends one message. Returns the HTTP status of the response. */
function post(sms: SmsService, message: QueuedMessage, timeoutMs: number): Promise<number> {
  const body = JSON.stringify({ to: `+${message.to}`, body: message.body });
  const headers = { "content-type": "application/json", "idempotency-key": message.id };
  return request(sms, { method: "POST", headers, body }, timeoutMs);
}

async function request(sms: SmsService, what: RequestInit, timeoutMs: number): Promise<number> {
  const headers = new Headers(what.headers);
  if (sms.token !== null) headers.set("authorization", `Bearer ${sms.token}`);
  const response = await fetch(sms.url, {
    ...what,
    headers,
    // A redirect is not a delivery, and would send the token elsewhere.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  // The status is sufficient: the body is not read, however long it is.
  await response.body?.cancel();
  return response.status;
}
