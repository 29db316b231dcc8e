// The one error type of web/shared/api: anything that failed, in a form that pages can act on.

export type FailureKind =
  /** The browser reports no connection. */
  | "offline"
  /** The server could not be reached or closed the connection. */
  | "network"
  /** No response in time. */
  | "timeout"
  /** The caller gave up (left the page, requested again). */
  | "aborted"
  /** The server responded with an error. */
  | "http"
  /** The response is not from our server or is incomplete, such as a proxy's HTML or cut JSON. */
  | "garbage";

export interface FailureDetails {
  readonly status?: number;
  /** The server's error code, for programs. */
  readonly code?: string;
  readonly requestId?: string;
  /** Field path → the server's English text, and `problem` with its arguments (contracts/errors.ts). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The message is the server's English, for logs. Pages word a failure by its kind, code and problem. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly fields: Readonly<Record<string, string>>;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "ApiFailure";
    this.kind = kind;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.requestId = details.requestId ?? null;
    this.fields = details.fields ?? {};
  }
}
