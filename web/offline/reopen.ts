// The offline page opens the page that it stands for once the server answers again. The browser's own "online" says only
// that there is a network, and does not come at all if the server was away.

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Whether the server answers; a proxy in front of one that is away says 502 to 504. */
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

/** Calls `reopen` once the server answers: it is asked again and again while the page is seen, and at once when the network or its reader comes back. */
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
  // Not at once: a page that cannot be fetched though the server answers would be loaded anew without end.
  timer = setTimeout(() => void probe(), pause);
}
