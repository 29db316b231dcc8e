// What a person or a test looks for in a message: its links and its codes.
import { parse } from "node-html-parser";

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
// Six to ten digits on their own: not a part of a word, an address, a phone number or a decimal.
const CODE = /(?<![\w@.+/-])\d{6,10}(?![\w@/-]|\.\w)/g;

function once(values: ReadonlyArray<string>): string[] {
  return [...new Set(values)];
}

/** Every address that the HTML links to, or without HTML that the text names; each once, in order. */
export function linksIn(message: { html: string | null; body: string }): string[] {
  if (message.html === null) return once(message.body.match(ADDRESS) ?? []);
  const links = parse(message.html).querySelectorAll("[href]");
  return once(links.map((link) => link.getAttribute("href") ?? ""));
}

/** Every code of six to ten digits in the text; each once, in order. */
export function codesIn(message: { body: string }): string[] {
  return once(message.body.replaceAll(ADDRESS, " ").match(CODE) ?? []);
}
