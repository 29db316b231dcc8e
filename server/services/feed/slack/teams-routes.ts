// Microsoft Teams is not supported: the response is the protocol's for a missing connection.
import { z } from "zod";
import { NotifyError } from "../http/notify-error.ts";
import { channelKey } from "../http/params.ts";
import { createTierConfig } from "../http/tiers.ts";
import type { NotifyRoutes } from "../http/caller.ts";
import { accessObject } from "./access-object.ts";

const CALLS = [
  ["GET", "auth_check"],
  ["GET", "teams"],
  ["GET", "channels"],
  ["PUT", "revoke_access"],
] as const;

/** Registers the provider's four calls. */
export const teamsRoutes: NotifyRoutes = (ctx, callers) => async (app) => {
  const tier = createTierConfig(ctx, callers);
  for (const [method, call] of CALLS)
    app.route({
      method,
      url: `/providers/ms-teams/:channel/${call}`,
      config: tier(2),
      schema: {
        tags: ["notifications"],
        summary: `Microsoft Teams: ${call.replace("_", " ")} (never connected)`,
        params: z.object({ channel: channelKey }),
      },
      handler: async (request) => {
        const object = accessObject(request.query, "ms_teams_tenant_object");
        callers.assertCanUseObject(request, object, "ms_teams/channels_read");
        // The client's kit compares with this message.
        throw new NotifyError(
          403,
          "authorization",
          "Microsoft Teams tenant ID not set.",
          "authentication_error",
        );
      },
    });
};
