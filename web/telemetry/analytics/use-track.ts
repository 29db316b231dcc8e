import { useEffect } from "react";
import { track } from "./data-layer.ts";
import type { EventName, PortalEvents } from "./events.ts";

/** Reports once that something is shown, and again when it changes. Null: not yet. */
export function useTrack<E extends EventName>(event: E, details: PortalEvents[E] | null): void {
  const about = details && JSON.stringify(details);
  useEffect(() => {
    if (about !== null) (track as Track)(event, JSON.parse(about));
  }, [event, about]);
}

// The compiler cannot infer that E is the same single event throughout.
type Track = (event: EventName, details: object) => void;
