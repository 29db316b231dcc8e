// The request that an error belongs to: the one that failed, otherwise the last one that our server responded to.
import type { Breadcrumb, BreadcrumbHint } from "@sentry/react";
import { ApiFailure } from "#web/shared/api/failure.ts";

let last: string | null = null;

/** Records the id of our server's response, and adds it to the breadcrumb. */
export function recordRequest(breadcrumb: Breadcrumb, hint: BreadcrumbHint | undefined): Breadcrumb {
  const response: unknown = hint?.["response"];
  if (breadcrumb.category !== "fetch" || !(response instanceof Response)) return breadcrumb;
  if (!response.url.startsWith(`${location.origin}/`)) return breadcrumb;
  const id = response.headers.get("x-request-id");
  if (id === null) return breadcrumb;
  last = id;
  return { ...breadcrumb, data: { ...breadcrumb.data, request_id: id } };
}

/** Returns the id for an error's report, or null if there was no request yet. */
export function getRequestId(error: unknown): string | null {
  return error instanceof ApiFailure && error.requestId !== null ? error.requestId : last;
}

/**
 * Whether a failed request is worth a report: not if it was caused by the user's connection or rejected by the server.
 */
export function shouldReport(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true;
  return error.kind === "garbage" || (error.kind === "http" && (error.status ?? 0) >= 500);
}
