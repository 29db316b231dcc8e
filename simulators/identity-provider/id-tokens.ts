// The simulator's key and the tokens signed with it.
import { createHash } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWK, type JWTPayload } from "jose";
import type { TokenFault } from "./faults.ts";
import type { ProviderUser } from "./users.ts";

export interface IdTokenRequest {
  readonly user: ProviderUser;
  readonly audience: string;
  readonly nonce?: string | undefined;
  readonly accessToken?: string;
  readonly fault?: TokenFault | null;
}

export interface Signer {
  readonly publicKeys: JWK[];
  sign(request: IdTokenRequest): Promise<string>;
}

const KEY_ID = "simulator-1";
const TTL_SECONDS = 3_600;

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Returns the claims of a user for id_tokens and /userinfo. */
export function toClaims(user: ProviderUser): JWTPayload {
  const { sub, name, email, email_verified, picture, hd } = user;
  return {
    sub,
    name,
    ...(email === null ? {} : { email, email_verified }),
    ...(picture ? { picture } : {}),
    ...(hd ? { hd } : {}),
  };
}

function buildPayload(issuer: string, now: number, { user, fault, ...request }: IdTokenRequest): JWTPayload {
  const hash = request.accessToken && createHash("sha256").update(request.accessToken).digest();
  const nonce = fault === "wrong_nonce" ? "another" : request.nonce;
  return {
    ...toClaims(user),
    iss: fault === "wrong_issuer" ? "https://other.example" : issuer,
    aud: fault === "wrong_audience" ? "another-client" : request.audience,
    iat: fault === "expired" ? now - 2 * TTL_SECONDS : now,
    exp: fault === "expired" ? now - TTL_SECONDS : now + TTL_SECONDS,
    ...(nonce && fault !== "no_nonce" ? { nonce } : {}),
    ...(hash ? { at_hash: hash.subarray(0, 16).toString("base64url") } : {}),
  };
}

/** Creates a fresh RS256 key and signs tokens with it, correctly or incorrectly. */
export async function createSigner(issuer: () => string, now: () => Date): Promise<Signer> {
  const options = { extractable: true };
  const pair = await generateKeyPair("RS256", options);
  const other = await generateKeyPair("RS256", options);
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const publicPem = await exportSPKI(pair.publicKey);
  return {
    publicKeys: [jwk],
    async sign(request) {
      const payload = buildPayload(issuer(), Math.floor(now().getTime() / 1000), request);
      if (request.fault === "alg_none")
        return `${base64url({ alg: "none", typ: "JWT" })}.${base64url(payload)}.`;
      // Uses the public key as a shared secret, a confusion that a verifier must not fall for.
      if (request.fault === "alg_hs256")
        return new SignJWT(payload)
          .setProtectedHeader({ alg: "HS256", kid: KEY_ID })
          .sign(new TextEncoder().encode(publicPem));
      const key = request.fault === "wrong_key" ? other.privateKey : pair.privateKey;
      return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ: "JWT" }).sign(key);
    },
  };
}
