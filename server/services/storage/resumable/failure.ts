// Errors of resumable uploads are plain text, with an accurate HTTP status (wire/storage.md §3).
import { ERRORS } from "@tus/server";
import { DISK_FULL_MESSAGE, isDiskFull } from "#server/platform/http/disk-full.ts";
import { isDatabaseUnavailable } from "#server/platform/http/errors.ts";
import { StorageError } from "#server/domain/objects/storage-error.ts";
import { toStorageFailure } from "#server/domain/objects/objects.ts";

/** A response in the format of the protocol's library. */
export interface PlainResponse {
  readonly status_code: number;
  readonly body: string;
}

export class PlainFailure extends Error implements PlainResponse {
  readonly status_code: number;
  readonly body: string;
  constructor({ status_code, body }: PlainResponse) {
    super(body.trim());
    this.name = "PlainFailure";
    this.status_code = status_code;
    this.body = body;
  }
}

/** Another request is writing to this upload. */
export const LOCKED: PlainResponse = {
  status_code: 423,
  body: "The upload is being written to by another request\n",
};

/** A POST to an existing upload. */
export const NOT_ALLOWED: PlainResponse = { status_code: 405, body: "Method not allowed\n" };

/** The caller has reached the maximum number of unfinished uploads. */
export const TOO_MANY: PlainResponse = {
  status_code: 429,
  body: "Too many uploads are unfinished. Finish or end some of them first.\n",
};

/** Whether this is an error of the protocol or its library. */
export function isPlain(error: unknown): error is PlainResponse {
  return typeof error === "object" && error !== null && "status_code" in error && "body" in error;
}

function getStatusCode(error: unknown): number {
  if (typeof error !== "object" || error === null) return 500;
  if ("statusCode" in error && typeof error.statusCode === "number") return error.statusCode;
  return "status" in error && typeof error.status === "number" ? error.status : 500;
}

/** Converts an error to a response. The messages of internal errors are not included. */
export function toPlainResponse(thrown: unknown): PlainResponse {
  const error = toStorageFailure(thrown);
  if (isPlain(error)) return error;
  if (error instanceof StorageError) {
    if (error.code === "EntityTooLarge") return ERRORS.ERR_MAX_SIZE_EXCEEDED;
    // Without a trailing line break, like the reference server's own errors. Those of the protocol's library end with
    // one.
    return { status_code: error.statusCode, body: error.message };
  }
  if (isDiskFull(error)) return { status_code: 507, body: `${DISK_FULL_MESSAGE}\n` };
  if (error instanceof Error && isDatabaseUnavailable(error))
    return { status_code: 503, body: "The database does not answer just now\n" };
  const status = getStatusCode(error);
  if (status < 500 && error instanceof Error) return { status_code: status, body: `${error.message}\n` };
  return ERRORS.UNKNOWN_ERROR;
}
