// Uncaught errors are reported and logged, then the process ends, because its state is unknown. Its supervisor
// (systemd, the container's restart) starts another.
import type { PlatformContext } from "#server/platform/context.ts";

/** Maximum time for the report. */
const FLUSH_TIMEOUT_MS = 3_000;

/** Ends the process with 1 on an uncaught error or rejection, after its report was sent. */
export function endOnUncaught({ log, reports }: Pick<PlatformContext, "log" | "reports">): void {
  const end = (): never => process.exit(1);
  const reportAndExit = async (uncaught: Error, origin: string): Promise<never> => {
    setTimeout(end, FLUSH_TIMEOUT_MS).unref();
    log.fatal({ err: uncaught, origin }, "an error was not caught; the process ends");
    reports.failed(uncaught, { tags: { origin } });
    await reports.flush().catch(() => {});
    return end();
  };
  process.once("uncaughtException", (uncaught, origin) => {
    process.on("uncaughtException", end);
    void reportAndExit(uncaught, origin);
  });
}
