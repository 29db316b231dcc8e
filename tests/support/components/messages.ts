// The portal's own messages, so that no test repeats a text.
import type { Area, Messages } from "#web/i18n/catalog.ts";
import { loadMessages } from "#web/i18n/catalog.ts";
import type { Language } from "#web/i18n/language.ts";

/** The messages of one area, as the page under test shows them. */
export function getMessages<A extends Area>(area: A, language: Language = "en"): Promise<Messages<A>> {
  return loadMessages(area, language);
}
