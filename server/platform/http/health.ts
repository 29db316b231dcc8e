// /healthz: the process is running. /readyz: it can do its work (the database responds).
import { setTimeout as delay } from "node:timers/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "#server/platform/context.ts";

/** The response has to be sent before the prober gives up. */
const DATABASE_MS = 2_000;

/** Whether the database responds within 2 s. */
export async function isDatabaseUp(ctx: Pick<PlatformContext, "db">): Promise<boolean> {
  const timeout = new AbortController();
  const ping = ctx.db.pool.query("select 1").then(
    () => true,
    () => false,
  );
  const late = wait(DATABASE_MS, false, { signal: timeout.signal }).catch(() => false);
  const isUp = await Promise.race([ping, late]);
  timeout.abort();
  return isUp;
}

/**
 * Registers both probes. While the process drains, /readyz responds with 503 so that a proxy sends no more, and
 * everything else continues for DRAIN_SECONDS, with responses that close their connection: a proxy needs a moment to
 * notice.
 */
export function registerHealth(app: FastifyInstance, ctx: PlatformContext): void {
  let draining = false;
  app.addHook("preClose", async () => {
    draining = true;
    if (ctx.config.drainMs > 0) await delay(ctx.config.drainMs);
  });
  const options = { schema: { hide: true }, logLevel: "warn" } as const;
  app.get("/healthz", options, async () => ({ status: "ok" }));
  app.get("/readyz", options, async (_request, reply) => {
    const database = draining ? false : await isDatabaseUp(ctx);
    return reply
      .status(database ? 200 : 503)
      .send({ status: database ? "ready" : draining ? "draining" : "no_database" });
  });
}
