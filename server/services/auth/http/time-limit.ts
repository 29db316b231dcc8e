// The maximum duration of a request (wire/auth.md §1). Fastify's own handlerTimeout stops counting once a body has been
// read, which is when the work starts.
import type { FastifyInstance } from "fastify";
import { AuthError } from "../errors.ts";
import { sendError } from "./error-handler.ts";

const MESSAGE = "Processing this request timed out, please retry after a moment.";

/**
 * Responds with 504 request_timeout after `limitMs`. What the handler does after that has no effect on the response and
 * is safe to repeat.
 */
export function registerTimeLimit(app: FastifyInstance, limitMs: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    const timer = setTimeout(() => {
      if (!reply.sent) void sendError(request, reply, new AuthError(504, "request_timeout", MESSAGE));
    }, limitMs);
    reply.raw.once("close", () => clearTimeout(timer));
    done();
  });
}
