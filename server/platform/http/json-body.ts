// Reads JSON bodies for protocols that ignore the content type and treat an empty body as an empty object. Each
// protocol defines the maximum size of a body, whether NUL may occur in it, and which error it sends.
import type { FastifyInstance } from "fastify";

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

function isEveryText(value: unknown, isValid: (text: string) => boolean): boolean {
  if (typeof value === "string") return isValid(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isValid(key) && isEveryText(inner, isValid));
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
