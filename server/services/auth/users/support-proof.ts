// The operator's support tool verifies a user's identity by an HMAC of their id with a secret that it shares with us.
import { createHmac } from "node:crypto";
import type { Config } from "#server/platform/config.ts";
import type { Metadata } from "./metadata.ts";

/** Its name in user_metadata (spec §4). It cannot be set, whatever a request contains. */
const KEY = "HMAC";

/** Returns the metadata to store: the proof is computed for every response and stored nowhere. */
export function withoutProof({ [KEY]: _proof, ...metadata }: Metadata): Metadata {
  return metadata;
}

/** Returns the metadata for a response: the user's own, and hex HMAC-SHA-256 of their id if SUPPORT_SECRET is set. */
export function withProof({ telemetry }: Config, id: string, metadata: Metadata): Metadata {
  const { supportSecret } = telemetry;
  if (supportSecret === null) return withoutProof(metadata);
  return { ...metadata, [KEY]: createHmac("sha256", supportSecret).update(id).digest("hex") };
}
