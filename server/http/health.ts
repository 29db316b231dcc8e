// /healthz: the process lives. /readyz: it can do its work (the database answers).
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** Registers both probes; while the process drains, /readyz answers 503 so that a proxy sends no more. */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  let draining = false;
  app.addHook("preClose", async () => {
    draining = true;
  });
  const options = { schema: { hide: true }, logLevel: "warn" } as const;
  app.get("/healthz", options, async () => ({ status: "ok" }));
  app.get("/readyz", options, async (_request, reply) => {
    const database = draining
      ? false
      : await ctx.db.pool.query("select 1").then(
          () => true,
          () => false,
        );
    return reply
      .status(database ? 200 : 503)
      .send({ status: database ? "ready" : draining ? "draining" : "no_database" });
  });
}
