// The portal's own messages, so tests do not repeat its texts.
import { getMessages as readMessages } from "#messages/node.ts";
import type { Language } from "#messages/languages.ts";
import type { Area, Messages } from "#web/shared/i18n/catalog.ts";

/** Returns the messages of one area. */
export function getMessages<A extends Area>(area: A, language: Language = "en"): Messages<A> {
  return readMessages(area, language);
}
