// Hands text messages to an SMS service over HTTP: POST {to, body} with a bearer token and
// an Idempotency-Key, so that a repeat after a lost answer is not a second message.
import type { Carrier, CarrierContext, Letter } from "./message-jobs.ts";

const TIMEOUT_MS = 10_000;

/** 408 and 429 pass by themselves; any other 4xx is an answer. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The carrier of text messages to SMS_PROVIDER_URL, null where that is not set. `deliver` throws what may pass. */
export function openTexter(ctx: CarrierContext, timeoutMs: number = TIMEOUT_MS): Carrier | null {
  const { sms } = ctx.config;
  if (sms === null) return null;
  return {
    async deliver(letter) {
      const answer = await post(sms, letter, timeoutMs).catch(nameOf);
      if (typeof answer === "string") throw new Error(`The SMS service did not answer (${answer}).`);
      if (answer >= 200 && answer < 300) return;
      if (!isRefusal(answer)) throw new Error(`The SMS service answered ${answer}.`);
      ctx.log.error(
        { message_id: letter.id, kind: letter.kind, status: answer },
        "text message refused for good",
      );
    },
    close: () => {},
  };
}

/** The kind of a failure without its words: "TimeoutError", "TypeError". */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

/** Sends one message; the answer's HTTP status. */
async function post(
  sms: { readonly url: string; readonly token: string | null },
  letter: Letter,
  timeoutMs: number,
): Promise<number> {
  const response = await fetch(sms.url, {
    method: "POST",
    // A redirect is no delivery, and would carry the token elsewhere.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      "content-type": "application/json",
      "idempotency-key": letter.id,
      ...(sms.token === null ? {} : { authorization: `Bearer ${sms.token}` }),
    },
    body: JSON.stringify({ to: `+${letter.to}`, body: letter.body }),
  });
  // The status says all; the body is not read, however long it is.
  await response.body?.cancel();
  return response.status;
}
