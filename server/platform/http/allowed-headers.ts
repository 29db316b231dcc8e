import type { FastifyRequest } from "fastify";

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const MAX_HEADERS = 60;

/**
 * What a browser of another origin may send: the headers a service knows, and those that this one asks to send (clients
 * of the protocols take headers from their users, and tracing adds its own). Nothing is allowed by a header alone.
 */
export function allowedHeaders(known: readonly string[], { headers }: FastifyRequest): string[] {
  const requestedHeaders = (headers["access-control-request-headers"] ?? "").toLowerCase().split(",");
  const names = requestedHeaders.map((name) => name.trim()).filter((name) => NAME.test(name));
  return [...new Set([...known, ...names.slice(0, MAX_HEADERS)])];
}
