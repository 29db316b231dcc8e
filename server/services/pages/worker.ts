// GET /sw.js if OFFLINE_PAGE=off: a service worker that removes what an earlier one left on a device. A missing file
// would not be enough, because browsers keep using the worker they have.
import type { FastifyInstance } from "fastify";

const REMOVAL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("wattlane-offline-")).map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

/** Adds the route, in place of the built file. */
export function registerWorkerRemoval(app: FastifyInstance): void {
  app.get("/sw.js", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(REMOVAL),
  );
}
