import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { keepTaken, keptTaken, takeOffAddress } from "../session/taken-values.ts";

/** A value of the address that is taken off it as soon as it is read, and found again after a reload; "" where there is none. `of` says what it belongs to. */
export function useTakenQuery(name: string, of = ""): string {
  const [query] = useSearchParams();
  const given = query.get(name);
  useEffect(() => {
    if (given === null) return;
    keepTaken(name, of, given);
    takeOffAddress(name);
  }, [name, of, given]);
  return given ?? keptTaken(name, of);
}
