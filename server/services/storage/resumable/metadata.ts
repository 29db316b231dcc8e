// Parses a client's Upload-Metadata header (wire/storage.md §3, "TUS").
import { ERRORS, Metadata } from "@tus/server";
import type { ChunkedUpload } from "#server/domain/objects/uploads.ts";
import { PlainFailure } from "./failure.ts";

const MAX_AGE = "max-age=";

export interface UploadDetails {
  readonly bucketId: string;
  readonly name: string;
  readonly contentType: string | null;
  readonly cacheControl: string | null;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

type Fields = Readonly<Record<string, string | null>>;

function parseMetadata(header: string | undefined): Fields {
  try {
    return Metadata.parse(header);
  } catch {
    throw new PlainFailure({ ...ERRORS.INVALID_METADATA, body: `${ERRORS.INVALID_METADATA.body}\n` });
  }
}

function readUserMetadata(text: string | null | undefined): UploadDetails["userMetadata"] {
  if (!text) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new PlainFailure({ status_code: 400, body: "metadata must be a JSON object\n" });
}

/** Parses seconds, or a whole header, into the format that objects store. */
function readCacheControl(text: string | null | undefined): string | null {
  if (!text) return null;
  return /^\d{1,10}$/.test(text) ? `${MAX_AGE}${text}` : text;
}

/** Parses the header. Throws PlainFailure. */
export function readDetails(header: string | undefined): UploadDetails {
  const fields = parseMetadata(header);
  return {
    bucketId: fields["bucketName"] ?? "",
    name: fields["objectName"] ?? "",
    contentType: fields["contentType"] ?? null,
    cacheControl: readCacheControl(fields["cacheControl"]),
    userMetadata: readUserMetadata(fields["metadata"]),
  };
}

/** Formats the metadata again, for a client that requests the offset of an upload. */
export function fieldsAgain(upload: ChunkedUpload): Fields {
  const { cache_control, user_metadata } = upload;
  return {
    bucketName: upload.bucket_id,
    objectName: upload.name,
    ...(upload.mimetype === null ? {} : { contentType: upload.mimetype }),
    ...(cache_control === null ? {} : { cacheControl: cache_control.replace(MAX_AGE, "") }),
    ...(user_metadata === null ? {} : { metadata: JSON.stringify(user_metadata) }),
  };
}
