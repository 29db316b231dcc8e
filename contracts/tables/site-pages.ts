// Pages about the site, apart from pages.ts because the links are part of every first load.

/** Pages with the operator's own content, by the name of their Markdown file (server/platform/content). */
export const CONTENT_PAGES = [
  "about",
  "how-we-make-money",
  "privacy",
  "terms",
  "contact",
  "broker",
  "accessibility",
] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/**
 * Links of the footer of every page, in their order: the path without its slash, which is also the key of the name in
 * `titles` of the messages in shell.
 */
export const FOOTER_PAGES = [
  "about",
  "how-we-make-money",
  "privacy",
  "terms",
  "contact",
  "accessibility",
  "providers",
  "moving",
  "outages",
  "glossary",
  "developers",
] as const;

/** How many of them are shown where there is little room: what the site owes its visitors, without the help. */
export const SHORT_FOOTER = 5;
