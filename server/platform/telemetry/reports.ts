// Where failures and traces of this server are reported: a service that takes Sentry's envelopes, or nowhere.

export interface Failure {
  /** The request's id, as in its answer and on its log lines. */
  readonly requestId?: string;
  /** What it failed at: plain names, nothing of a person. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface TracedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  /** The caller's headers that join this request to a trace of theirs. */
  readonly sentryTrace: string | undefined;
  readonly baggage: string | undefined;
}

export interface Reports {
  /** Whether anything is reported at all. */
  readonly on: boolean;
  /** Tells of a failure; never throws, never waits. */
  failed(error: unknown, about: Failure): void;
  /** Begins the trace of a request; the returned function ends it with the answer's status. */
  began(request: TracedRequest): (status: number) => void;
  /** Waits until what is waiting was sent, for two seconds at most. */
  flush(): Promise<void>;
  /** The same, and ends it. */
  close(): Promise<void>;
}
