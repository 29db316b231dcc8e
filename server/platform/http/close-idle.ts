// A client has the last byte of a file a moment before the server knows that its answer is over. A server that begins to
// close in that moment does not count the connection as idle, and would wait for its keep-alive to end, over a minute.
import type { FastifyInstance } from "fastify";

const EVERY_MS = 100;

/** While the server closes, ends connections as they become idle. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook("preClose", (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    timer.unref();
    app.server.once("close", () => clearInterval(timer));
    done();
  });
}
