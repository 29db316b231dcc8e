// Decides when an address search is sent. Pure.
import { MIN_PREMISE_QUERY } from "#contracts/tables/premises.ts";

/** Whether one text is the other with characters added or removed at the end. A different address is not. */
export function continuesQuery(text: string, before: string): boolean {
  return text.startsWith(before) || before.startsWith(text);
}

/** Whether the text can match an address: the name of a street, or a house number and its beginning. */
export function isSearchable(text: string): boolean {
  const characters = text.replace(/[^\p{L}\p{N}]/gu, "");
  return characters.length >= MIN_PREMISE_QUERY && /\p{L}/u.test(characters);
}
