// Hands text messages to an SMS service over HTTP: POST {to, body} with a bearer token and
// an Idempotency-Key, so that a repeat after a lost answer is not a second message.
import type { MessageTransport, TransportContext, QueuedMessage } from "./message-jobs.ts";

const TIMEOUT_MS = 10_000;

/** 408 and 429 pass by themselves; any other 4xx is an answer. */
function isPermanentFailure(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** What one try came to: `away` where the service takes no message right now, `refused` where it does not take this one. */
export type TextResult = "sent" | "refused" | "away";

export interface SmsTransport extends MessageTransport {
  /** Tries once, and never throws. */
  attempt(message: QueuedMessage): Promise<TextResult>;
  /** Whether the service answers; sends nothing. */
  probe(): Promise<TextResult>;
}

/** The carrier of text messages to SMS_PROVIDER_URL, null where that is not set. `deliver` throws what may pass. */
export function openSmsTransport(ctx: TransportContext, timeoutMs: number = TIMEOUT_MS): SmsTransport | null {
  const { sms } = ctx.config;
  if (sms === null) return null;
  const logRejection = (message: QueuedMessage, status: number): void =>
    ctx.log.error({ message_id: message.id, kind: message.kind, status }, "text message refused for good");
  return {
    async deliver(message) {
      const result = await post(sms, message, timeoutMs).catch(getErrorName);
      if (typeof result === "string") throw new Error(`The SMS service did not answer (${result}).`);
      if (isSuccess(result)) return;
      if (!isPermanentFailure(result)) throw new Error(`The SMS service answered ${result}.`);
      logRejection(message, result);
    },
    async attempt(message) {
      const result = await post(sms, message, timeoutMs).catch(getErrorName);
      if (typeof result === "number" && isSuccess(result)) return "sent";
      const isRejected = typeof result === "number" && isPermanentFailure(result);
      if (isRejected) logRejection(message, result);
      else
        ctx.log.warn(
          { message_id: message.id, kind: message.kind, answer: result },
          "the SMS service takes no messages",
        );
      return isRejected ? "refused" : "away";
    },
    async probe() {
      const result = await request(sms, { method: "HEAD" }, timeoutMs).catch(getErrorName);
      // Any other answer comes from a service that is there, whatever it thinks of the method.
      return typeof result === "string" || (result >= 500 && result !== NOT_IMPLEMENTED) ? "away" : "sent";
    },
    close: () => {},
  };
}

const NOT_IMPLEMENTED = 501;

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The kind of a failure without its words: "TimeoutError", "TypeError". */
function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

interface SmsService {
  readonly url: string;
  readonly token: string | null;
}

/** Sends one message; the answer's HTTP status. */
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
    // A redirect is no delivery, and would carry the token elsewhere.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  // The status says all; the body is not read, however long it is.
  await response.body?.cancel();
  return response.status;
}
