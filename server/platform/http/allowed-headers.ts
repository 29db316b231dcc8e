import type { FastifyRequest } from "fastify";

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const MAX_HEADERS = 60;

/**
 * Returns the headers that a browser of another origin may send: the headers of a service, and those that this request
 * lists (clients of the protocols accept headers from their users, and tracing adds its own). A header alone does not
 * permit anything.
 */
export function allowedHeaders(known: readonly string[], { headers }: FastifyRequest): string[] {
  const requestedHeaders = (headers["access-control-request-headers"] ?? "").toLowerCase().split(",");
  const names = requestedHeaders.map((name) => name.trim()).filter((name) => NAME.test(name));
  return [...new Set([...known, ...names.slice(0, MAX_HEADERS)])];
}
