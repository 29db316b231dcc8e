// The hosted service's preference center is a separate page. Ours is the portal's. Callers get a response that there is
// none, in the expected shape.
import { listRecipients } from "#server/domain/notifications/recipients.ts";
import { userParams } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";

const BRANDING = { icon_url: null, logo_url: null, primary_color: null, primary_color_contrast: null };

/** GET of the preference center's configuration: switched off. */
export const preferenceCenterRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  app.get("/users/:user/preference_center/config", {
    config: createTierConfig(ctx, callers)(4),
    schema: {
      tags: ["notifications"],
      summary: "The hosted preference center: switched off, for the portal has its own page",
      params: userParams,
    },
    handler: async (request) => {
      const { user } = request.params;
      callers.assertCanActFor(request, user);
      const email = (await listRecipients(ctx.db.sql, [user])).get(user)?.email;
      return {
        enabled: false,
        account_name: ctx.config.portalName,
        branding: BRANDING,
        config: { title: "", body: "", rows: [] },
        knock_branding_required: false,
        user_email: email ?? user,
      };
    },
  });
};
