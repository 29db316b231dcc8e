// Renders errors in the two formats of wire/auth.md §2: with a version header the code is a string, without one it is
// the HTTP status.
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { DISK_FULL_MESSAGE, isDiskFull, logFailure } from "#server/platform/http/disk-full.ts";
import { isDatabaseUnavailable, UNSTORABLE_TEXT } from "#server/platform/http/errors.ts";
import { NoResultError } from "kysely";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import { TextFailed } from "#server/platform/mail/send-sms.ts";
import { AuthError, OAuthError } from "../errors.ts";

/** The first version of the protocol whose errors carry string codes. */
export const API_VERSION = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";

/** Whether the client requested the newer format of errors. */
export function isVersioned(request: FastifyRequest): boolean {
  const version = request.headers[VERSION_HEADER];
  return typeof version === "string" && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}

// PostgreSQL's codes for conflicting transactions: deadlock, serialization, lock wait, and a row that was deleted
// between two statements.
const COLLISIONS = new Set(["40P01", "40001", "55P03", "23503"]);
const STATEMENT_TIMEOUT = "57014";

const UNEXPECTED = "Unexpected failure, please check server logs for more information";

/** Converts any error to one of the protocol's. Details of an unexpected one are not revealed. */
export function toAuthError(error: FastifyError | AuthError): AuthError {
  if (error instanceof AuthError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const field = issue?.instancePath.replace(/^\//, "").replaceAll("/", ".") ?? "";
    const what = `${field ? `${field}: ` : ""}${issue?.message ?? "is not valid"}`;
    return error.validationContext === "body"
      ? new AuthError(400, "bad_json", `Could not parse request body as JSON: ${what}`)
      : new AuthError(400, "validation_failed", what);
  }
  if (
    error instanceof TextFailed ||
    (error instanceof NoContactChannelError && error.what === "text messages")
  )
    return new AuthError(422, "sms_send_failed", `Error sending OTP to provider: ${error.message}`);
  if (error instanceof NoContactChannelError)
    return new AuthError(
      500,
      "unexpected_failure",
      "Messages cannot be sent just now. Please try again later.",
    );
  if (error.code === STATEMENT_TIMEOUT)
    return new AuthError(
      504,
      "request_timeout",
      "Processing this request timed out, please retry after a moment.",
    );
  if (COLLISIONS.has(error.code) || error instanceof NoResultError)
    return new AuthError(409, "conflict", "Another request changed the same account. Please try again.");
  if (isDiskFull(error)) return new AuthError(507, "unexpected_failure", DISK_FULL_MESSAGE);
  if (isDatabaseUnavailable(error))
    return new AuthError(
      503,
      "unexpected_failure",
      "The database does not answer just now. Please try again.",
      { retryAfter: 2 },
    );
  if (UNSTORABLE_TEXT.has(error.code))
    return new AuthError(400, "validation_failed", "The request holds a character that cannot be used.");
  const status = error.statusCode ?? 500;
  if (status === 413) return new AuthError(413, "validation_failed", "Request body is too large");
  if (status === 404) return new AuthError(404, "validation_failed", "Not found");
  if (status >= 400 && status < 500) return new AuthError(status, "validation_failed", error.message);
  return new AuthError(500, "unexpected_failure", UNEXPECTED);
}

function buildErrorBody(error: AuthError, versioned: boolean, requestId: string): object {
  const weak = error.reasons ? { weak_password: { reasons: error.reasons } } : {};
  if (versioned) return { code: error.code, message: error.message, ...weak };
  return {
    code: error.status,
    error_code: error.code,
    msg: error.message,
    ...(error.status >= 500 ? { error_id: requestId } : {}),
    ...weak,
  };
}

/** Sends an error response. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply {
  const versioned = isVersioned(request);
  if (!(versioned && error.reasons)) void reply.header("x-sb-error-code", error.code);
  if (error.retryAfter !== undefined)
    void reply.header("retry-after", Math.max(1, Math.ceil(error.retryAfter)));
  return reply.status(error.status).send(buildErrorBody(error, versioned, request.id));
}

// Unsupported parts of the protocol have codes of their own (wire/auth.md §5).
function nothingAt(url: string): AuthError {
  if (/\/passkeys(\/|\?|$)/.test(url)) return new AuthError(404, "passkey_disabled", "Passkeys are disabled");
  if (/\/oauth(\/|\?|$)/.test(url)) return new AuthError(404, "feature_disabled", "OAuth server is disabled");
  return new AuthError(404, "validation_failed", "Nothing is at this address.");
}

/** Installs the renderer in the service's scope. */
export function registerAuthErrors(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    // A route may set another. Responses contain secrets, so no cache may store them.
    void reply.header("cache-control", "no-store");
    if (isVersioned(request)) void reply.header(VERSION_HEADER, API_VERSION);
    done();
  });
  app.setErrorHandler((raw: FastifyError | OAuthError, request: FastifyRequest, reply: FastifyReply) => {
    const socket: Socket | null = request.raw.socket;
    if (reply.raw.destroyed || socket?.destroyed) return reply.hijack();
    if (raw instanceof OAuthError)
      return reply.status(raw.status).send({ error: raw.error, error_description: raw.message });
    const error = toAuthError(raw);
    if (error.status >= 500) logFailure(request, raw, "auth request failed", error.code);
    return sendError(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, nothingAt(request.url)));
}
