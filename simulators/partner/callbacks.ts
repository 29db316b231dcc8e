// The simulator's callbacks to us: signed, and with the configured faults.
import { createHmac, randomUUID } from "node:crypto";
import type { Enrollment, PartnerCallback } from "#contracts/partners.ts";
import type { Faults } from "./faults.ts";

const TIMEOUT_MS = 10_000;

export interface Caller {
  /** Full address of the callbacks. */
  url: string;
  readonly secret: string;
  readonly now: () => Date;
}

/** Creates the value of `Wattlane-Signature` for a body that is sent at `at`, as described in docs/partner-api.md. */
export function createSignature(secret: string, at: Date, body: Uint8Array): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex")}`;
}

/** Sends one callback and returns the response status. Rejects if there was no response. */
export async function sendCallback(caller: Caller, event: PartnerCallback): Promise<number> {
  const body = Buffer.from(JSON.stringify(event));
  const response = await fetch(caller.url, {
    method: "POST",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      "content-type": "application/json",
      "wattlane-signature": createSignature(caller.secret, caller.now(), body),
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}

export class Callbacks {
  readonly #caller: Caller;
  readonly #faults: Faults;
  /** Created callbacks, in order, whether or not they were sent. */
  readonly sent: PartnerCallback[] = [];
  /** Held back by the fault `late`. */
  readonly delayed: PartnerCallback[] = [];

  constructor(caller: Caller, faults: Faults) {
    this.#caller = caller;
    this.#faults = faults;
  }

  /** Reports an enrollment's current status. Returns the response statuses. */
  async send(enrollment: Enrollment): Promise<number[]> {
    const event = { id: randomUUID(), occurred_at: this.#caller.now().toISOString(), enrollment };
    this.sent.push(event);
    if (this.#faults.callbacks === "lost") return [];
    if (this.#faults.callbacks === "late" && this.delayed.length === 0) {
      this.delayed.push(event);
      return [];
    }
    const times = this.#faults.callbacks === "duplicate" ? [event, event] : [event];
    return this.#sendAll([...times, ...this.delayed.splice(0)]);
  }

  /** Sends an earlier callback again, like a provider that got no response. */
  async repeat(event: PartnerCallback): Promise<number[]> {
    return this.#sendAll([event]);
  }

  /** Sends the callbacks that were held back. */
  async release(): Promise<number[]> {
    return this.#sendAll(this.delayed.splice(0));
  }

  async #sendAll(events: readonly PartnerCallback[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of events) {
      const status = await sendCallback(this.#caller, event);
      // A real provider retries until it gets 200. One retry is enough here.
      statuses.push(status >= 500 ? await sendCallback(this.#caller, event) : status);
    }
    return statuses;
  }
}
