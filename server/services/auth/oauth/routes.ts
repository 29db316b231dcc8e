// Sign-in through OpenID Connect providers, and the identities linked to accounts.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { linkAuthorize } from "./link-authorize.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

/** Registers /authorize, /callback and /user/identities. */
export function oauthRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.get("/authorize", {
      schema: { summary: "Go to a sign-in provider" },
      handler: (request, reply) => authorize(ctx, request, reply),
    });
    app.get("/callback", {
      schema: { summary: "Return from a sign-in provider" },
      // A link checker's HEAD must not use up the callback.
      exposeHeadRoute: false,
      handler: (request, reply) => callback(ctx, request, reply),
    });
    app.post("/callback", {
      schema: { summary: "Return from a sign-in provider that posts a form" },
      handler: (request, reply) => callback(ctx, request, reply),
    });
    app.get("/user/identities/authorize", {
      schema: { summary: "Go to a sign-in provider to link it to one's account" },
      handler: (request, reply) => linkAuthorize(ctx, request, reply),
    });
    app.delete("/user/identities/:identity_id", {
      schema: {
        summary: "Unlink one of the ways to sign in",
        params: z.object({ identity_id: z.string() }),
      },
      handler: (request) => unlinkIdentity(ctx, request, request.params.identity_id),
    });
  };
}
