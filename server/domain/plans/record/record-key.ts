// The Ed25519 key that signs the manifest of the open plan record: OPEN_DATA_KEY, or derived from the instance's secret,
// so it is the same in every process.
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";
import { z } from "zod";
import type { OpenKey } from "#contracts/open-plans.ts";
import type { PlatformContext } from "#server/platform/context.ts";

/** The start of a PKCS #8 document with a seed of an Ed25519 key (RFC 8410). */
const PKCS8_START = Buffer.from("302e020100300506032b657004220420", "hex");
const jwkSchema = z.object({ x: z.string() });

export interface RecordKey {
  readonly publicKey: OpenKey;
  readonly privateKey: KeyObject;
}

/** Returns the key of an instance. Its `kid` is the JWK thumbprint (RFC 7638). */
export function getRecordKey({ config, secrets }: Pick<PlatformContext, "config" | "secrets">): RecordKey {
  const seed = config.openDataKey ?? secrets.hash("open-data-key", "1");
  const key = Buffer.concat([PKCS8_START, seed]);
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const { x } = jwkSchema.parse(createPublicKey(privateKey).export({ format: "jwk" }));
  const thumbprint = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  const kid = createHash("sha256").update(thumbprint).digest("base64url");
  return { publicKey: { kty: "OKP", crv: "Ed25519", x, kid, alg: "EdDSA", use: "sig" }, privateKey };
}

/** Returns bytes as a compact JWS (RFC 7515, RFC 8037). */
export function signJws({ publicKey, privateKey }: RecordKey, payload: Buffer): string {
  const header = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: publicKey.kid })).toString("base64url");
  const input = `${header}.${payload.toString("base64url")}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString("base64url")}`;
}
