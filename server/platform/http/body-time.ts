// Limits how long a request's body may take. Node has one limit for the whole server, and files take longer than forms.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Limit for bodies of this route. If left out, the server's default. */
    bodySeconds?: number;
  }
}

/** The server's own limit of any request, for what no timer watches. */
export const MAX_REQUEST_MS = 3_600_000;

/** Whether a request declares a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers;
  return length !== "0" || encoding !== undefined;
}

/** Responds with 408 and closes the connection, as Node does when its own limit is reached. */
export function endUnfinished(app: FastifyInstance, socket: Socket): void {
  const error = Object.assign(new Error("The request took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  app.server.emit("clientError", error, socket);
}

/** Responds with 408 and closes the connection if a request's body is not complete within its route's `bodySeconds`. */
export function limitBodyTime(app: FastifyInstance, otherwiseSeconds: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) return done();
    const seconds = request.routeOptions.config.bodySeconds ?? otherwiseSeconds;
    const timer = setTimeout(() => {
      if (!raw.complete) endUnfinished(app, raw.socket);
    }, seconds * 1000);
    raw.once("close", () => clearTimeout(timer));
    done();
  });
}
