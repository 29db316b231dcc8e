// How long a request's body may take. Node has one limit for the whole server, and files take longer than forms.
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For the bodies of this route; else what the server allows. */
    bodySeconds?: number;
  }
}

/** The server's own limit of any request, for what no timer watches. */
export const LONGEST_REQUEST_MS = 3_600_000;

function tooSlow(): Error {
  return Object.assign(new Error("The body took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

/** Answers 408 and closes the connection of a request whose body has not come within its route's `bodySeconds`. */
export function limitBodyTime(app: FastifyInstance, otherwiseSeconds: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const { "content-length": length = "0", "transfer-encoding": encoding } = raw.headers;
    if (length === "0" && encoding === undefined) return done();
    const seconds = request.routeOptions.config.bodySeconds ?? otherwiseSeconds;
    const timer = setTimeout(() => {
      // As Node does when its own limit is reached.
      if (!raw.complete) app.server.emit("clientError", tooSlow(), raw.socket);
    }, seconds * 1000);
    raw.once("close", () => clearTimeout(timer));
    done();
  });
}
