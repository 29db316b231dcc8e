// What the simulated provider can be told to do wrong.
import type { FastifyReply } from "fastify";

export const ENDPOINTS = ["enroll", "find", "cancel"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/**
 * Without doing what was asked: `500`, `429`, `deaf` (the connection breaks), `deaf_slow` (no answer at all).
 * Having done it: `slow` (no answer at all), `lost` (the connection breaks), `late_500`, `malformed`, `huge` (more than anyone should read).
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

/** `late`: a callback is kept back until the next one was sent. */
export const CALLBACK_FAULTS = ["lost", "duplicate", "late"] as const;
export type CallbackFault = (typeof CALLBACK_FAULTS)[number];

export interface Faults {
  readonly responses: Map<Endpoint, ResponseFault>;
  callbacks: CallbackFault | null;
}

/** No faults. */
export function noFaults(): Faults {
  return { responses: new Map(), callbacks: null };
}

const HUGE_BYTES = 4 * 1024 * 1024;
const UNDONE = new Set<ResponseFault>(["500", "429", "deaf", "deaf_slow"]);

/** Whether the request is not even done. */
export function isUndone(fault: ResponseFault | undefined): boolean {
  return fault !== undefined && UNDONE.has(fault);
}

/** Answers as the fault has it. */
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
