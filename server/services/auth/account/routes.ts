// Routes for the signed-in user's own account.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";
import { requireUser } from "../http/bearer.ts";
import { text } from "../http/body.ts";
import { userJson } from "../users/user-json.ts";
import { deleteMyAccount, deleteOwnAccountBody } from "./delete-user.ts";
import { putUser, putUserBody } from "./put-user.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { endSession, listSessions, logout } from "./sessions.ts";

/** Registers /user, /reauthenticate, /logout and /sessions. */
export function accountRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.get("/user", {
      schema: { summary: "The signed-in account" },
      handler: async (request) => userJson(ctx, await requireUser(ctx, request)),
    });
    app.put("/user", {
      schema: { summary: "Change the signed-in account", body: putUserBody },
      handler: (request) => putUser(ctx, request, request.body),
    });
    app.delete("/user", {
      schema: { summary: "Delete the signed-in account for good", body: deleteOwnAccountBody },
      handler: (request, reply) => deleteMyAccount(ctx, request, reply, request.body),
    });
    app.get("/reauthenticate", {
      exposeHeadRoute: false,
      schema: { summary: "Send a nonce to the account's address" },
      handler: (request) => reauthenticate(ctx, request),
    });
    app.post("/logout", {
      schema: { summary: "End this session, the others, or all", querystring: z.object({ scope: text }) },
      handler: (request, reply) => logout(ctx, request, reply, request.query.scope),
    });
    app.get("/sessions", {
      schema: { summary: "The account's sessions" },
      handler: (request) => listSessions(ctx, request),
    });
    app.delete("/sessions/:id", {
      schema: { summary: "End one session", params: z.object({ id: z.string() }) },
      handler: (request, reply) => endSession(ctx, request, reply, request.params.id),
    });
  };
}
