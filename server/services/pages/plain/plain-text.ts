// What every page that the server renders needs: the reader's messages and formats, and the home of the address.
import type { CompareAddress } from "#contracts/compare-address.ts";
import type { Catalog } from "#messages/catalog.ts";
import { formatFor, type Format } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import type { Context } from "#server/domain/context.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";

export interface PlainPage {
  readonly ctx: Context;
  readonly language: Language;
  readonly format: Format;
  readonly front: Catalog["front"];
  readonly results: Catalog["results"];
  readonly query: URLSearchParams;
  /** The home that the address names. Null if it names none. */
  readonly home: CompareAddress | null;
  /** Path and query of the same page in the other language. */
  readonly otherLanguage: string;
}

/** Creates the page's texts for a request of `pathname`. */
export function createPlainPage(
  ctx: Context,
  language: Language,
  pathname: string,
  query: URLSearchParams,
  home: CompareAddress | null,
): PlainPage {
  const other = new URLSearchParams(query);
  other.set("lang", language === "en" ? "es" : "en");
  return {
    ctx,
    language,
    format: formatFor(language),
    front: getMessages("front", language),
    results: getMessages("results", language),
    query,
    home,
    otherLanguage: `${pathname}?${other.toString()}`,
  };
}

/** Adds the language to a path, if the address has chosen one, so that links keep it. */
export function localLink({ query, language }: PlainPage, path: string): string {
  if (!query.has("lang")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/** Renders the hidden field that keeps the language in a form's result. */
export function languageField({ query, language }: PlainPage): Html | null {
  return query.has("lang") ? markup`<input type="hidden" name="lang" value="${language}">` : null;
}
