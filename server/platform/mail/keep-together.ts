import { Html, markup } from "./html.ts";

/** Phone numbers, times, and amounts with their period or unit: email programs break lines at their hyphens and spaces. */
const TOGETHER =
  /(?:\(\d{3}\) |(?:1-)?\d{3}-)\d{3}-\d{4}|\d{1,2}(?::\d{2})?\s(?:AM|PM|[ap]\.\s?m\.)|\$[\d,.]*\d (?:a|al) (?:month|year|mes|año)|[\d,.]*\d\s(?:kWh|MB)\b/g;

/** Escapes a text for an email's HTML. Numbers don't break at the end of a line. */
export function keepTogether(text: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(TOGETHER)) {
    parts.push(markup`${text.slice(end, index)}<span style="white-space:nowrap">${part}</span>`);
    end = index + part.length;
  }
  return new Html([...parts, markup`${text.slice(end)}`].map((part) => part.text).join(""));
}
