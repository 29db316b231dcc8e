// Checks who signed a manifest, and that it does not take back what an earlier one published.
import { createHash, createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { openManifestSchema, type OpenKey, type OpenManifest } from "#contracts/open-plans.ts";

const headerSchema = z.object({ alg: z.literal("EdDSA"), kid: z.string() });

/** Thrown if what another instance sent must not be stored. */
export class RejectedRecord extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RejectedRecord";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RejectedRecord("The manifest isn't JSON.");
  }
}

/** Throws RejectedRecord unless the key has the expected id, and its id is its own thumbprint (RFC 7638). */
export function checkKey({ crv, kty, x, kid }: OpenKey, expected: string | null): void {
  const thumbprint = createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
  if (kid !== thumbprint) throw new RejectedRecord("The key's id isn't that of the key.");
  if (expected !== null && kid !== expected)
    throw new RejectedRecord(`The record is signed with another key: ${kid} instead of ${expected}.`);
}

/** Returns the text that a JWS signs. */
export function readPayload(jws: string): string {
  return Buffer.from(jws.split(".")[1] ?? "", "base64url").toString();
}

/** Returns the manifest of a JWS. Throws RejectedRecord if the key did not sign it, or it isn't a manifest. */
export function readSignedManifest(jws: string, key: OpenKey): OpenManifest {
  const [header = "", payload = "", signature = "", ...more] = jws.trim().split(".");
  const fields = headerSchema.safeParse(parseJson(Buffer.from(header, "base64url").toString()));
  const isSigned =
    more.length === 0 &&
    fields.success &&
    fields.data.kid === key.kid &&
    verify(
      null,
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key, format: "jwk" }),
      Buffer.from(signature, "base64url"),
    );
  if (!isSigned) throw new RejectedRecord("The manifest's signature is wrong.");
  const manifest = openManifestSchema.safeParse(parseJson(readPayload(jws)));
  if (!manifest.success) throw new RejectedRecord("The manifest has another format.");
  return manifest.data;
}

/**
 * Throws RejectedRecord if a manifest is older than the stored one, or changes a list that was final there: all except
 * its newest.
 */
export function checkHistory(manifest: OpenManifest, stored: OpenManifest): void {
  if (manifest.issued_on < stored.issued_on)
    throw new RejectedRecord(
      `The manifest is of ${manifest.issued_on}, before the stored ${stored.issued_on}.`,
    );
  const hashes = new Map(
    manifest.snapshots.flatMap(({ files }) => files).map(({ name, sha256 }) => [name, sha256]),
  );
  const final = stored.snapshots.slice(0, -1).flatMap(({ files }) => files);
  const changed = final.find(({ name, sha256 }) => hashes.get(name) !== sha256);
  if (changed) throw new RejectedRecord(`${changed.name} was final, and the manifest changes it.`);
}
