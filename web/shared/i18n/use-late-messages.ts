import { useEffect, useState } from "react";
import type { Area, Messages } from "./catalog.ts";
import { loadMessages } from "./catalog.ts";
import { useLanguage } from "./language.ts";

/**
 * Returns the messages of an area that is loaded only now, without suspending, so that the page around it stays. Pass
 * null if they aren't needed. `undefined`: still loading. `null`: not needed, or they could not be loaded.
 */
export function useLateMessages<A extends Area>(area: A | null): Messages<A> | null | undefined {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ readonly messages: Messages<A> | null } | null>(null);
  useEffect(() => {
    if (area === null) return undefined;
    let isCurrent = true;
    const show = (messages: Messages<A> | null): void => {
      if (isCurrent) setLoaded({ messages });
    };
    loadMessages(area, language).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [area, language]);
  if (area === null) return null;
  return loaded?.messages ?? (loaded === null ? undefined : null);
}
