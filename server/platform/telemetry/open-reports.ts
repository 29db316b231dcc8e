// Opens the reports of this process. Sentry's client is only loaded if SENTRY_DSN is set.
import type { Config } from "#server/platform/config.ts";
import type { Reports } from "./reports.ts";

const NOWHERE: Reports = {
  on: false,
  failed: () => undefined,
  startTrace: () => () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};

/** Opens the reports of this process. */
export async function openReports(config: Config): Promise<Reports> {
  const { serverDsn, portal } = config.telemetry;
  if (serverDsn === null || portal.errors === null) return NOWHERE;
  const { openSentry } = await import("./sentry.ts");
  return openSentry({ ...portal.errors, dsn: serverDsn });
}
