// Renders errors in the format of the notification feed's protocol.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { DISK_FULL_MESSAGE, isDiskFull, logFailure } from "#server/platform/http/disk-full.ts";
import { isDatabaseUnavailable, UNSTORABLE_TEXT } from "#server/platform/http/errors.ts";
import { failures, NotifyError } from "./notify-error.ts";

const STATEMENT_TIMEOUT = "57014";
/** PostgreSQL's code for JSON with half a character (a lone surrogate). */
const UNREADABLE_TEXT = "22P02";
const COLLISIONS = new Set(["40P01", "40001", "55P03"]);

/** Converts any error to one of the protocol's. Details of an unexpected one are not revealed. */
export function toNotifyError(error: FastifyError | NotifyError): NotifyError {
  if (error instanceof NotifyError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation ?? [];
    return failures.invalid(
      `${error.validationContext ?? "body"}${issue?.instancePath ?? ""} ${issue?.message ?? "is not valid"}`,
    );
  }
  if (isDiskFull(error)) return failures.full(DISK_FULL_MESSAGE);
  if (error.code === STATEMENT_TIMEOUT || COLLISIONS.has(error.code) || isDatabaseUnavailable(error))
    return failures.unavailable();
  if (UNSTORABLE_TEXT.has(error.code) || error.code === UNREADABLE_TEXT)
    return failures.invalid("A character in it cannot be kept.");
  const status = error.statusCode ?? 500;
  if (status === 413) return failures.tooLarge();
  if (status >= 400 && status < 500) return new NotifyError(status, "invalid_params", error.message);
  return failures.internal();
}

/** Returns the body of an error response. */
export function errorBody({ code, message, status, type }: NotifyError): object {
  return { code, message, status, type };
}

/** Installs the renderer in the service's scope. */
export function registerNotifyErrors(app: FastifyInstance): void {
  app.setErrorHandler((raw: FastifyError | NotifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (reply.raw.destroyed) return reply.hijack();
    const error = toNotifyError(raw);
    if (error.status >= 500) logFailure(request, raw, "notification request failed", error.code);
    if (error.retryAfter !== null) void reply.header("retry-after", String(error.retryAfter));
    return reply.status(error.status).header("cache-control", "no-store").send(errorBody(error));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .status(404)
      .header("cache-control", "no-store")
      .send({ errors: { detail: "404 Not Found" } }),
  );
}
