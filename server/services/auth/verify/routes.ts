// Routes that accept codes and links.
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";
import { verifyByLink, verifyQuery } from "./link.ts";
import { verify, verifyBody } from "./post.ts";

/** Registers GET and POST /verify. */
export function verifyRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.get("/verify", {
      // A HEAD request, as sent by email scanners, must not use up the link.
      exposeHeadRoute: false,
      schema: { summary: "Where mailed links lead", querystring: verifyQuery },
      handler: (request, reply) => verifyByLink(ctx, request, reply, request.query),
    });
    app.post("/verify", {
      schema: { summary: "Take a code or a link's token for a session", body: verifyBody },
      handler: (request) => verify(ctx, request, request.body),
    });
  };
}
