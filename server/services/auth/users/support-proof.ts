// The operator's support tool believes who somebody is by an HMAC of their id under a secret that it shares with us.
import { createHmac } from "node:crypto";
import type { Config } from "#server/platform/config.ts";
import type { Metadata } from "./metadata.ts";

/** Under this name it stands in user_metadata (spec §4); nobody sets it, whatever a request holds. */
const KEY = "HMAC";

/** Metadata to keep: the proof is made for every answer and stored nowhere. */
export function withoutProof({ [KEY]: _proof, ...metadata }: Metadata): Metadata {
  return metadata;
}

/** Metadata to answer with: the person's own, and hex HMAC-SHA-256 of their id where SUPPORT_SECRET is set. */
export function withProof({ telemetry }: Config, id: string, metadata: Metadata): Metadata {
  const { supportSecret } = telemetry;
  if (supportSecret === null) return withoutProof(metadata);
  return { ...metadata, [KEY]: createHmac("sha256", supportSecret).update(id).digest("hex") };
}
