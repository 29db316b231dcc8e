import type { App } from "../../app.ts";
import type { Context } from "../../context.ts";

/** Registers the addresses below /api that are about notifications. */
export function notificationRoutes(_ctx: Context): (app: App) => Promise<void> {
  return async (_app) => {};
}
