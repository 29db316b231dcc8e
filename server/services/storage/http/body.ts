// How the service reads bodies that are not files: as JSON, whatever the content type, and an empty body as {}.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { failures } from "#server/domain/objects/storage-error.ts";

/** Room for a thousand names of 1,024 characters. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const MAX_DEPTH = 40;

function tooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => tooDeep(inner, depth + 1));
}

/** Whether the database can store every string of a JSON value. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

/** Parses a JSON object, or returns null if the text has none that can be stored. */
export function readObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return tooDeep(value) || !isStorable(value) ? null : (value as Record<string, unknown>);
}

function parse(text: string): unknown {
  if (text.trim() === "") return {};
  const value = readObject(text);
  if (value === null) throw failures.invalidRequest("body must be object");
  return value;
}

/** Installs the parser in the service's scope. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
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
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined || request.body === null) request.body = {};
    done();
  });
}

const TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;|$)/;
const odd = new WeakMap<FastifyRequest, string>();

/** Returns the content type of a streamed body, as sent. */
export function getContentType(request: FastifyRequest): string | undefined {
  return odd.get(request) ?? request.headers["content-type"];
}

/** Leaves bodies unread, because the upload handlers stream them. */
export function registerStreamedBodies(app: FastifyInstance): void {
  // The framework rejects an invalid content type before a handler could send the protocol's error message.
  app.addHook("onRequest", (request, _reply, done) => {
    const type = request.headers["content-type"];
    if (type !== undefined && !TYPE.test(type)) {
      odd.set(request, type);
      request.headers["content-type"] = "application/octet-stream";
    }
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}
