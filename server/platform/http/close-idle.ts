// A client has the last byte of a file a moment before the server marks its response as finished. If the server starts
// to close in that moment, it does not count the connection as idle, and would wait for its keep-alive to end, over a
// minute.
import type { FastifyInstance } from "fastify";

const EVERY_MS = 100;

/** Ends connections as they become idle while the server closes. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook("preClose", (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    timer.unref();
    app.server.once("close", () => clearInterval(timer));
    done();
  });
}
