// What a builder sets on the script tag: <script src="…/widget/v1.js" data-language="es" data-plans="5">.
import { toSize } from "#contracts/address-usage.ts";
import { isZip } from "#contracts/compare-address.ts";
import { DEFAULT_HOME_SIZE } from "#contracts/tables/home-sizes.ts";
import { MAX_WIDGET_PLANS } from "#contracts/tables/widget.ts";
import type { Language } from "#messages/languages.ts";

export interface WidgetOptions {
  readonly language: Language;
  /** Null: that of the page around the widget. */
  readonly theme: "light" | "dark" | null;
  /** How many plans are shown, 1 to 5. */
  readonly plans: number;
  /** Prefilled. Empty if there is none. */
  readonly zip: string;
  /** Square feet, preselected. */
  readonly size: number;
}

const DEFAULT_PLANS = 3;

function toLanguage(tag: string): Language | null {
  const code = tag.slice(0, 2).toLowerCase();
  return code === "en" || code === "es" ? code : null;
}

/**
 * Reads the attributes. One that isn't valid counts as missing. `pageLanguage` is the `lang` of the page around the
 * script.
 */
export function readOptions(
  data: Readonly<Record<string, string | undefined>>,
  pageLanguage: string,
): WidgetOptions {
  const { language = "", theme, plans, zip = "", size } = data;
  const count = Math.trunc(Number(plans));
  return {
    language: toLanguage(language) ?? toLanguage(pageLanguage) ?? "en",
    theme: theme === "light" || theme === "dark" ? theme : null,
    plans: count >= 1 ? Math.min(count, MAX_WIDGET_PLANS) : DEFAULT_PLANS,
    zip: isZip(zip) ? zip : "",
    size: toSize(size ?? null) ?? DEFAULT_HOME_SIZE,
  };
}
