// Reads JSON bodies. Protocols of others ignore the content type and treat an empty body as an empty object: each
// defines the maximum size of a body, whether NUL may occur in it, and which error it sends.
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { UNSTORABLE_MESSAGE } from "./errors.ts";

const MAX_DEPTH = 40;

/** Why a text cannot be used as a body. */
export type JsonProblem = "not_json" | "not_an_object" | "too_deep" | "invalid_text";

export interface JsonTextOptions {
  /**
   * Whether texts may contain NUL. PostgreSQL cannot store NUL, but a field that is never stored as sent, such as a
   * password, may contain it.
   */
  readonly allowNul: boolean;
}

export interface JsonBodyOptions extends JsonTextOptions {
  readonly maxBytes: number;
  /** Creates the protocol's error. */
  readonly createError: (problem: JsonProblem) => Error;
}

export type JsonObjectResult =
  | { readonly value: Record<string, unknown>; readonly problem: null }
  | { readonly value: null; readonly problem: JsonProblem };

/** Whether PostgreSQL can store a text: it contains neither NUL nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** Checks names and values at every depth, without recursion: a body of 256 kB can have 100,000 levels. */
function isEveryText(value: unknown, isValid: (text: string) => boolean): boolean {
  const parts: unknown[] = [value];
  while (parts.length > 0) {
    const part = parts.pop();
    if (typeof part === "string" && !isValid(part)) return false;
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) parts.push(key, inner);
  }
  return true;
}

/** Parses a text as a JSON object with at most 40 levels, or returns what is wrong with it. */
export function parseJsonObject(text: string, options: JsonTextOptions): JsonObjectResult {
  const reject = (problem: JsonProblem): JsonObjectResult => ({ value: null, problem });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return reject("not_json");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return reject("not_an_object");
  if (isTooDeep(value)) return reject("too_deep");
  const isValid = options.allowNul ? (part: string) => part.isWellFormed() : isStorableText;
  if (!isEveryText(value, isValid)) return reject("invalid_text");
  return { value: value as Record<string, unknown>, problem: null };
}

/** Adds the parser to the scope of `app` for every content type without a parser. */
export function addJsonBodyParser(app: FastifyInstance, options: JsonBodyOptions): void {
  app.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: options.maxBytes },
    (_request, body: string, done) => {
      if (body.trim() === "") return done(null, {});
      const { value, problem } = parseJsonObject(body, options);
      return problem === null ? done(null, value) : done(options.createError(problem));
    },
  );
  // No parser runs for a request without a content type.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined || request.body === null) request.body = {};
    done();
  });
}

// UTF-8 has no half of a surrogate pair, so a body can only have one as an escape.
const SURROGATE_ESCAPE = /\\ud[89a-f]/i;

/**
 * Parses the JSON bodies of our own services in the scope of `app`. An empty body counts as none, and half of a
 * surrogate pair is a `bad_request`. NUL is left to the schemas, some of which remove it.
 */
export function addServiceBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") return done(null);
    return parse(request, body, (error, value) => {
      if (error) return done(error);
      const isWellFormed = !SURROGATE_ESCAPE.test(body) || isEveryText(value, (text) => text.isWellFormed());
      return isWellFormed ? done(null, value) : done(new AppError("bad_request", UNSTORABLE_MESSAGE));
    });
  });
}
