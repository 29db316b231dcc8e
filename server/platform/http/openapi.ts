// The OpenAPI document, generated from the same schemas that check each request.
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { ORDER_PROBLEMS } from "#contracts/checkout.ts";
import { ERROR_CODES, LIMIT_WAITS, PROBLEMS } from "#contracts/errors.ts";
import { LINK_PROBLEMS } from "#contracts/live-link.ts";
import { ADD_PROBLEMS } from "#contracts/portal.ts";

const list = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(", ");

/** The explanation of the error body, which nearly every route can return. */
const ERRORS = [
  "Errors are `{error: {code, message, request_id, fields?}}`, or problem details (RFC 9457) with the same values for requests that accept `application/problem+json`.",
  `\`code\` is one of ${list(Object.keys(ERROR_CODES))}.`,
  "`message` says in English what happened and what to do. It is for developers and may change, so don't show it to customers.",
  "`fields` has, by field path, what is wrong with it, also in English for developers.",
  "If the exact reason matters, `fields.problem` is a stable code for it, and its arguments are further fields.",
  `It is one of ${list([...new Set([...PROBLEMS, ...ORDER_PROBLEMS, ...ADD_PROBLEMS, ...LINK_PROBLEMS])])}.`,
  `The argument of \`limit_reached\` is \`wait\`: ${list(LIMIT_WAITS)}.`,
].join(" ");

/** Collects the document while routes register. `serveOpenApi` serves it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Wattlane",
        version: "1",
        description: `What each electricity plan in Texas would really cost a home.\n\n${ERRORS}`,
      },
      servers: [],
    },
    transform: jsonSchemaTransform,
  });
}

/** Serves the document at /openapi.json. It is written once, because it has 3 MB. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | null = null;
  app.get("/openapi.json", { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(text);
  });
}
