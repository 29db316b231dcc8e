import type { Format } from "../format/format.ts";
import { formatFor } from "../format/format.ts";
import { useLanguage } from "./language.ts";

/** Numbers, money and dates as the page's language writes them. */
export function useFormat(): Format {
  return formatFor(useLanguage());
}
