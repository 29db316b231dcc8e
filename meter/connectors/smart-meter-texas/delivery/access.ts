// The operator's folder at Smart Meter Texas, where files with readings arrive.

export interface DeliveryAccess {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** SSH private key, PEM. */
  readonly key: string;
  /** Fingerprint of the server's key as ssh-keygen prints it: `SHA256:…`. */
  readonly host_key: string;
  readonly folder: string;
  /** The private key that files are encrypted for, armored. */
  readonly pgp_key: string;
  readonly pgp_passphrase: string | null;
  /** Limit of a file, and of what is inside. */
  readonly max_bytes: number;
  /** Timeout of each step, in milliseconds. */
  readonly timeout_ms: number;
}

/** A day of about 8,000 homes. */
export const DELIVERY_DEFAULTS = {
  port: 22,
  max_bytes: 64 * 1024 * 1024,
  timeout_ms: 30_000,
} as const satisfies Partial<DeliveryAccess>;
