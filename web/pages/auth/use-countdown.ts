import { useEffect, useState } from "react";

/** Whole seconds until a moment (milliseconds of the epoch), counted down to 0. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [over, until]);
  // A new moment is counted from now, not from the last tick.
  useEffect(() => setNow(Date.now()), [until]);
  return left;
}
