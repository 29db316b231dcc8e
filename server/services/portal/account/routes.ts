// Routes below /api for the account as a whole. The auth service deletes the account (DELETE /auth/v1/user). A job then
// erases the account's data here.
import { accountExportSchema } from "#contracts/account.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { signedInRoutes } from "#server/domain/accounts/signed-in.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";
import { exportAccount, exportFileName } from "./export-account.ts";

/** An account's readings of years are read for each. */
const EXPORTS = { name: "account-exports", max: 10, windowSeconds: 60 };

/** Registers the routes below /api for the account. */
export function accountRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    const getCustomer = signedInRoutes(ctx, app);
    app.get("/account/export", {
      schema: {
        tags: ["account"],
        summary: "Everything that is kept of the account, as a file",
        response: { 200: accountExportSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: async (request, reply) => {
        const customer = getCustomer(request);
        await enforceLimit(ctx, EXPORTS, customer.id, "Too many downloads. Try again in a minute.");
        const body = await exportAccount(ctx, customer);
        return reply
          .header("content-disposition", `attachment; filename="${exportFileName(ctx)}"`)
          .send(body);
      },
    });
  };
}
