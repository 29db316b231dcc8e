// Routes of second factors.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";
import { deleteFactor, listFactors } from "./admin.ts";
import { challenge, challengeBody } from "./challenge.ts";
import { enroll, enrollBody } from "./enroll.ts";
import { unenroll } from "./unenroll.ts";
import { verifyBody, verifyFactor } from "./verify.ts";

const id = z.object({ id: z.string() });
const ids = z.object({ id: z.string(), factor_id: z.string() });

/** Registers /factors and /admin/users/{id}/factors. */
export function factorsRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.post("/factors", {
      schema: { summary: "Begin to add a second factor", body: enrollBody },
      handler: (request) => enroll(ctx, request, request.body),
    });
    app.post("/factors/:id/challenge", {
      schema: { summary: "Ask for a proof of a factor", params: id, body: challengeBody },
      handler: (request) => challenge(ctx, request, request.params.id, request.body),
    });
    app.post("/factors/:id/verify", {
      schema: { summary: "Prove a factor, and raise the session to aal2", params: id, body: verifyBody },
      handler: (request) => verifyFactor(ctx, request, request.params.id, request.body),
    });
    app.delete("/factors/:id", {
      schema: { summary: "Take a factor away", params: id },
      handler: (request) => unenroll(ctx, request, request.params.id),
    });
    app.get("/admin/users/:id/factors", {
      schema: { summary: "An account's factors (operator)", params: id },
      handler: (request) => listFactors(ctx, request, request.params.id),
    });
    app.delete("/admin/users/:id/factors/:factor_id", {
      schema: { summary: "Take an account's factor away (operator)", params: ids },
      handler: (request) => deleteFactor(ctx, request, request.params.id, request.params.factor_id),
    });
  };
}
