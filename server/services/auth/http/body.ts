// Parsers for request bodies: JSON whatever the content type is, like the reference server, and forms for identity
// providers that post.
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AuthError } from "../errors.ts";

/** wire/auth.md §1. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
const MAX_DEPTH = 40;

function tooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => tooDeep(inner, depth + 1));
}

// Half of a surrogate pair can be escaped in JSON, but cannot be stored in the database.
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
}

function parse(text: string): unknown {
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: invalid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: it has to be an object");
  if (tooDeep(value))
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: nested too deep");
  if (!isWellFormed(value))
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON: invalid Unicode");
  return value;
}

/** Installs the parsers in the service's scope. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => {
      try {
        done(null, parse(body as string));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // A request without a body is treated as one with an empty object: every field is optional to the parser.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined || request.body === null) request.body = {};
    done();
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
