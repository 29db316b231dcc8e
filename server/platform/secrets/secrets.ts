// Uses of the instance's secret: encryption of what has to be read again, and keyed hashes of what only has to be
// recognized. Each purpose has a key of its own.
import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { Config } from "#server/platform/config.ts";
import { getOrCreateSecret } from "./instance-secret.ts";

export interface Secrets {
  /** The shared secret of HS256 tokens. Every other key is derived from it. */
  readonly jwtSecret: string;
  /** Distinguishes instances with different secrets without revealing the secret: 16 characters. */
  readonly ring: string;
  /** Encrypts a text (JWE, A256GCM) so that the database alone does not reveal it. */
  seal(text: string): Promise<string>;
  /** Decrypts a text. Returns null if it was encrypted with another secret or altered. */
  open(sealed: string): Promise<string | null>;
  /** Returns the HMAC-SHA-256 of `text` with the key of `purpose`: 32 bytes. */
  hash(purpose: string, text: string): Buffer;
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "wattlane", purpose, 32));
}

/** Returns the secrets derived from one shared secret. */
export function deriveSecrets(jwtSecret: string): Secrets {
  const sealingKey = derive(jwtSecret, "seal");
  // As key objects: creating one each time costs four times the hash.
  const keys = new Map<string, KeyObject>();
  const deriveKey = (purpose: string): KeyObject => {
    const known = keys.get(purpose) ?? createSecretKey(derive(jwtSecret, `hash:${purpose}`));
    keys.set(purpose, known);
    return known;
  };
  return {
    jwtSecret,
    ring: derive(jwtSecret, "ring").toString("base64url").slice(0, 16),
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(sealingKey),
    open: async (sealed) => {
      try {
        const { plaintext } = await compactDecrypt(sealed, sealingKey, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        return new TextDecoder().decode(plaintext);
      } catch {
        return null;
      }
    },
    hash: (purpose, text) => createHmac("sha256", deriveKey(purpose)).update(text).digest(),
  };
}

/** Returns the secrets of the configured instance. Generates and stores a secret on the first start. */
export async function openSecrets(config: Config): Promise<Secrets> {
  return deriveSecrets(config.auth.jwtSecret ?? (await getOrCreateSecret(config.dataDir)));
}

/** Returns the SHA-256 hash (32 bytes) of a text that is itself random, such as a token, to store in its place. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares two byte strings in constant time. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
