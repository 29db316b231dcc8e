// The wait for the server's job that reads an uploaded file: usually seconds, minutes if the queue is long.
import type { CustomUsageStatus } from "#contracts/usage-files.ts";
import { pause } from "#web/shared/api/pause.ts";

/** After this time, the page shows that waiting is not necessary. */
const LATE_MS = 120_000;

/** Returns the pause before the server is polled again, after `waited` ms. */
function nextPause(waited: number): number {
  if (waited < 15_000) return 1_000;
  return waited < LATE_MS ? 5_000 : 20_000;
}

interface Wait {
  /** Aborted with the page: if the user leaves, the file is still saved. */
  readonly signal: AbortSignal | undefined;
  readonly onLate: () => void;
}

/**
 * Polls until the server has read the file, less and less often. Throws what `ask` throws, and ApiFailure `aborted`.
 */
export async function untilRead(
  first: CustomUsageStatus,
  fetchStatus: () => Promise<CustomUsageStatus>,
  { signal, onLate }: Wait,
): Promise<CustomUsageStatus> {
  let status = first;
  let waited = 0;
  while (status.file?.state === "waiting") {
    const ms = nextPause(waited);
    await pause(ms, signal);
    if (waited < LATE_MS && waited + ms >= LATE_MS) onLate();
    waited += ms;
    status = await fetchStatus();
  }
  return status;
}
