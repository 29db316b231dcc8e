// Which request an error belongs to: the one that failed, else the one that our server answered last.
import type { Breadcrumb, BreadcrumbHint } from "@sentry/react";
import { ApiFailure } from "#web/shared/api/failure.ts";

let last: string | null = null;

/** Notes the id of our server's answer, and puts it on the breadcrumb. */
export function recordRequest(breadcrumb: Breadcrumb, hint: BreadcrumbHint | undefined): Breadcrumb {
  const response: unknown = hint?.["response"];
  if (breadcrumb.category !== "fetch" || !(response instanceof Response)) return breadcrumb;
  if (!response.url.startsWith(`${location.origin}/`)) return breadcrumb;
  const id = response.headers.get("x-request-id");
  if (id === null) return breadcrumb;
  last = id;
  return { ...breadcrumb, data: { ...breadcrumb.data, request_id: id } };
}

/** The id for an error's report; null where nothing was asked for yet. */
export function getRequestId(error: unknown): string | null {
  return error instanceof ApiFailure && error.requestId !== null ? error.requestId : last;
}

/** Whether a failed request is worth a report: not what the person's connection did, nor what the server refused. */
export function shouldReport(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true;
  return error.kind === "garbage" || (error.kind === "http" && (error.status ?? 0) >= 500);
}
