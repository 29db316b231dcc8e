// When a search for an address is worth asking. Pure.

/** As contracts/premises.ts MIN_PREMISE_QUERY, which brings zod along. */
const LEAST_CHARACTERS = 5;

/** Whether one text is the other with more typed or some taken away; another address altogether is not. */
export function goesOn(text: string, before: string): boolean {
  return text.startsWith(before) || before.startsWith(text);
}

/** Whether the text may find an address: a house number and the beginning of a street. */
export function isSearchable(text: string): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, "");
  return letters.length >= LEAST_CHARACTERS && /\d/.test(letters) && /\p{L}/u.test(letters);
}
