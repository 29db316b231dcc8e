// An operator's access to a meter source. Settings need it, so it imports nothing that makes requests.
import type { ClientCertificate } from "./client-certificate.ts";

/** An operator's access to a meter source. */
export interface MeterSourceAccess {
  /** Without a trailing slash. */
  readonly base: string;
  readonly username: string;
  readonly password: string;
  /** Per call. */
  readonly timeout_ms: number;
  /** Concurrent calls. */
  readonly max_calls: number;
  /** Minimum pause after a 403 or 429. */
  readonly wait_ms: number;
  /** Maximum size of a response. */
  readonly max_bytes: number;
  /** On-demand reads a day of the meters of one utility, by all processes together. */
  readonly reads_per_day: number;
  /** With a certificate, every call has name and password (HTTP Basic) instead of a token. */
  readonly client_certificate: ClientCertificate | null;
}

/** A year of both channels with several revisions takes about 2 MB. */
export const ACCESS_DEFAULTS = {
  timeout_ms: 60_000,
  max_calls: 4,
  wait_ms: 60_000,
  max_bytes: 16 * 1024 * 1024,
  // All third parties together have 3,000 a day for each utility.
  reads_per_day: 300,
  client_certificate: null,
} as const satisfies Partial<MeterSourceAccess>;
