// Replays of what happened on a page. Texts and inputs are recorded as they are unless the operator masks them (spec
// §9). Elements in NEVER_RECORDED are excluded in either case.
import { replayIntegration } from "@sentry/react";
import workerUrl from "@sentry/replay/worker-bundler?worker&url";
import { scrub } from "#contracts/scrub.ts";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { NEVER_RECORDED, NEVER_SHOWN, shownInReplays } from "./allowed.ts";

/** Creates the part of the client that records. */
export function replay({
  replay_mask: mask,
}: NonNullable<TelemetryConfig["errors"]>): ReturnType<typeof replayIntegration> {
  return replayIntegration({
    maskAllText: mask,
    maskAllInputs: mask,
    blockAllMedia: mask,
    block: [...NEVER_RECORDED],
    ignore: [...NEVER_RECORDED],
    networkDetailAllowUrls: shownInReplays(location.origin),
    networkDetailDenyUrls: [...NEVER_SHOWN],
    networkCaptureBodies: false,
    // A file on our own origin: the content security policy allows no other worker.
    workerUrl,
    beforeAddRecordingEvent: (event) => scrub(event) as typeof event,
  });
}
