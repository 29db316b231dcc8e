import { useEffect, useState } from "react";

/** The value once it has stood still for `ms` milliseconds: what is asked of a server while somebody types. */
export function useCalm<T>(value: T, ms: number): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return calm;
}
