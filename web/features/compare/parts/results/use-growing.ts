import { startTransition, useEffect, useState } from "react";

const STEP = 40;

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
