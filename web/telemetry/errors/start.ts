// Error reports, where the operator has them: their code comes when the page has nothing else to do.
import type { PortalConfig } from "#contracts/config.ts";

/** The page is never that busy for longer; in ms. */
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

/** Loads the reports once the page is there; without them (blocked, offline) the page is as ever. */
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
