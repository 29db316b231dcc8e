// An account and its session, as everything above the auth service knows them.

/** An account as the auth service describes it; addresses only if they were proved. */
export interface Account {
  readonly id: string;
  /** Lower case. */
  readonly verified_email: string | null;
  /** Digits with the country code. */
  readonly verified_phone: string | null;
  readonly language: "en" | "es";
  /** Whether it has a second factor, so that a password alone is not enough. */
  readonly second_factor: boolean;
}

/** A session of an account. */
export interface SessionRef {
  readonly userId: string;
  readonly sessionId: string;
}
