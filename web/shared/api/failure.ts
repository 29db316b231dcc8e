// The one error type of web/shared/api: anything that failed, in a form that pages can act on.

export type FailureKind =
  /** The browser reports no connection. */
  | "offline"
  /** The server could not be reached, or hung up. */
  | "network"
  /** No answer in time. */
  | "timeout"
  /** The caller gave up (left the page, asked anew). */
  | "aborted"
  /** The server answered with an error. */
  | "http"
  /** The answer was not what our server sends: HTML of a proxy, cut JSON. */
  | "garbage";

export interface FailureDetails {
  readonly status?: number;
  /** The server's error code, for programs. */
  readonly code?: string;
  readonly requestId?: string;
  /** Field path → error text. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The message is the server's own and written for users. */
  readonly forPeople?: boolean;
  readonly cause?: unknown;
}

export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly forPeople: boolean;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "ApiFailure";
    this.kind = kind;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.requestId = details.requestId ?? null;
    this.fields = details.fields ?? {};
    this.forPeople = details.forPeople ?? false;
  }
}
