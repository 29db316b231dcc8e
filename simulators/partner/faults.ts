// Faults of the simulated provider.
import type { FastifyReply } from "fastify";

export const ENDPOINTS = ["enroll", "find", "cancel", "deposit"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/**
 * Without performing the request: `500`, `429`, `deaf` (the connection breaks), `deaf_slow` (no response at all).
 * After performing it: `slow` (no response at all), `lost` (the connection breaks), `late_500`, `malformed`, `huge`
 * (more than a client should read).
 */
export const RESPONSE_FAULTS = [
  "500",
  "429",
  "deaf",
  "deaf_slow",
  "slow",
  "lost",
  "late_500",
  "malformed",
  "huge",
] as const;
export type ResponseFault = (typeof RESPONSE_FAULTS)[number];

/** `late`: a callback is held back until the next one was sent. */
export const CALLBACK_FAULTS = ["lost", "duplicate", "late"] as const;
export type CallbackFault = (typeof CALLBACK_FAULTS)[number];

export interface Faults {
  readonly responses: Map<Endpoint, ResponseFault>;
  callbacks: CallbackFault | null;
}

/** Returns a state without faults. */
export function noFaults(): Faults {
  return { responses: new Map(), callbacks: null };
}

const HUGE_BYTES = 4 * 1024 * 1024;
const UNDONE = new Set<ResponseFault>(["500", "429", "deaf", "deaf_slow"]);

/** Whether the fault prevents the request from being performed. */
export function isUndone(fault: ResponseFault | undefined): boolean {
  return fault !== undefined && UNDONE.has(fault);
}

/** Responds according to the fault. */
export function sendFault(fault: ResponseFault, reply: FastifyReply): FastifyReply {
  if (fault === "slow" || fault === "deaf_slow" || fault === "lost" || fault === "deaf") {
    reply.hijack();
    if (fault === "lost" || fault === "deaf") reply.raw.socket?.destroy();
    return reply;
  }
  void reply.header("content-type", "application/json");
  if (fault === "malformed") return reply.send('{"reference": "cut off');
  if (fault === "huge") return reply.send(JSON.stringify({ padding: "x".repeat(HUGE_BYTES) }));
  const status = fault === "429" ? 429 : 500;
  return reply.status(status).send(JSON.stringify({ message: "Please try again later." }));
}
