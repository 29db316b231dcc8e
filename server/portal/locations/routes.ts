import type { App } from "../../app.ts";
import type { Context } from "../../context.ts";

/** Registers the addresses below /api that are about locations. */
export function locationRoutes(_ctx: Context): (app: App) => Promise<void> {
  return async (_app) => {};
}
