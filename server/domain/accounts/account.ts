// Types of an account and its session for all code above the auth service.
import type { Language } from "#messages/languages.ts";

/** An account as described by the auth service. Addresses only if they were verified. */
export interface Account {
  readonly id: string;
  /** Lowercase. */
  readonly verified_email: string | null;
  /** Digits including the country code. */
  readonly verified_phone: string | null;
  readonly language: Language;
  /** Whether it has a second factor, so that a password alone is not enough. */
  readonly second_factor: boolean;
}

/** A session of an account. */
export interface SessionRef {
  readonly userId: string;
  readonly sessionId: string;
}
