// The OpenAPI document, generated from the same schemas that check each request.
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Collects the document while routes register. /openapi.json serves it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Wattlane",
        version: "1",
        description: "What each electricity plan in Texas would really cost a home.",
      },
      servers: [],
    },
    transform: jsonSchemaTransform,
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
