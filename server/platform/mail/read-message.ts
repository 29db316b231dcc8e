// Extracts the links and codes of a message, for developers and tests.
import { parse } from "node-html-parser";

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
// Six to ten digits on their own: not part of a word, an address, a phone number or a decimal.
const CODE = /(?<![\w@.+/-])\d{6,10}(?![\w@/-]|\.\w)/g;

function once(values: ReadonlyArray<string>): string[] {
  return [...new Set(values)];
}

/** Returns every address that the HTML links to, or that the text contains if there is no HTML: each once, in order. */
export function linksIn(message: { html: string | null; body: string }): string[] {
  if (message.html === null) return once(message.body.match(ADDRESS) ?? []);
  const links = parse(message.html).querySelectorAll("[href]");
  return once(links.map((link) => link.getAttribute("href") ?? ""));
}

/** Returns every code of six to ten digits in the text: each once, in order. */
export function codesIn(message: { body: string }): string[] {
  return once(message.body.replaceAll(ADDRESS, " ").match(CODE) ?? []);
}
