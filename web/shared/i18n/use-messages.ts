import { use } from "react";
import type { Area, Messages } from "./catalog.ts";
import { loadMessages } from "./catalog.ts";
import { useLanguage } from "./language.ts";

/** Returns the messages of an area in the page's language. Routes load them ahead. Elsewhere it suspends once. */
export function useMessages<A extends Area>(area: A): Messages<A> {
  const language = useLanguage();
  return use(loadMessages(area, language));
}
