// What a home uses: as its meter was read, as its customer entered it, or as a meter's file holds it.
import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { MonthOption } from "#contracts/live-link.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import type { CustomUsageStatus, FileUsage, UsagePreview } from "#contracts/usage-files.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";

/** Three years of quarter hours as a file. */
const FILE_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 300_000;
const PREVIEW_TIMEOUT_MS = 60_000;
/** A page that was left while a file was read, and opened again, asks this often what became of it. */
const READING_MS = 20_000;

/** The months of which a home's meter was read, newest first. */
export function liveMonthsQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["live-months", esiid],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}/live_link/pro/months", {
        params: { esiid },
        signal,
      }),
  });
}

/** The month of an option (YYYY-MM): that of its last day. */
export function toMonthKey(option: MonthOption): string {
  return option.end.slice(0, 7);
}

/** The readings of a month (YYYY-MM), day by day. */
export function liveMonthQuery(config: PortalConfig, esiid: string, month: string) {
  const [year = "", number = ""] = month.split("-");
  return queryOptions({
    queryKey: ["live-month", esiid, month],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}/live_link/pro", {
        params: { esiid },
        query: { year, month: Number(number) },
        signal,
      }),
  });
}

/** What readings are saved as. */
export const READINGS_FILES = {
  csv: { name: "readings.csv", type: "text/csv" },
  xml: { name: "green_button.xml", type: "application/xml" },
} as const;
export type ReadingsFile = keyof typeof READINGS_FILES;

/** The readings of the days `from` to `to` as the text of a file. */
export function getReadingsFile(
  config: PortalConfig,
  esiid: string,
  file: ReadingsFile,
  days: { readonly from: string; readonly to: string },
): Promise<string> {
  const { name, type } = READINGS_FILES[file];
  return callApi(config, `GET portal/service_locations/{esiid}/live_link/${name}`, {
    params: { esiid },
    query: days,
    accept: type,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

/** What the holder told last, and what became of the file they told of last; `usage` is null where they told nothing. */
export function getCustomUsage(
  config: PortalConfig,
  esiid: string,
  signal?: AbortSignal,
): Promise<CustomUsageStatus> {
  return callApi(config, "GET usage/service_locations/{esiid}/custom_usage", { params: { esiid }, signal });
}

/** The same, kept by the page; asked again by itself while a file is being read. */
export function customUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["custom-usage", esiid],
    queryFn: ({ signal }) => getCustomUsage(config, esiid, signal),
    refetchInterval: ({ state }) => (state.data?.file?.state === "waiting" ? READING_MS : false),
  });
}

/** Keeps what the holder tells of a home's use; from then on the plans are ranked for it. */
export async function postCustomUsage(
  config: PortalConfig,
  esiid: string,
  body: CustomUsage,
): Promise<CustomUsageStatus> {
  const stored = await callApi(config, "POST usage/service_locations/{esiid}/custom_usage", {
    params: { esiid },
    body,
  });
  track("cp_custom_usage_saved", { esiid, kind: body.kind });
  return stored;
}

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
  const bucket = "usage-files";
  const path = `${userId}/${crypto.randomUUID()}.${known ? ending : "txt"}`;
  await callApi(config, "POST storage/object/{bucket}/{+path}", {
    params: { bucket, path },
    file: new Blob([file], { type: TYPES[ending] ?? "application/octet-stream" }),
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return `${bucket}/${path}`;
}

/** What an uploaded file holds, or what is wrong with it. */
export function previewUsageFile(config: PortalConfig, object: string): Promise<UsagePreview> {
  return callApi(config, "POST functions/usage-preview", {
    body: { object },
    timeoutMs: PREVIEW_TIMEOUT_MS,
    idempotent: true,
  });
}

/** Asks for a meter of an uploaded file to be kept as the home's use; the same once more is the same file. */
export function saveUsageFile(
  config: PortalConfig,
  esiid: string,
  body: FileUsage,
): Promise<CustomUsageStatus> {
  return callApi(config, "POST usage/service_locations/{esiid}/custom_usage", {
    params: { esiid },
    body,
    idempotent: true,
  });
}
