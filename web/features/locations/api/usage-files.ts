// A meter's file on its way to a location: uploaded, previewed, saved.
import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsageStatus, FileUsage, UsagePreview } from "#contracts/usage-files.ts";
import { customUsageUrl } from "./get-custom-usage.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

const UPLOAD_TIMEOUT_MS = 300_000;
const PREVIEW_TIMEOUT_MS = 60_000;

/** Content types that the bucket accepts, by file extension, because browsers have many names for CSV. */
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  xml: "application/xml",
  json: "application/json",
  txt: "text/plain",
};

/** Uploads a file into the account's own folder. Returns the object's path. */
export async function uploadUsageFile(config: PortalConfig, userId: string, file: File): Promise<string> {
  const ending = /\.([a-z]{3,4})$/i.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const known = Object.hasOwn(TYPES, ending);
  const object = `usage-files/${userId}/${crypto.randomUUID()}.${known ? ending : "txt"}`;
  await requestSigned<unknown>(config, `${config.bases.storage}/object/${object}`, {
    method: "POST",
    file: new Blob([file], { type: TYPES[ending] ?? "application/octet-stream" }),
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return object;
}

/** Returns the contents of an uploaded file, or what is wrong with it. */
export function previewUsageFile(config: PortalConfig, object: string): Promise<UsagePreview> {
  return requestSigned<UsagePreview>(config, `${config.bases.functions}/usage-preview`, {
    method: "POST",
    body: { object },
    timeoutMs: PREVIEW_TIMEOUT_MS,
    idempotent: true,
  });
}

/**
 * Requests that a meter of an uploaded file is saved as the location's usage. Repeating the request refers to the same
 * file.
 */
export function saveUsageFile(
  config: PortalConfig,
  esiid: string,
  usage: FileUsage,
): Promise<CustomUsageStatus> {
  return requestSigned<CustomUsageStatus>(config, customUsageUrl(config, esiid), {
    method: "POST",
    body: usage,
    idempotent: true,
  });
}
