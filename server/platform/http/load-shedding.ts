// Handles overload: beyond a number of concurrent requests, further ones are rejected cheaply with a hint to retry, so
// that accepted ones are served in time (decision 0024).
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PlatformContext } from "#server/platform/context.ts";
import { hasBody } from "./body-time.ts";

/**
 * Concurrent requests per connection of the pool: some tenths of a second of work, so that the queue does not grow
 * beyond that.
 */
const FOR_EACH_CONNECTION = 16;
const COME_AGAIN_SECONDS = "1";
/** Short calls. Files, functions, sockets and polls of the feed may take long, and have limits of their own. */
const SHORT = /^\/(api|usage\/api|auth\/v1|compare\/v1)\//;
const MESSAGE = "There is more to do than can be done just now. Nothing was changed; please try again.";

/** In the format of our own services. `message` is where clients of the other protocols look. */
function buildErrorBody(request_id: string): string {
  return JSON.stringify({ error: { code: "unavailable", message: MESSAGE, request_id }, message: MESSAGE });
}

function reject(request: FastifyRequest, reply: FastifyReply): void {
  // Bypasses the framework's own way of sending: a rejection at half the cost of a response would leave only half of
  // the capacity for responses.
  reply.hijack();
  const body = buildErrorBody(request.id);
  reply.raw
    .writeHead(503, {
      "content-type": "application/json; charset=utf-8",
      // Without it, Node would send four chunks instead of one text.
      "content-length": Buffer.byteLength(body),
      "retry-after": COME_AGAIN_SECONDS,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": request.id,
    })
    .end(body);
}

/**
 * Responds with 503 and Retry-After to short calls beyond the capacity of the process. Health, metrics and pages are
 * always served. Register it before any hook that does work. A request counts while there is work to do for it: not
 * while its body is still arriving, because clients that never send theirs would take every place, and not while its
 * response is read.
 */
export function shedLoad(app: FastifyInstance, ctx: Pick<PlatformContext, "config">): void {
  const most = FOR_EACH_CONNECTION * ctx.config.databasePool;
  const working = new Set<FastifyReply["raw"]>();
  /** Whether the request may continue. If not, a response is sent. */
  const enter = (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (working.size >= most) {
      reject(request, reply);
      return false;
    }
    // A response that is already closed would never be removed again.
    if (!reply.raw.closed) working.add(reply.raw);
    return true;
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (!SHORT.test(request.url)) return done();
    if (!enter(request, reply)) return undefined;
    // Also if the caller disconnected before the response.
    reply.raw.once("close", () => working.delete(reply.raw));
    return done();
  });
  app.addHook("preParsing", (request, reply, _payload, done) => {
    if (hasBody(request.raw)) working.delete(reply.raw);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (!SHORT.test(request.url) || working.has(reply.raw) || enter(request, reply)) return done();
    return undefined;
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!(payload instanceof Readable)) working.delete(reply.raw);
    done();
  });
}
