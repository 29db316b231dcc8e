// AUTH_JWT_KEYS: private, public or shared keys as JWKs. The one with "sign" in its key_ops signs.
import { createPrivateKey, createPublicKey } from "node:crypto";
import type { JWK } from "jose";
import type { FixedKeys, SigningAlgorithm, SigningKey, VerifyingKey } from "./signing-key.ts";

const ALGORITHMS: Record<string, SigningAlgorithm> = { RSA: "RS256", EC: "ES256", oct: "HS256" };
const FAMILY: Record<string, RegExp> = {
  RSA: /^RS(256|384|512)$|^PS256$/,
  EC: /^ES(256|384|512)$/,
  oct: /^HS(256|384|512)$/,
};
/** Same as for AUTH_JWT_SECRET. */
const MIN_SECRET_BYTES = 16;
const PRIVATE_PARTS = new Set(["d", "p", "q", "dp", "dq", "qi", "oth", "k"]);

/** Returns a key's algorithm, as declared or by its type. */
function getAlgorithm(jwk: JWK): SigningAlgorithm {
  const alg = jwk.alg ?? ALGORITHMS[jwk.kty ?? ""];
  // The algorithm has to match the key's type: a public key must never be accepted as a shared secret.
  if (!alg || !FAMILY[jwk.kty ?? ""]?.test(alg))
    throw new Error("AUTH_JWT_KEYS: a key has an algorithm that cannot be used.");
  return alg as SigningAlgorithm;
}

/** Returns a JWK without its private parts, for publication. */
export function publicPart(jwk: JWK): JWK {
  const publicParts = Object.entries(jwk).filter(([name]) => !PRIVATE_PARTS.has(name));
  return { ...Object.fromEntries(publicParts), use: "sig", key_ops: ["verify"] };
}

/** Returns the key as PEM for verifying signatures. */
export function toVerifyingKey(jwk: JWK, kid: string): VerifyingKey {
  const alg = getAlgorithm(jwk);
  if (jwk.kty === "oct") {
    const secret = Buffer.from(jwk.k ?? "", "base64url");
    if (secret.byteLength < MIN_SECRET_BYTES) throw new Error("AUTH_JWT_KEYS: a shared key is too short.");
    return { kid, alg, pem: secret };
  }
  const key = createPublicKey({ key: publicPart(jwk), format: "jwk" });
  return { kid, alg, pem: key.export({ type: "spki", format: "pem" }).toString() };
}

/** Returns the key as PEM for signing. Throws if its private part is missing. */
export function toSigningKey(jwk: JWK, kid: string): SigningKey {
  if (jwk.kty === "oct") return toVerifyingKey(jwk, kid);
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  return { kid, alg: getAlgorithm(jwk), pem: key.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** Parses the configured keys. Throws an error that has the name of the setting and repeats nothing of a key. */
export function configuredKeys(jwks: ReadonlyArray<JWK>): FixedKeys {
  const verifying = new Map<string, VerifyingKey>();
  const signers: Array<{ jwk: JWK; kid: string }> = [];
  for (const jwk of jwks) {
    const kid = jwk.kid;
    if (!kid || verifying.has(kid)) throw new Error("AUTH_JWT_KEYS: every key needs a kid of its own.");
    try {
      verifying.set(kid, toVerifyingKey(jwk, kid));
    } catch {
      throw new Error("AUTH_JWT_KEYS: a key cannot be read.");
    }
    const hasPrivate = jwk.d !== undefined || jwk.k !== undefined;
    if (hasPrivate && (jwk.key_ops?.includes("sign") ?? true)) signers.push({ jwk, kid });
  }
  const [first] = signers;
  if (!first) throw new Error("AUTH_JWT_KEYS: one key has to be private, for signing.");
  return {
    signing: toSigningKey(first.jwk, first.kid),
    verifying,
    publicKeys: jwks.filter((jwk) => jwk.kty !== "oct").map(publicPart),
  };
}
