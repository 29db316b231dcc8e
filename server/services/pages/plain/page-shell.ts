// Puts the server's own content into the built page: visible at once, with its own small styles, while the
// application's styles and scripts load after it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Html } from "#server/platform/mail/html.ts";

/** The styles without comments and white space. */
export const PLAIN_STYLES = readFileSync(path.join(import.meta.dirname, "plain.css"), "utf8")
  .replaceAll(/\/\*[\s\S]*?\*\//g, "")
  .replaceAll(/\s+/g, " ")
  .replaceAll(/ ?([{};,]) ?|(:) /g, "$1$2")
  .replaceAll(";}", "}");

const STYLE_SOURCE = `'sha256-${createHash("sha256").update(PLAIN_STYLES).digest("base64")}'`;
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*(?=<noscript>)/;
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const APP_STYLES = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

/** Returns the content security policy with the inlined styles allowed by their hash. */
export function allowPlainStyles(policy: string): string {
  return policy.replace("style-src 'self'", () => `style-src 'self' ${STYLE_SOURCE}`);
}

/**
 * Returns the built page with the content. `first`: in place of the start screen, until the application replaces it. The
 * application's styles then come after it and its scripts have low priority, so that they do not delay it. Otherwise it
 * is only for browsers without scripts.
 */
export function withPlain(html: string, content: Html, first: boolean): string {
  const styles = `<style>${PLAIN_STYLES}</style>`;
  if (!first) return html.replace(NOSCRIPT, () => `<noscript>${styles}${content.text}</noscript>`);
  const links = html.match(APP_STYLES) ?? [];
  return html
    .replaceAll(APP_STYLES, "")
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace("</head>", () => `${styles}</head>`)
    .replace(ROOT, () => `<div id="root">${content.text}</div>`)
    .replace(NOSCRIPT, () => links.join(""));
}
