// Renders errors in the storage protocol's format (wire/storage.md §1): the body contains the meaning, and the HTTP
// status is 400 for nearly all of them.
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { DISK_FULL_MESSAGE, isDiskFull, logFailure } from "#server/platform/http/disk-full.ts";
import { isDatabaseUnavailable, UNSTORABLE_TEXT } from "#server/platform/http/errors.ts";
import { failures, StorageError } from "#server/domain/objects/storage-error.ts";

const STATEMENT_TIMEOUT = "57014";
const COLLISIONS = new Set(["40P01", "40001", "55P03", "23503", "23505"]);

type Issue = NonNullable<FastifyError["validation"]>[number];

function typeName(expected: unknown): string {
  if (expected === "int") return "integer";
  return expected === "record" ? "object" : String(expected);
}

// Uses the messages of the reference server's validator.
function describeIssue({ keyword, message, params, instancePath }: Issue): [string, string] {
  if (keyword === "invalid_type" && message?.endsWith("received undefined")) {
    const last = instancePath.lastIndexOf("/");
    return [instancePath.slice(0, last), `must have required property '${instancePath.slice(last + 1)}'`];
  }
  if (keyword === "invalid_type") return [instancePath, `must be ${typeName(params["expected"])}`];
  if (keyword === "invalid_value") return [instancePath, "must be equal to one of the allowed values"];
  const ofNumber = params["origin"] === "number" || params["origin"] === "int";
  if (keyword === "too_small" && ofNumber) return [instancePath, `must be >= ${String(params["minimum"])}`];
  if (keyword === "too_big" && ofNumber) return [instancePath, `must be <= ${String(params["maximum"])}`];
  return [instancePath, message ?? "is not valid"];
}

function invalidInput(error: FastifyError): StorageError {
  const context = error.validationContext ?? "body";
  const [issue] = error.validation ?? [];
  const [where, message] = issue ? describeIssue(issue) : ["", "is not valid"];
  return failures.invalidRequest(`${context}${where} ${message}`);
}

/** Converts any error to one of the protocol's. Reveals nothing about an unexpected one. */
export function toStorageError(error: FastifyError | StorageError): StorageError {
  if (error instanceof StorageError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
  if (isDiskFull(error)) return failures.full(DISK_FULL_MESSAGE);
  if (error.code === STATEMENT_TIMEOUT || isDatabaseUnavailable(error)) return failures.databaseTimeout();
  if (COLLISIONS.has(error.code))
    return new StorageError(
      409,
      "Conflict",
      "Another request changed the same. Please try again.",
      "ResourceLocked",
    );
  if (UNSTORABLE_TEXT.has(error.code))
    return failures.invalidRequest("The request holds a character that cannot be used");
  const status = error.statusCode ?? 500;
  if (status === 413) return failures.tooLarge();
  if (status >= 400 && status < 500) return failures.invalidRequest(error.message);
  return failures.internal();
}

/** Returns the body of an error. */
export function errorBody({ statusCode, error, message, code }: StorageError): object {
  return { statusCode: String(statusCode), error, message, code };
}

/** Installs the renderer in the service's scope. */
export function registerStorageErrors(app: FastifyInstance): void {
  app.setErrorHandler((raw: FastifyError | StorageError, request: FastifyRequest, reply: FastifyReply) => {
    const socket: Socket | null = request.raw.socket;
    if (reply.raw.destroyed || socket?.destroyed) return reply.hijack();
    const error = toStorageError(raw);
    if (error.status >= 500) logFailure(request, raw, "storage request failed", error.code);
    if (error.status === 429) void reply.header("retry-after", "1");
    return reply
      .status(error.status)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(errorBody(error));
  });
  app.setNotFoundHandler((request, reply) => {
    const error = failures.noRoute();
    return reply.status(error.status).header("cache-control", "no-store").send(errorBody(error));
  });
}
