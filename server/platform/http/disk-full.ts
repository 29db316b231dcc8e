// A full disk, here or at the database or the bucket: the same response everywhere, and a hint in the log.
import type { FastifyRequest } from "fastify";
import { BackendFault } from "#server/platform/object-store/backend.ts";

/** For the customer. The operator's part is in the log. */
export const DISK_FULL_MESSAGE = "There is no room to save this right now. Try again later.";

const HINT =
  "storage is full: free some space or add more; docs/operations.md, 'When something is wrong', says where to look";

// The system's codes, including its quota, and PostgreSQL's.
const CODES = new Set<unknown>(["ENOSPC", "EDQUOT", "53100"]);

/** Whether a request failed because nothing more can be written. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof BackendFault) return error.kind === "full";
  return error instanceof Error && "code" in error && CODES.has(error.code);
}

/** Logs a request that failed because of us, with what to do about it if that is known. */
export function logFailure(request: FastifyRequest, error: unknown, what: string, code?: string): void {
  const fields = { err: error, ...(code === undefined ? {} : { code }) };
  request.log.error(fields, isDiskFull(error) ? `${what}: ${HINT}` : what);
}
