// A home's usage: read from its meter, entered by its customer, or from a meter's file.
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
/** Poll interval of a page that was left while a file was read and then opened again. */
const READING_MS = 20_000;

/** The months with readings of a location's meter, newest first. */
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

/** Returns the month of an option (YYYY-MM): that of its last day. */
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

/** File formats for saved readings. */
export const READINGS_FILES = {
  csv: { name: "readings.csv", type: "text/csv" },
  xml: { name: "green_button.xml", type: "application/xml" },
} as const;
export type ReadingsFile = keyof typeof READINGS_FILES;

/** Returns the readings of the days `from` to `to` as file text. */
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

/**
 * Returns what the customer entered last, and the status of the last reported file. `usage` is null if nothing was
 * entered.
 */
export function getCustomUsage(
  config: PortalConfig,
  esiid: string,
  signal?: AbortSignal,
): Promise<CustomUsageStatus> {
  return callApi(config, "GET usage/service_locations/{esiid}/custom_usage", { params: { esiid }, signal });
}

/** The same, cached by the page. Refetched automatically while a file is being read. */
export function customUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["custom-usage", esiid],
    queryFn: ({ signal }) => getCustomUsage(config, esiid, signal),
    refetchInterval: ({ state }) => (state.data?.file?.state === "waiting" ? READING_MS : false),
  });
}

/** Saves the usage that the customer entered for a location. From then on the plans are ranked for it. */
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
  const bucket = "usage-files";
  const path = `${userId}/${crypto.randomUUID()}.${known ? ending : "txt"}`;
  await callApi(config, "POST storage/object/{bucket}/{+path}", {
    params: { bucket, path },
    file: new Blob([file], { type: TYPES[ending] ?? "application/octet-stream" }),
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return `${bucket}/${path}`;
}

/** Returns the contents of an uploaded file, or what is wrong with it. */
export function previewUsageFile(config: PortalConfig, object: string): Promise<UsagePreview> {
  return callApi(config, "POST functions/usage-preview", {
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
  body: FileUsage,
): Promise<CustomUsageStatus> {
  return callApi(config, "POST usage/service_locations/{esiid}/custom_usage", {
    params: { esiid },
    body,
    idempotent: true,
  });
}
