// Every address of the second service API (spec §7), bearer only.
import type { App } from "../app.ts";
import type { Context } from "../context.ts";

/** The service as a Fastify plugin. */
export function registerUsage(_ctx: Context): (app: App) => Promise<void> {
  return async (_app) => {};
}
