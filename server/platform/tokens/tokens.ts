// Creates and verifies the tokens of all services. Every key is bound to one algorithm, and keys are looked up by exact
// id only, so neither "none" nor a public key used as a secret nor a key id with a path in it works.
import { createSigner, createVerifier } from "fast-jwt";
import type { JWK } from "jose";
import { apiKey } from "./api-keys.ts";
import { openKeyRing } from "./key-ring.ts";
import type { VerifyingKey } from "./signing-key.ts";
import type { CoreContext } from "#server/platform/core-context.ts";

/** The content of a token. Times in Unix seconds. */
export interface Claims {
  readonly role: string;
  readonly exp?: number;
  readonly iat?: number;
  readonly nbf?: number;
  readonly iss?: string;
  readonly aud?: string | string[];
  readonly sub?: string;
  readonly session_id?: string;
  readonly aal?: string;
  readonly is_anonymous?: boolean;
}

/** Thrown if a token is not one of ours, or no longer valid. The message contains nothing of the token. */
export class TokenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TokenError";
  }
}

export interface Tokens {
  /** Await this (if not null) before a transaction that signs, so that signing needs no second connection. */
  ready(): Promise<void> | null;
  /** Signs claims with the current key. */
  sign(claims: object): Promise<string>;
  /** Returns the claims of a token. Throws TokenError. */
  verify(token: string): Promise<Claims>;
  /** Returns the public halves of all keys that a valid token may be signed with. */
  publicKeys(): Promise<JWK[]>;
  /** The keys for programs: role anon, which is in the portal, and role service_role, which belongs to the operator. */
  readonly anonKey: string;
  readonly serviceKey: string;
}

const MAX_TOKEN_LENGTH = 16_384;
/** Recently verified tokens cached per key: the check costs more than the rest of a small request. */
const CACHED_TOKENS = 5_000;
/** A token from a clock ahead of ours is accepted within this time. */
const CLOCK_SKEW_SECONDS = 60;

type Verify = (token: string) => unknown;
const NOTHING = new TokenError("token is malformed");

function parseTokenHeader(token: string): { alg?: unknown; kid?: unknown } {
  const end = token.indexOf(".");
  if (end <= 0 || token.length > MAX_TOKEN_LENGTH) throw NOTHING;
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, end), "base64url").toString());
    if (typeof header === "object" && header !== null) return header;
  } catch {
    // Reported below.
  }
  throw NOTHING;
}

function toVerifier(key: VerifyingKey): Verify {
  return createVerifier({
    key: key.pem,
    algorithms: [key.alg],
    cache: CACHED_TOKENS,
    // Checked below against the context's clock, also for tokens from the cache.
    ignoreExpiration: true,
    ignoreNotBefore: true,
  }) as Verify;
}

function checkTimes(claims: Claims, now: number): Claims {
  for (const time of [claims.exp, claims.nbf, claims.iat])
    if (time !== undefined && !Number.isFinite(time)) throw NOTHING;
  if (claims.exp !== undefined && claims.exp <= now) throw new TokenError("token is expired");
  if (claims.nbf !== undefined && claims.nbf > now + CLOCK_SKEW_SECONDS)
    throw new TokenError("token is not valid yet");
  if (claims.iat !== undefined && claims.iat > now + CLOCK_SKEW_SECONDS)
    throw new TokenError("token used before issued");
  return claims;
}

/** Opens the tokens of an instance. Keys are loaded or generated at first use. */
export function openTokens(ctx: CoreContext): Tokens {
  const ring = openKeyRing(ctx);
  const verifiers = new Map<string, Verify>();
  const signers = new Map<string, (claims: object) => string>();

  return {
    anonKey: apiKey(ctx.secrets.jwtSecret, "anon"),
    serviceKey: apiKey(ctx.secrets.jwtSecret, "service_role"),
    ready: () => ring.ready(),
    publicKeys: () => ring.publicKeys(),
    async sign(claims) {
      const key = await ring.signingKey();
      // With its own timestamps disabled, the library also drops the time in the claims.
      const noTimestamp = !("iat" in claims);
      const name = `${noTimestamp} ${key.kid}`;
      let sign = signers.get(name);
      if (!sign) {
        sign = createSigner({
          key: key.pem,
          algorithm: key.alg,
          noTimestamp,
          ...(key.kid ? { kid: key.kid } : {}),
        });
        signers.set(name, sign);
      }
      return sign(claims);
    },
    async verify(token) {
      const header = parseTokenHeader(token);
      const kid = header.kid === undefined ? "" : header.kid;
      if (typeof kid !== "string") throw NOTHING;
      const key = await ring.verifyingKey(kid);
      if (!key) throw new TokenError("unrecognized JWT kid");
      if (header.alg !== key.alg) throw new TokenError("signing method is invalid");
      let verify = verifiers.get(kid);
      if (!verify) verifiers.set(kid, (verify = toVerifier(key)));
      let claims: unknown;
      try {
        claims = verify(token);
      } catch {
        throw new TokenError("signature is invalid");
      }
      if (typeof claims !== "object" || claims === null) throw NOTHING;
      return checkTimes(claims as Claims, ctx.now().getTime() / 1000);
    },
  };
}
