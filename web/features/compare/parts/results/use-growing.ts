import { startTransition, useEffect, useState } from "react";

/** A phone renders this many within a frame or two, so a tap never waits longer. */
const STEP = 10;

/**
 * Returns how many of `total` items to render: a few at first, then more with a pause after each step, so that no step
 * blocks the page.
 */
export function useGrowing(first: number, total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + STEP)), 0);
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}
