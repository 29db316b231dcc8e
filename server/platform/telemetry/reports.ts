// Reports failures and traces of this server to a service that accepts Sentry's envelopes, or nowhere. Its client is
// only loaded if SENTRY_DSN is set.
import type { Config } from "#server/platform/config.ts";

export interface Failure {
  /** The request's id, as in its response and its log lines. */
  readonly requestId?: string;
  /** What failed: plain names without personal data. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface TracedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  /** The caller's headers that link this request to the caller's trace. */
  readonly sentryTrace: string | undefined;
  readonly baggage: string | undefined;
}

export interface Reports {
  /** Whether anything is reported at all. */
  readonly on: boolean;
  /** Reports an error in the background. Never throws. */
  failed(error: unknown, about: Failure): void;
  /** Starts the trace of a request. Returns a function that ends it with the response's status. */
  began(request: TracedRequest): (status: number) => void;
  /** Waits until pending reports are sent, for two seconds at most. */
  flush(): Promise<void>;
  /** Does the same and closes. */
  close(): Promise<void>;
}

const NOWHERE: Reports = {
  on: false,
  failed: () => undefined,
  began: () => () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};

/** Opens the reports of this process. */
export async function openReports(config: Config): Promise<Reports> {
  const { serverDsn, portal } = config.telemetry;
  if (serverDsn === null || portal.errors === null) return NOWHERE;
  const { openSentry } = await import("./sentry.ts");
  return openSentry({ ...portal.errors, dsn: serverDsn });
}
