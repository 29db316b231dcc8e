// Faults of a simulated meter source.
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { createChance, hashText, type Chance } from "./random.ts";

export const ENDPOINTS = [
  "token",
  "new_agreement",
  "agreements",
  "agreement_esiids",
  "terminate",
  "reads",
  "odr",
  "odr_status",
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/**
 * Without performing the request: `401` (the token is no longer valid), `403`, `429` (with Retry-After), `500`, `503`
 * (plain text), `t_failed`, `2076`, `deaf` (the connection breaks), `slow` (no response at all), `no_data` (nothing
 * came from the utility, reads only).
 * After performing it: `lost` (the connection breaks), `late_503`, `malformed` (the response is truncated), `endless`,
 * `bad_day` (one day of the response is damaged, reads only).
 */
export const FAULT_KINDS = [
  "401",
  "403",
  "429",
  "500",
  "503",
  "t_failed",
  "2076",
  "deaf",
  "slow",
  "no_data",
  "lost",
  "late_503",
  "malformed",
  "endless",
  "bad_day",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const AFTER_THE_WORK = new Set<FaultKind>(["lost", "late_503", "malformed", "endless", "bad_day"]);
const READS_ONLY = new Set<FaultKind>(["no_data", "bad_day"]);

/** At the token's address, a 401 means that the password is wrong, so it does not occur at random. */
function fits(kind: FaultKind, endpoint: Endpoint): boolean {
  return endpoint === "reads" || !(READS_ONLY.has(kind) || (endpoint === "token" && kind === "401"));
}

/** Whether the request is performed before the fault occurs. */
export function isAfterTheWork(kind: FaultKind): boolean {
  return AFTER_THE_WORK.has(kind);
}

export class Faults {
  readonly #next = new Map<Endpoint, FaultKind[]>();
  readonly #shares: Array<{ endpoint: Endpoint | null; kinds: readonly FaultKind[]; share: number }> = [];
  readonly #chance: Chance;
  /** Homes with an outage of their own, so that tests that share a simulator don't disturb each other. */
  readonly #outages = new Map<string, Endpoint | null>();
  /** Until this instant, every call gets a 503 in plain text. */
  outageUntil: Date | null = null;
  /** Retry-After of a 429. */
  retryAfterSeconds = 1;

  constructor(seed: string) {
    this.#chance = createChance(hashText(`faults ${seed}`));
  }

  /** Makes the next `times` calls of an endpoint fail this way, after the faults requested for it before. */
  next(endpoint: Endpoint, kind: FaultKind, times = 1): void {
    const queue = this.#next.get(endpoint) ?? [];
    this.#next.set(endpoint, [...queue, ...Array.from({ length: times }, () => kind)]);
  }

  /**
   * Makes a share (0 to 1) of an endpoint's calls (null: of all calls) fail in one of these ways, at random from a
   * seed.
   */
  share(endpoint: Endpoint | null, kinds: readonly FaultKind[], share: number): void {
    this.#shares.push({ endpoint, kinds, share });
  }

  /** Answers every call of an endpoint (null: of all) that has this ESI ID with a 503 in plain text. */
  outageAt(esiid: string, endpoint: Endpoint | null): void {
    this.#outages.set(esiid, endpoint);
  }

  /** Ends the outage of one home. */
  endOutageAt(esiid: string): void {
    this.#outages.delete(esiid);
  }

  /** Removes all faults. */
  clear(): void {
    this.#outages.clear();
    this.#next.clear();
    this.#shares.length = 0;
    this.outageUntil = null;
  }

  /** Returns the fault of a call with this body, or null for none. */
  pick(endpoint: Endpoint, now: Date, body: unknown): FaultKind | null {
    if (this.outageUntil && now < this.outageUntil) return "503";
    if (this.#outages.size > 0) {
      const text = JSON.stringify(body);
      for (const [esiid, of] of this.#outages)
        if ((of === null || of === endpoint) && text.includes(`"${esiid}"`)) return "503";
    }
    const planned = this.#next.get(endpoint)?.shift();
    if (planned) return planned;
    for (const { endpoint: of, kinds, share } of this.#shares) {
      if (of !== null && of !== endpoint) continue;
      if (this.#chance() >= share) continue;
      const fitting = kinds.filter((kind) => fits(kind, endpoint));
      return fitting[Math.floor(this.#chance() * fitting.length)] ?? null;
    }
    return null;
  }
}

const DOWN = "Service Temporarily Unavailable";

const ERRORS: Readonly<Partial<Record<FaultKind, { status: number; body: object }>>> = {
  "401": { status: 401, body: { error: "Invalid token." } },
  "403": { status: 403, body: { statusCode: 403, errorCode: "", errorMessage: "Forbidden" } },
  "429": { status: 429, body: { statusCode: 429, errorCode: "", errorMessage: "Too many requests" } },
  "500": { status: 500, body: { error: "Something went wrong. Please try again later." } },
  t_failed: { status: 200, body: { statusCode: "T-FAILED", errorMessage: "Transaction failed" } },
  "2076": {
    status: 400,
    body: { statusCode: 400, errorCode: "2076", errorMessage: "API Integration is not done." },
  },
  no_data: {
    status: 400,
    body: {
      statusCode: 400,
      errorCode: "",
      errorMessage: "No Energy Data received from the respective TDSP",
    },
  },
};

/** Responds according to the fault. `body` is the response without the fault. */
export function sendFault(
  kind: FaultKind,
  reply: FastifyReply,
  faults: Faults,
  body: object | null,
): FastifyReply {
  if (kind === "slow" || kind === "lost" || kind === "deaf") {
    reply.hijack();
    if (kind !== "slow") reply.raw.socket?.destroy();
    return reply;
  }
  if (kind === "503" || kind === "late_503") return reply.status(503).type("text/plain").send(DOWN);
  if (kind === "endless") return reply.type("application/json").send(Readable.from(endless()));
  if (kind === "malformed") {
    const text = JSON.stringify(body);
    return reply.type("application/json").send(text.slice(0, Math.max(1, Math.floor(text.length / 2))));
  }
  if (kind === "bad_day") return reply.send(damaged(body ?? {}));
  if (kind === "429") void reply.header("retry-after", String(faults.retryAfterSeconds));
  const { status, body: error } = ERRORS[kind] ?? { status: 500, body: {} };
  return reply.status(status).send(error);
}

function* endless(): Generator<string> {
  yield '{"padding": "';
  for (;;) yield "x".repeat(65_536);
}

/** Removes the last value of the middle day of a response. */
function damaged(body: object): object {
  const entries: unknown = "energyData" in body ? body.energyData : null;
  if (!Array.isArray(entries) || entries.length === 0) return body;
  const energyData: unknown[] = [...entries];
  const hurt = Math.floor(entries.length / 2);
  const entry = energyData[hurt] as Record<string, unknown>;
  energyData[hurt] = { ...entry, RD: String(entry["RD"]).replace(/,[^,]*$/, "") };
  return { ...body, energyData };
}
