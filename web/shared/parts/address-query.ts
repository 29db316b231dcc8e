// Decides when an address search is sent. Pure.
import { MIN_PREMISE_QUERY } from "#contracts/tables/premises.ts";

/** Whether one text is the other with characters added or removed at the end. A different address is not. */
export function continuesQuery(text: string, before: string): boolean {
  return text.startsWith(before) || before.startsWith(text);
}

/** Whether the text can match an address: a house number and the beginning of a street. */
export function isSearchable(text: string): boolean {
  const characters = text.replace(/[^\p{L}\p{N}]/gu, "");
  return characters.length >= MIN_PREMISE_QUERY && /\d/.test(characters) && /\p{L}/u.test(characters);
}
