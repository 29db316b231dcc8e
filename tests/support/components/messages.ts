// The portal's own messages, so tests do not repeat its texts.
import type { Area, Messages } from "#web/shared/i18n/catalog.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import type { Language } from "#web/shared/i18n/languages.ts";

/** Returns the messages of one area. */
export function getMessages<A extends Area>(area: A, language: Language = "en"): Promise<Messages<A>> {
  return loadMessages(area, language);
}
