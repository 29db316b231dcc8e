// Types of the keys that sign and verify tokens.
import type { JWK } from "jose";

export type SigningAlgorithm =
  | "HS256"
  | "HS384"
  | "HS512"
  | "RS256"
  | "RS384"
  | "RS512"
  | "ES256"
  | "ES384"
  | "ES512"
  | "PS256";

export interface VerifyingKey {
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  /** PEM, or the secret itself for HS algorithms. */
  readonly pem: string | Buffer;
}

export type SigningKey = VerifyingKey;

export interface FixedKeys {
  readonly signing: SigningKey;
  readonly verifying: ReadonlyMap<string, VerifyingKey>;
  readonly publicKeys: JWK[];
}
