import { use } from "react";
import type { Area, Messages } from "./catalog.ts";
import { loadMessages, peekMessages } from "./catalog.ts";
import { useLanguage } from "./language.ts";

/** The messages of an area in the page's language. Routes load them ahead; elsewhere it suspends once. */
export function useMessages<A extends Area>(area: A): Messages<A> {
  const language = useLanguage();
  return peekMessages(area, language) ?? use(loadMessages(area, language));
}
