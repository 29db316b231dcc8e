// What a process does with more than it can do: beyond so many requests at once the next are told to come again, at
// little cost, so that those that are taken are answered in time (decision 0024).
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** Requests under way for each connection of the pool: some tenths of a second of work, so that no queue grows beyond that. */
const FOR_EACH_CONNECTION = 16;
const COME_AGAIN_SECONDS = "1";
/** Calls that are short. Files, functions, sockets and polls of the feed may take long, and have limits of their own. */
const SHORT = /^\/(api|usage\/api|auth\/v1|compare\/v1)\//;
const MESSAGE = "There is more to do than can be done just now. Nothing was changed; please try again.";

/** In the form of our own services; `message` is where clients of the other protocols look. */
function bodyOf(request_id: string): string {
  return JSON.stringify({ error: { code: "unavailable", message: MESSAGE, request_id }, message: MESSAGE });
}

/**
 * Answers 503 with Retry-After to short calls beyond what the process can hold. Health, metrics and pages are always
 * answered. To be registered before whatever costs time.
 */
export function shedLoad(app: FastifyInstance, ctx: Pick<Context, "config">): void {
  const most = FOR_EACH_CONNECTION * ctx.config.databasePool;
  let underWay = 0;
  app.addHook("onRequest", (request, reply, done) => {
    if (!SHORT.test(request.url)) return done();
    if (underWay >= most) {
      // Past the framework's own way of sending: a refusal that costs half an answer would leave half for answers.
      reply.hijack();
      reply.raw
        .writeHead(503, {
          "content-type": "application/json; charset=utf-8",
          "retry-after": COME_AGAIN_SECONDS,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "x-request-id": request.id,
        })
        .end(bodyOf(request.id));
      return undefined;
    }
    underWay += 1;
    // Also where the caller hung up before the answer.
    reply.raw.once("close", () => (underWay -= 1));
    return done();
  });
}
