import { startTransition, useEffect, useState } from "react";

const STEP = 40;

/** How many of `total` things to draw: a few in the first breath, then more with a pause after each step, so that no one step holds up the page. */
export function useGrowing(first: number, total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + STEP)), 0);
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}
