// Renders every failure of our own services as {error: {code, message, request_id, fields?}}, or as problem details for
// programs that accept those.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ApiError, ProblemDetails } from "#contracts/errors.ts";
import { AppError, codeForStatus } from "#server/platform/errors.ts";
import { DISK_FULL_MESSAGE, isDiskFull, logFailure } from "./disk-full.ts";

// Node's and PostgreSQL's codes for a database that is currently unreachable.
const DATABASE_UNAVAILABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "53300",
]);

// A cluster that loses a worker reports "essential" within a transaction and "failed to COPY" while it sends rows, with
// the codes of an internal error and a damaged file. "not queryable" is from a connection that was lost between two
// statements.
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|connection marked as essential|failed to (?:complete )?COPY (?:to shard|on)|not queryable/;

// PostgreSQL's codes for text it cannot store: the NUL character, in text and in JSON.
export const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);
export const UNSTORABLE_MESSAGE = "The request has a character that we can't store. Remove it and try again.";

/** Whether the database could not be reached, as opposed to rejecting a statement. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  return DATABASE_UNAVAILABLE.has(error.code ?? "") || UNAVAILABLE_MESSAGES.test(error.message);
}

function toFieldErrors(error: {
  validation: ReadonlyArray<{ instancePath: string; message?: string | undefined }>;
}): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation.slice(0, 20)) {
    fields[issue.instancePath.replace(/^\//, "").replaceAll("/", ".") || "(body)"] ??=
      issue.message ?? "isn't valid";
  }
  return fields;
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError(
      "validation_failed",
      "Some of the request isn't valid. Check the fields.",
      toFieldErrors(error),
    );
  }
  if (isDiskFull(error)) return new AppError("insufficient_storage", DISK_FULL_MESSAGE);
  if (isDatabaseUnavailable(error))
    return new AppError("unavailable", "We can't reach the database right now. Try again in a moment.");
  if (UNSTORABLE_TEXT.has(error.code)) return new AppError("bad_request", UNSTORABLE_MESSAGE);
  const status = error.statusCode ?? 500;
  if (status >= 500)
    return new AppError("internal_error", "Something went wrong on our end. Try again in a moment.");
  return new AppError(codeForStatus(status), error.message);
}

function buildErrorBody(error: AppError, requestId: string): ApiError {
  const { code, message, fields } = error;
  return { error: { code, message, request_id: requestId, ...(fields ? { fields } : {}) } };
}

/** Returns the error as problem details (RFC 9457). */
function buildProblem({ code, message, fields, status }: AppError, requestId: string): ProblemDetails {
  return {
    type: `urn:wattlane:problem:${fields?.["problem"] ?? code}`,
    title: STATUS_CODES[status] ?? code,
    status,
    detail: message,
    instance: `urn:wattlane:request:${requestId}`,
    code,
    request_id: requestId,
    ...(fields ? { fields } : {}),
  };
}

const PROBLEM_TYPE = "application/problem+json";

function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  void reply.status(error.status);
  return request.headers.accept?.includes(PROBLEM_TYPE)
    ? reply.type(PROBLEM_TYPE).send(JSON.stringify(buildProblem(error, request.id)))
    : reply.send(buildErrorBody(error, request.id));
}

/** Sets the error and not-found responses of `app`. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((raw: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // A visitor who left before the response was sent is not a failure of ours.
    const socket: Socket | null = request.raw.socket;
    if (reply.raw.destroyed || socket?.destroyed) return reply.hijack();
    const error = toAppError(raw);
    if (error.status >= 500) logFailure(request, raw, "request failed", error.code);
    if (error.code === "unavailable") void reply.header("retry-after", "2");
    return sendError(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, createNotFound()));
}

function createNotFound(): AppError {
  return new AppError("not_found", "Nothing is at this address.");
}

/** Sends the response to an address that the router cannot read. No hook runs for it. */
export function sendAddressError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header("x-request-id", request.id).header("cache-control", "no-store");
  const isMalformed = error.code === "FST_ERR_BAD_URL";
  sendError(
    request,
    reply,
    isMalformed
      ? new AppError("bad_request", "The address has a percent sign that isn't followed by a valid code.")
      : createNotFound(),
  );
}
