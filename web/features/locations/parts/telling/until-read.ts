// The wait for the server's job that reads an uploaded file: seconds as a rule, minutes where the queue is long.
import type { CustomUsageStatus } from "#contracts/usage-files.ts";
import { pause } from "#web/shared/api/pause.ts";

/** After so long the person is told that they need not wait. */
const LATE_MS = 120_000;

/** The pause before the server is asked again, after `waited` ms. */
function nextPause(waited: number): number {
  if (waited < 15_000) return 1_000;
  return waited < LATE_MS ? 5_000 : 20_000;
}

interface Wait {
  /** Ends with the page: whoever leaves finds the file kept all the same. */
  readonly signal: AbortSignal | undefined;
  readonly onLate: () => void;
}

/** Asks until the server has read the file, ever more seldom; throws what `ask` throws, and ApiFailure `aborted`. */
export async function untilRead(
  first: CustomUsageStatus,
  ask: () => Promise<CustomUsageStatus>,
  { signal, onLate }: Wait,
): Promise<CustomUsageStatus> {
  let status = first;
  let waited = 0;
  while (status.file?.state === "waiting") {
    const ms = nextPause(waited);
    await pause(ms, signal);
    if (waited < LATE_MS && waited + ms >= LATE_MS) onLate();
    waited += ms;
    status = await ask();
  }
  return status;
}
