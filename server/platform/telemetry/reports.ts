// Where failures and traces of this server are reported: to a service that accepts Sentry's envelopes, or nowhere.

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
  startTrace(request: TracedRequest): (status: number) => void;
  /** Waits until pending reports are sent, for two seconds at most. */
  flush(): Promise<void>;
  /** Does the same and closes. */
  close(): Promise<void>;
}
