// Renders what the server adds to the page's <head>: the title, what search engines may do with the page, and the card
// that other sites show for a link to it.
import type { Language } from "#messages/languages.ts";
import { Html, markup } from "#server/platform/mail/html.ts";

export interface PageHead {
  readonly portalName: string;
  readonly language: Language;
  /** Absolute address of the page, with the query of a home only. No trailing slash. */
  readonly url: string;
  /** Absolute address of the portal. */
  readonly portalUrl: string;
  /** Null for a page that is private or does not exist. */
  readonly texts: { readonly title: string; readonly description: string } | null;
  /** Title of the page itself, if its card has another one. Null: the same. */
  readonly title: string | null;
  /** Absolute address under which search engines list the page. Null if they must not. */
  readonly canonical: string | null;
  /** Path of the page's own picture, with its numbers. Null for the portal's. */
  readonly picture: string | null;
  /** Script element with the page's structured data. Empty without. */
  readonly data: string;
}

const LOCALES: Readonly<Record<Language, string>> = { en: "en_US", es: "es_US" };
/** web/public/card.png, drawn by scripts/brand-images.ts. */
const CARD = { file: "card.png", width: "1200", height: "630" } as const;

/** Renders the elements that replace the page's own title. */
export function headTags(head: PageHead): string {
  const { portalName, language, url, portalUrl, texts, canonical, picture } = head;
  const data = new Html(head.data);
  if (!texts)
    return markup`<title>${portalName}</title><meta name="robots" content="noindex" /><meta property="og:site_name" content="${portalName}" />`
      .text;
  const title = `${head.title ?? texts.title} · ${portalName}`;
  const other = language === "en" ? "es" : "en";
  return markup`<title>${title}</title>
    <meta name="description" content="${texts.description}" />
    ${canonical === null ? markup`<meta name="robots" content="noindex" />` : markup`<link rel="canonical" href="${canonical}" />`}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${portalName}" />
    <meta property="og:title" content="${texts.title}" />
    <meta property="og:description" content="${texts.description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="${LOCALES[language]}" />
    <meta property="og:locale:alternate" content="${LOCALES[other]}" />
    <meta property="og:image" content="${portalUrl + (picture ?? `/${CARD.file}`)}" />
    <meta property="og:image:width" content="${CARD.width}" />
    <meta property="og:image:height" content="${CARD.height}" />
    <meta property="og:image:alt" content="${picture === null ? portalName : texts.title}" />
    <meta name="twitter:card" content="summary_large_image" />${data}`.text;
}

/** Returns the built page with its language set and its title replaced by `tags`. */
export function withHead(html: string, language: Language, tags: string): string {
  return html
    .replace(/<html lang="[a-z]+">/, () => `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => tags);
}
