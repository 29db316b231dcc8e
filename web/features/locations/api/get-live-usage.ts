import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { LiveMonth, MonthOption } from "#contracts/live-link.ts";
import { locationUrl } from "#web/shared/api/get-location.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Three years of quarter hours as a file. */
const FILE_TIMEOUT_MS = 60_000;

/** The months with readings of a location's meter, newest first. */
export function liveMonthsQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["live-months", esiid],
    queryFn: ({ signal }) =>
      requestSigned<readonly MonthOption[]>(config, `${locationUrl(config, esiid)}/live_link/pro/months`, {
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
      requestSigned<LiveMonth>(
        config,
        `${locationUrl(config, esiid)}/live_link/pro?year=${year}&month=${Number(number)}`,
        { signal },
      ),
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
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string> {
  const { name, type } = READINGS_FILES[file];
  const url = `${locationUrl(config, esiid)}/live_link/${name}?from=${from}&to=${to}`;
  return requestSigned<string>(config, url, { accept: type, timeoutMs: FILE_TIMEOUT_MS });
}
