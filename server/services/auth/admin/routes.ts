// Operator routes for accounts (wire/auth.md §7).
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";
import { createUser } from "./create-user.ts";
import { deleteUser, deleteUserBody } from "./delete-user.ts";
import { generateLink, generateLinkBody } from "./generate-link.ts";
import { getUser } from "./get-user.ts";
import { inviteBody, inviteUser } from "./invite-user.ts";
import { listAudit } from "./list-audit.ts";
import { listUsers } from "./list-users.ts";
import { pageQuery, usersQuery } from "./pages.ts";
import { requireAdmin } from "../http/bearer.ts";
import { updateUser } from "./update-user.ts";
import { adminUserBody } from "./user-fields.ts";
import { listSessions, revokeSessions } from "./user-sessions.ts";

const userParams = z.object({ user_id: z.string() });
const sessionParams = userParams.extend({ session_id: z.string() });

/** Registers the routes. All of them reject callers who are not operators before reading the request. */
export function adminRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.addHook("onRequest", async (request) => void (await requireAdmin(ctx, request)));
    accountRoutes(app, ctx);
    sessionRoutes(app, ctx);
    app.post("/admin/generate_link", {
      schema: { summary: "Create the link and code of an email without sending it", body: generateLinkBody },
      handler: (request) => generateLink(ctx, request, request.body),
    });
    app.post("/invite", {
      schema: { summary: "Create an account and email its user a sign-in link", body: inviteBody },
      handler: (request) => inviteUser(ctx, request, request.body),
    });
    app.get("/admin/audit", {
      schema: { summary: "What was done to accounts, the latest first", querystring: pageQuery },
      handler: (request, reply) => listAudit(ctx, reply, request.query),
    });
  };
}

function accountRoutes(app: App, ctx: AuthContext): void {
  app.post("/admin/users", {
    schema: { summary: "Create an account without sending a message", body: adminUserBody },
    handler: (request) => createUser(ctx, request, request.body),
  });
  app.get("/admin/users", {
    schema: { summary: "The accounts in pages, newest first", querystring: usersQuery },
    handler: (request, reply) => listUsers(ctx, reply, request.query),
  });
  app.get("/admin/users/:user_id", {
    schema: { summary: "One account", params: userParams },
    handler: (request) => getUser(ctx, request.params.user_id),
  });
  app.put("/admin/users/:user_id", {
    schema: { summary: "Change an account at once", params: userParams, body: adminUserBody },
    handler: (request) => updateUser(ctx, request, request.params.user_id, request.body),
  });
  app.delete("/admin/users/:user_id", {
    schema: {
      summary: "Remove an account, or all of it but its id",
      params: userParams,
      body: deleteUserBody,
    },
    handler: (request) => deleteUser(ctx, request, request.params.user_id, request.body),
  });
}

function sessionRoutes(app: App, ctx: AuthContext): void {
  app.get("/admin/users/:user_id/sessions", {
    schema: { summary: "Where an account is signed in", params: userParams },
    handler: (request) => listSessions(ctx, request.params.user_id),
  });
  app.delete("/admin/users/:user_id/sessions", {
    schema: { summary: "Sign an account out everywhere", params: userParams },
    handler: (request) => revokeSessions(ctx, request, request.params.user_id, null),
  });
  app.delete("/admin/users/:user_id/sessions/:session_id", {
    schema: { summary: "End one session of an account", params: sessionParams },
    handler: (request) => {
      const { user_id: userId, session_id: sessionId } = request.params;
      return revokeSessions(ctx, request, userId, sessionId);
    },
  });
}
