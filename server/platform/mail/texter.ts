// Hands text messages to an SMS service over HTTP: POST {to, body} with a bearer token and
// an Idempotency-Key, so that a repeat after a lost answer is not a second message.
import type { Carrier, CarrierContext, Letter } from "./message-jobs.ts";

const TIMEOUT_MS = 10_000;

/** 408 and 429 pass by themselves; any other 4xx is an answer. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** What one try came to: `away` where the service takes no message right now, `refused` where it does not take this one. */
export type TextResult = "sent" | "refused" | "away";

export interface Texter extends Carrier {
  /** Tries once, and never throws. */
  attempt(letter: Letter): Promise<TextResult>;
  /** Whether the service answers; sends nothing. */
  probe(): Promise<TextResult>;
}

/** The carrier of text messages to SMS_PROVIDER_URL, null where that is not set. `deliver` throws what may pass. */
export function openTexter(ctx: CarrierContext, timeoutMs: number = TIMEOUT_MS): Texter | null {
  const { sms } = ctx.config;
  if (sms === null) return null;
  const logRefusal = (letter: Letter, status: number): void =>
    ctx.log.error({ message_id: letter.id, kind: letter.kind, status }, "text message refused for good");
  return {
    async deliver(letter) {
      const answer = await post(sms, letter, timeoutMs).catch(nameOf);
      if (typeof answer === "string") throw new Error(`The SMS service did not answer (${answer}).`);
      if (isSuccess(answer)) return;
      if (!isRefusal(answer)) throw new Error(`The SMS service answered ${answer}.`);
      logRefusal(letter, answer);
    },
    async attempt(letter) {
      const answer = await post(sms, letter, timeoutMs).catch(nameOf);
      if (typeof answer === "number" && isSuccess(answer)) return "sent";
      const refused = typeof answer === "number" && isRefusal(answer);
      if (refused) logRefusal(letter, answer);
      else
        ctx.log.warn(
          { message_id: letter.id, kind: letter.kind, answer },
          "the SMS service takes no messages",
        );
      return refused ? "refused" : "away";
    },
    async probe() {
      const answer = await request(sms, { method: "HEAD" }, timeoutMs).catch(nameOf);
      // Any other answer comes from a service that is there, whatever it thinks of the method.
      return typeof answer === "string" || (answer >= 500 && answer !== NOT_IMPLEMENTED) ? "away" : "sent";
    },
    close: () => {},
  };
}

const NOT_IMPLEMENTED = 501;

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The kind of a failure without its words: "TimeoutError", "TypeError". */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

interface SmsService {
  readonly url: string;
  readonly token: string | null;
}

/** Sends one message; the answer's HTTP status. */
function post(sms: SmsService, letter: Letter, timeoutMs: number): Promise<number> {
  const body = JSON.stringify({ to: `+${letter.to}`, body: letter.body });
  const headers = { "content-type": "application/json", "idempotency-key": letter.id };
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
