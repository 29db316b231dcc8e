// Events for the operator's tag manager: they are pushed to window.dataLayer whether or not anything reads it.
import type { EventName, NoFacts, PortalEvents } from "./events.ts";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

type Details<E extends EventName> = PortalEvents[E] extends NoFacts ? [] : [details: PortalEvents[E]];

/** Pushes an event with its data. events.ts lists which and when. */
export function track<E extends EventName>(event: E, ...[details]: Details<E>): void {
  (window.dataLayer ??= []).push({ event, ...details });
}
