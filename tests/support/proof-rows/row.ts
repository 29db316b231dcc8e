// The shape of the matrix of tests/security/proof-matrix.test.ts: the callers, and the response that each of them must
// get from a route.

/** Every caller of the matrix. */
export const CALLERS = ["anonymous", "notOwner", "aal1", "ended", "aal2", "banned"] as const;
export type CallerName = (typeof CALLERS)[number];

/** The response to each caller: the HTTP status and, for an error, its code. */
export type Cells = Readonly<Record<CallerName, string>>;

export interface ProofRow {
  /**
   * The path with its query, if it differs from the documented one. `{name}` is a placeholder for an id of the fixture.
   */
  readonly at?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Rows that delete what other rows need run later. */
  readonly order?: number;
  readonly cells: Cells;
}

export type ProofRows = Readonly<Record<string, ProofRow>>;

/** The same response to every caller: the route is public, or its own secret decides. */
export function everyone(response: string): Cells {
  return {
    anonymous: response,
    notOwner: response,
    aal1: response,
    ended: response,
    aal2: response,
    banned: response,
  };
}
