import type { Format } from "#messages/format.ts";
import { formatFor } from "#messages/format.ts";
import { useLanguage } from "./language.ts";

/** Returns the number, money and date formats of the page's language. */
export function useFormat(): Format {
  return formatFor(useLanguage());
}
