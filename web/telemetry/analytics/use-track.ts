import { useEffect } from "react";
import { track } from "./data-layer.ts";
import type { EventName, PortalEvents } from "./events.ts";

/** Tells once that something is shown, and again when it is something else; null: not yet. */
export function useTrack<E extends EventName>(event: E, details: PortalEvents[E] | null): void {
  const about = details && JSON.stringify(details);
  useEffect(() => {
    if (about !== null) (track as Track)(event, JSON.parse(about));
  }, [event, about]);
}

// The compiler cannot see that E is one event all along.
type Track = (event: EventName, details: object) => void;
