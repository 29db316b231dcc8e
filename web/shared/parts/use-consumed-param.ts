import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { saveConsumedParam, readConsumedParam, removeFromAddress } from "../session/consumed-params.ts";

/** A value of the address that is taken off it as soon as it is read, and found again after a reload; "" where there is none. `of` says what it belongs to. */
export function useConsumedParam(name: string, of = ""): string {
  const [query] = useSearchParams();
  const input = query.get(name);
  useEffect(() => {
    if (input === null) return;
    saveConsumedParam(name, of, input);
    removeFromAddress(name);
  }, [name, of, input]);
  return input ?? readConsumedParam(name, of);
}
