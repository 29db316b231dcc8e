import { useSyncExternalStore } from "react";

/** Returns the full seconds until a time (milliseconds since the epoch), counting down to 0. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(tick, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
}
