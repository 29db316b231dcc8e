// Error reports, if the operator has them: their code loads when the page is idle.
import type { PortalConfig } from "#contracts/config.ts";

/** The page is never busy for longer than this, in ms. */
const LATEST_MS = 4_000;

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 1_000);
}

function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else addEventListener("load", run, { once: true });
}

/** Loads the reports once the page is shown. Without them (blocked, offline) the page works as usual. */
export function startErrors({ telemetry }: PortalConfig): void {
  const { errors } = telemetry;
  if (!errors) return;
  whenLoaded(() =>
    whenIdle(() => {
      import("./reports.ts")
        .then(({ startReports }) => startReports(telemetry, errors))
        .catch(() => undefined);
    }),
  );
}
