// A meter's file on its way to a home: uploaded, looked into, kept.
import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsageStatus, FileUsage, UsagePreview } from "#contracts/usage-files.ts";
import { customUsageUrl } from "./get-custom-usage.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

const UPLOAD_TIMEOUT_MS = 300_000;
const PREVIEW_TIMEOUT_MS = 60_000;

/** As the bucket takes them: by the file's ending, for browsers call a CSV by many names. */
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  xml: "application/xml",
  json: "application/json",
  txt: "text/plain",
};

/** Uploads a file into the account's own folder; the object's address. */
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

/** What an uploaded file holds, or what is wrong with it. */
export function previewUsageFile(config: PortalConfig, object: string): Promise<UsagePreview> {
  return requestSigned<UsagePreview>(config, `${config.bases.functions}/usage-preview`, {
    method: "POST",
    body: { object },
    timeoutMs: PREVIEW_TIMEOUT_MS,
    idempotent: true,
  });
}

/** Asks for a meter of an uploaded file to be kept as the home's use; the same once more is the same file. */
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
