import type { ReactNode } from "react";
import { useEffect } from "react";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import type { ApiFailure } from "../api/failure.ts";
import { ApiFailure as Failure } from "../api/failure.ts";
import type { Messages } from "../i18n/catalog.ts";
import { useLateMessages } from "../i18n/use-late-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { findRejectionText, isRejection } from "./failure-text.ts";

interface FailurePanelProps {
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
  /** What is safe, if it differs from the text of the error. */
  safe?: ReactNode;
}

/**
 * Shows any error of a request or a page as what happened, what is safe, what to do. The server's own message is never
 * shown.
 */
export function FailurePanel({ error, ...rest }: FailurePanelProps) {
  const { errors } = useMessages("common");
  const failure = error instanceof Failure ? error : null;
  const problems = useLateMessages(failure && isRejection(failure) ? "problems" : null);
  useEffect(() => {
    const { kind = "page", status = null, code = null, requestId = null } = failure ?? {};
    track("cp_error_shown", { kind, status, code, request_id: requestId });
  }, [failure]);
  // Shown once, with its final text.
  if (problems === undefined) return null;
  const text = (failure && problems && findRejectionText(failure, problems)) ?? errors[failureKey(failure)];
  return <ErrorPanel {...text} requestId={failure?.requestId ?? null} {...rest} />;
}

/** Returns the key of the message for a failure. Null is an error of the page itself. */
export function failureKey(failure: ApiFailure | null): keyof Messages<"common">["errors"] {
  if (!failure) return "page";
  if (failure.kind === "offline" || failure.kind === "network" || failure.kind === "timeout")
    return failure.kind;
  const status = failure.status ?? 0;
  if (failure.kind !== "http" || status >= 500) return "server";
  if (status === 404 || status === 410) return "missing";
  return status === 429 ? "busy" : "rejected";
}
