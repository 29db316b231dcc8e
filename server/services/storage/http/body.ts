// How the service reads bodies that are not files: as JSON, whatever the content type, and an empty body as {}.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { failures } from "#server/domain/objects/storage-error.ts";
import { addJsonBodyParser, parseJsonObject } from "#server/platform/http/json-body.ts";

/** Room for a thousand names of 1,024 characters. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
/** NUL is not allowed because nearly every text is stored, and an upload's metadata is stored only after its bytes. */
const TEXT_OPTIONS = { allowNul: false } as const;

/** Parses a JSON object. Returns null if the text contains none that can be stored. */
export function readObject(text: string): Record<string, unknown> | null {
  return parseJsonObject(text, TEXT_OPTIONS).value;
}

/** Installs the parser in the service's scope. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  addJsonBodyParser(app, {
    ...TEXT_OPTIONS,
    maxBytes: BODY_LIMIT_BYTES,
    createError: () => failures.invalidRequest("body must be object"),
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
