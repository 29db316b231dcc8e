// The offline page opens the original page once the server responds again. The browser's own "online" event only means
// that there is a network, and does not fire at all if the server was unavailable.

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Whether the server responds. A proxy in front of an unavailable one returns 502 to 504. */
async function isBack(): Promise<boolean> {
  try {
    const response = await fetch("/healthz", {
      cache: "no-store",
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return response.status < 500;
  } catch {
    return false;
  }
}

/**
 * Calls `reopen` once the server responds: it is polled while the page is visible, and immediately when the network or
 * the user returns.
 */
export function whenBack(reopen: () => void): void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probing = false;
  const probe = async (): Promise<void> => {
    if (probing || document.hidden) return;
    clearTimeout(timer);
    probing = true;
    const back = await isBack();
    probing = false;
    if (back) return reopen();
    timer = setTimeout(() => void probe(), pause);
    pause = Math.min(MAX_PAUSE_MS, pause * 2);
  };
  const now = (): void => {
    pause = FIRST_PAUSE_MS;
    void probe();
  };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", now);
  // Not immediately: a page that cannot be fetched although the server responds would be reloaded endlessly.
  timer = setTimeout(() => void probe(), pause);
}
