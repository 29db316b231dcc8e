import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { saveConsumedParam, readConsumedParam, removeFromAddress } from "../session/consumed-params.ts";

/**
 * Returns a URL parameter that is removed as soon as it is read, and is available again after a reload. "" if there is
 * none. `of` identifies what it belongs to.
 */
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
