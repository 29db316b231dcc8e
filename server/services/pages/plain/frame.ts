// The frame of the pages that the server renders: header, content, footer, as in web/app/layouts/public-layout.tsx.
import { LANGUAGE_NAMES } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { markup, type Html } from "#server/platform/mail/html.ts";
import { localLink, type PlainPage } from "./plain-text.ts";

const MARK = markup`<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--pa)"/><path d="M7 11l4 11 5-10 5 10 4-11" fill="none" stroke="var(--po)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Renders a whole page around its content. `asOf`: the date of the plan list, YYYY-MM-DD. */
export function renderFrame(page: PlainPage, content: Html, asOf: string | null): Html {
  const { ctx, language } = page;
  const [shell, common] = [getMessages("shell", language), getMessages("common", language)];
  const other = language === "en" ? "es" : "en";
  const date = asOf === null ? null : markup`${common.catalogDate({ isoDate: asOf })} `;
  return markup`<div class="pl" data-plain><header><a class="br" href="${localLink(page, "/compare")}">${MARK}<span>${ctx.config.portalName}</span></a><div><a class="q" href="${page.otherLanguage}" lang="${other}" hreflang="${other}">${LANGUAGE_NAMES[other]}</a><a class="q" href="/login">${shell.logIn}</a></div></header><main id="content" tabindex="-1">${content}</main><footer><p>${date}${shell.footer}</p></footer></div>`;
}
