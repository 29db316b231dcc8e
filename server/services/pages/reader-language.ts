// The language of a page: the address's ?lang=, then the reader's choice, which the application stores in a cookie, then
// the browser's languages. web/shared/i18n/language.ts decides the same way.
import type { FastifyRequest } from "fastify";
import { LANGUAGES, type Language } from "#messages/languages.ts";
import { parseAcceptLanguage } from "#server/platform/http/accept-language.ts";

const COOKIE = /(?:^|;\s*)language=(\w+)/;

/** Returns the language in which to render a page for this request. */
export function readerLanguage(request: FastifyRequest, query: URLSearchParams): Language {
  const chosen = [query.get("lang"), COOKIE.exec(request.headers.cookie ?? "")?.[1]];
  const known = chosen.map((value) => LANGUAGES.find((language) => language === value)).find(Boolean);
  return known ?? parseAcceptLanguage(request.headers["accept-language"]);
}
