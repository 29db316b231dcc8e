import type { Format } from "#messages/format.ts";
import { pageFormatFor } from "#messages/format.ts";
import { useLanguage } from "./language.ts";

/** Returns the number, money and date formats of the page's language. */
export function useFormat(): Format {
  return pageFormatFor(useLanguage());
}
