// Parsers for request bodies: JSON whatever the content type is, like the reference server, and forms for identity
// providers that post.
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addJsonBodyParser, type JsonProblem } from "#server/platform/http/json-body.ts";
import { AuthError } from "../errors.ts";

/** wire/auth.md §1. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

const PROBLEMS: Readonly<Record<JsonProblem, string>> = {
  not_json: "invalid JSON",
  not_an_object: "it has to be an object",
  too_deep: "nested too deep",
  invalid_text: "invalid Unicode",
};

/** Installs the parsers in the service's scope. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  addJsonBodyParser(app, {
    maxBytes: BODY_LIMIT_BYTES,
    // A password may contain NUL, and every other field has its own error for it.
    allowNul: true,
    createError: (problem) =>
      new AuthError(400, "bad_json", `Could not parse request body as JSON: ${PROBLEMS[problem]}`),
  });
}

/** Text that may be missing, null or empty, all of which mean "not provided". */
export const text = z
  .string()
  .max(20_000)
  .nullish()
  .transform((value) => value ?? "");

/** An object with arbitrary fields. Null and missing are empty. */
export const freeObject = z
  .record(z.string(), z.json())
  .nullish()
  .transform((value) => value ?? {});

/** The fields of any request of a flow with PKCE. */
export const challengeFields = { code_challenge: text, code_challenge_method: text };
