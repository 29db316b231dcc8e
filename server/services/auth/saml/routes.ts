// Routes of single sign-on, and of the operator functions for it.
import { z } from "zod";
import type { App } from "#server/platform/http/app.ts";
import type { AuthContext } from "../context.ts";
import { requireAdmin } from "../http/bearer.ts";
import { text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { providerBody } from "./admin-body.ts";
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  updateProvider,
} from "./admin-providers.ts";
import { assertSamlEnabled } from "./providers.ts";
import { ACS_PATH, METADATA_PATH, serviceAddresses } from "./service-provider.ts";
import { ssoBody, startSignIn } from "./start-sign-in.ts";
import { acsBody, handleResponse } from "./handle-response.ts";

const params = z.object({ provider_id: z.string() });
const metadataQuery = z.object({ download: text });

function adminRoutes(ctx: AuthContext, app: App): void {
  const all = "/admin/sso/providers";
  const one = `${all}/:provider_id`;
  app.get(all, {
    schema: { summary: "The connected identity providers" },
    handler: async (request) => {
      await requireAdmin(ctx, request);
      return listProviders(ctx);
    },
  });
  app.post(all, {
    schema: { summary: "Connect an identity provider", body: providerBody },
    handler: async (request, reply) => {
      await requireAdmin(ctx, request);
      return reply.status(201).send(await createProvider(ctx, request.body));
    },
  });
  app.get(one, {
    schema: { summary: "One identity provider", params },
    handler: async (request) => {
      await requireAdmin(ctx, request);
      return getProvider(ctx, request.params.provider_id);
    },
  });
  app.put(one, {
    schema: { summary: "Change an identity provider", params, body: providerBody },
    handler: async (request) => {
      await requireAdmin(ctx, request);
      return updateProvider(ctx, request.params.provider_id, request.body);
    },
  });
  app.delete(one, {
    schema: { summary: "Disconnect an identity provider", params },
    handler: async (request) => {
      await requireAdmin(ctx, request);
      return deleteProvider(ctx, request.params.provider_id);
    },
  });
}

/** Registers /sso, /saml/acs, /saml/metadata and /admin/sso/providers. */
export function samlRoutes(ctx: AuthContext): (app: App) => Promise<void> {
  return async (app) => {
    app.post("/sso", {
      schema: { summary: "Sign in at the identity provider of a company", body: ssoBody },
      handler: (request, reply) => startSignIn(ctx, request, reply, request.body),
    });
    app.post(ACS_PATH, {
      schema: { summary: "Where identity providers send users back to", body: acsBody },
      handler: (request, reply) => handleResponse(ctx, request, reply, request.body),
    });
    app.get(METADATA_PATH, {
      schema: { summary: "This service's SAML metadata", querystring: metadataQuery },
      handler: async (request, reply) => {
        assertSamlEnabled(ctx);
        if (request.query.download === "true")
          void reply.header("content-disposition", 'attachment; filename="metadata.xml"');
        // The library takes memory and time to load, so it is loaded only if used.
        const { serviceMetadata } = await import("./library.ts");
        const xml = serviceMetadata(serviceAddresses(getCaller(ctx, request)));
        return reply.type("application/samlmetadata+xml; charset=utf-8").send(xml);
      },
    });
    adminRoutes(ctx, app);
  };
}
