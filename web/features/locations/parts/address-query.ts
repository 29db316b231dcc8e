// When a search for an address is worth asking. Pure.
import { MIN_PREMISE_QUERY } from "#contracts/tables/premises.ts";

/** Whether one text is the other with more typed or some taken away; another address altogether is not. */
export function continuesQuery(text: string, before: string): boolean {
  return text.startsWith(before) || before.startsWith(text);
}

/** Whether the text may find an address: a house number and the beginning of a street. */
export function isSearchable(text: string): boolean {
  const initials = text.replace(/[^\p{L}\p{N}]/gu, "");
  return initials.length >= MIN_PREMISE_QUERY && /\d/.test(initials) && /\p{L}/u.test(initials);
}
