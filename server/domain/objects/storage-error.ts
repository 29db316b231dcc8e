// The errors of the storage protocol (wire/storage.md §1): clients read the message, the code and both statuses.

/** An error in the client's format: `statusCode` is its meaning, `status` the HTTP status of the response. */
export class StorageError extends Error {
  readonly statusCode: number;
  readonly error: string;
  readonly code: string;
  readonly status: number;
  constructor(
    statusCode: number,
    error: string,
    message: string,
    code: string,
    status = statusCode >= 500 ? 500 : 400,
  ) {
    super(message);
    this.name = "StorageError";
    this.statusCode = statusCode;
    this.error = error;
    this.code = code;
    this.status = status;
  }
}

const EXISTS = "The resource already exists";

/** Every error of the protocol by its name. Messages are those of the reference server. */
export const failures = {
  noSuchBucket: () => new StorageError(404, "Bucket not found", "Bucket not found", "NoSuchBucket"),
  noSuchKey: () => new StorageError(404, "not_found", "Object not found", "NoSuchKey"),
  keyExists: () => new StorageError(409, "Duplicate", EXISTS, "KeyAlreadyExists"),
  bucketExists: () => new StorageError(409, "Duplicate", EXISTS, "BucketAlreadyExists"),
  resourceExists: () => new StorageError(409, "Duplicate", EXISTS, "ResourceAlreadyExists"),
  notEmpty: () =>
    new StorageError(
      409,
      "ResourceNotEmpty",
      "The bucket you tried to delete is not empty",
      "ResourceNotEmpty",
    ),
  tooLarge: () =>
    new StorageError(
      413,
      "Payload too large",
      "The object exceeded the maximum allowed size",
      "EntityTooLarge",
    ),
  mimeRejected: (type: string) =>
    new StorageError(
      415,
      "invalid_mime_type",
      `mime type ${type.slice(0, 200)} is not supported`,
      "InvalidMimeType",
    ),
  notAllowed: () =>
    new StorageError(403, "Unauthorized", "new row violates row-level security policy", "AccessDenied"),
  badToken: (message = "Invalid Compact JWS") =>
    new StorageError(403, "Unauthorized", message, "AccessDenied"),
  loadedAsCode: () =>
    new StorageError(403, "Unauthorized", "Stored files are not loaded as code", "AccessDenied"),
  wrongRole: () => new StorageError(403, "Unauthorized", "Access denied: Invalid role", "AccessDenied", 403),
  invalidKey: (key: string) =>
    new StorageError(400, "InvalidKey", `Invalid key: ${key.slice(0, 1_100)}`, "InvalidKey"),
  invalidBucketName: () => new StorageError(400, "Invalid Input", "Bucket name invalid", "InvalidBucketName"),
  invalidSignature: (message: string) =>
    new StorageError(400, "InvalidSignature", message, "InvalidSignature"),
  invalidLink: (message = "Invalid Compact JWS") =>
    new StorageError(400, "InvalidJWT", message, "InvalidJWT"),
  invalidRequest: (message: string) => new StorageError(400, "Error", message, "InvalidRequest"),
  invalidRange: () =>
    new StorageError(416, "InvalidRange", "The requested range cannot be satisfied", "InvalidRange", 416),
  slowDown: () => new StorageError(429, "SlowDown", "Too many requests, please slow down", "SlowDown", 429),
  noRoute: () => new StorageError(404, "not_found", "There is nothing at this address", "NoSuchRoute", 404),
  databaseTimeout: () =>
    new StorageError(
      544,
      "DatabaseTimeout",
      "The connection to the database timed out",
      "DatabaseTimeout",
      544,
    ),
  full: (message: string) =>
    new StorageError(507, "InsufficientStorage", message, "InsufficientStorage", 507),
  internal: () => new StorageError(500, "Internal", "Internal server error", "InternalError"),
};
