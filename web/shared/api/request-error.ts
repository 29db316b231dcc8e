// Parses the error bodies of our services, each by its own protocol, into the error type of web/shared/api.
import type { ApiError } from "#contracts/errors.ts";
import { ApiFailure, type FailureDetails } from "./failure.ts";

/** Parses a JSON text. Returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface ErrorBody {
  readonly message: string;
  readonly details: FailureDetails;
}

type Reader = (body: Readonly<Record<string, unknown>>) => ErrorBody | null;

/** contracts/errors.ts: the main API, the second one, the compare service. */
const api: Reader = (body) => {
  const error = body["error"] as Partial<ApiError["error"]> | null | undefined;
  const { code, message, request_id: requestId, fields } = error ?? {};
  if (typeof code !== "string" || typeof message !== "string") return null;
  const named = typeof requestId === "string" ? { requestId } : {};
  return { message, details: { code, ...named, ...(fields ? { fields } : {}) } };
};

/** wire/auth.md §2. */
const auth: Reader = ({ error_code: code, msg }) =>
  typeof code === "string" && typeof msg === "string" ? { message: msg, details: { code } } : null;

/** wire/storage.md §1: nearly all have the HTTP status 400, and the body contains the actual status. */
const storage: Reader = ({ statusCode, code, message }) => {
  const status = Number(statusCode);
  if (typeof message !== "string" || !Number.isInteger(status) || status < 400 || status > 599) return null;
  return { message, details: { status, ...(typeof code === "string" ? { code } : {}) } };
};

/** wire/storage.md §6: the relay in front of the functions. */
const relay: Reader = ({ code, message }) =>
  typeof code === "string" && typeof message === "string" ? { message, details: { code } } : null;

/** Another server for the main or the second API that returns only a message (spec §8), which no page shows. */
const plain: Reader = ({ message, code, statusCode }) =>
  typeof message === "string" && message !== "" && code === undefined && statusCode === undefined
    ? { message, details: {} }
    : null;

const READERS: readonly Reader[] = [api, auth, storage, relay, plain];

/**
 * Converts a response with an error status to a failure of kind `http`, with the service's own message if there is one.
 */
export function readError(text: string, { status, headers }: Response): ApiFailure {
  const requestId = headers.get("x-request-id") ?? "";
  const details = { status, ...(requestId && { requestId }) };
  const body = parseJson(text);
  if (typeof body === "object" && body !== null)
    for (const read of READERS) {
      const errorBody = read(body as Record<string, unknown>);
      if (errorBody) return new ApiFailure("http", errorBody.message, { ...details, ...errorBody.details });
    }
  // From a proxy or load balancer. Its status still determines what to do.
  return new ApiFailure("http", `The server answered ${status}.`, details);
}
