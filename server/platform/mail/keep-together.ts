import { splitTogether } from "#messages/keep-together.ts";
import { Html, markup } from "./html.ts";

/** Escapes a text for an email's HTML. Numbers, dates, and names with a number don't break at the end of a line. */
export function keepTogether(text: string): Html {
  const parts = splitTogether(text).map((part) =>
    part.together ? markup`<span style="white-space:nowrap">${part.text}</span>` : markup`${part.text}`,
  );
  return new Html(parts.map((part) => part.text).join(""));
}
