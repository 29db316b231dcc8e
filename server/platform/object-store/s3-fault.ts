// Maps the bucket's failures to our errors.
import { BackendFault } from "./backend.ts";

interface S3Error {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const BUSY =
  /^(SlowDown|Throttling|ThrottlingException|TooManyRequests|RequestLimitExceeded|ServiceUnavailable)$/;
const FULL = /^(QuotaExceeded|EntityTooLargeForBucket|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/;
const MISSING = /^(NoSuchKey|NotFound)$/;

function getErrorDetails(error: unknown): { name: string; status: number } {
  const { name, $metadata } = (error ?? {}) as S3Error;
  return { name: name ?? "", status: $metadata?.httpStatusCode ?? 0 };
}

/** Whether the object did not exist. A missing bucket is a fault. */
export function isMissing(error: unknown): boolean {
  return MISSING.test(getErrorDetails(error).name);
}

/** Returns a BackendFault with the bucket's own error as its cause. */
export function toBackendFault(error: unknown): BackendFault {
  const { name, status } = getErrorDetails(error);
  if (FULL.test(name) || status === 507) return new BackendFault("full", error);
  if (BUSY.test(name) || status === 503 || status === 429) return new BackendFault("busy", error);
  return new BackendFault("away", error);
}
