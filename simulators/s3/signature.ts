// Checks that a request is signed according to the protocol: the signer, the time, the endpoint and the body.
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The portal's STORAGE_S3. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly access_key_id: string;
  readonly secret_access_key: string;
  readonly force_path_style: boolean;
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=[0-9a-f]{64}$/;
const MAX_CLOCK_SKEW_MS = 15 * 60_000;

function parseTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

/** Returns null, or the error code of the rejection. */
export function findSignatureError(
  headers: IncomingHttpHeaders,
  body: Buffer,
  settings: S3Settings,
): string | null {
  const [, id, day, region, names = ""] = SIGNED.exec(headers.authorization ?? "") ?? [];
  if (id === undefined) return "AccessDenied";
  if (id !== settings.access_key_id) return "InvalidAccessKeyId";
  if (region !== settings.region) return "AuthorizationHeaderMalformed";
  const at = String(headers["x-amz-date"] ?? "");
  if (!at.startsWith(String(day)) || !(Math.abs(Date.now() - parseTime(at)) < MAX_CLOCK_SKEW_MS))
    return "RequestTimeTooSkewed";
  const signed = new Set(names.split(";"));
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signed.has(name)))
    return "AccessDenied";
  const hash = createHash("sha256").update(body).digest("hex");
  return headers["x-amz-content-sha256"] === hash ? null : "XAmzContentSHA256Mismatch";
}
