// Faults of the simulated identity provider.
import type { FastifyReply } from "fastify";

export const ENDPOINTS = ["discovery", "keys", "token", "userinfo"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** slow: no response at all. lost: the connection breaks. huge: more than a client should read. */
export const RESPONSE_FAULTS = ["slow", "500", "429", "malformed", "lost", "huge"] as const;
export type ResponseFault = (typeof RESPONSE_FAULTS)[number];

export const TOKEN_FAULTS = [
  "absent",
  "wrong_nonce",
  "no_nonce",
  "wrong_audience",
  "wrong_issuer",
  "expired",
  "wrong_key",
  "alg_none",
  "alg_hs256",
] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

export interface Faults {
  readonly faultByEndpoint: Map<Endpoint, ResponseFault>;
  idToken: TokenFault | null;
  /** The `iss` next to the code names another identity provider (RFC 9207). */
  otherIssuer: boolean;
}

/** Returns a state without faults. */
export function noFaults(): Faults {
  return { faultByEndpoint: new Map(), idToken: null, otherIssuer: false };
}

const HUGE_BYTES = 4 * 1024 * 1024;

/** Responds according to the fault. Returns false if there is none. */
export function sendFault(faults: Faults, endpoint: Endpoint, reply: FastifyReply): boolean {
  const fault = faults.faultByEndpoint.get(endpoint);
  if (!fault) return false;
  if (fault === "slow" || fault === "lost") {
    reply.hijack();
    if (fault === "lost") reply.raw.socket?.destroy();
    return true;
  }
  void reply.header("content-type", "application/json");
  if (fault === "malformed") void reply.send('{"issuer": "cut off');
  else if (fault === "huge") void reply.send(JSON.stringify({ padding: "x".repeat(HUGE_BYTES) }));
  else void reply.status(Number(fault)).send(JSON.stringify({ error: "temporarily_unavailable" }));
  return true;
}
