// From the page's data layer to a collector: every cp_ event, from a yes to a no.
import type { Facts } from "../events.ts";

/** Takes an event and what it is about. */
export type Sink = (event: string, facts: Facts) => void;

/** Facts that stay on the page: an ESI ID is a home's address for everybody who looks it up. */
const STAYS: ReadonlySet<string> = new Set(["event", "esiid"]);

function pass(item: unknown, sink: Sink): void {
  if (typeof item !== "object" || item === null || !("event" in item)) return;
  const { event } = item;
  if (typeof event !== "string" || !event.startsWith("cp_")) return;
  const facts = Object.entries(item).filter(([name]) => !STAYS.has(name));
  sink(event, Object.fromEntries(facts) as Facts);
}

/** Gives every event that is pushed from now on to the sink; `past`: also those of this page so far. The returned function stops it. */
export function forwardEvents(sink: Sink, { past }: { readonly past: boolean }): () => void {
  const layer = (window.dataLayer ??= []);
  const { push } = layer;
  let open = true;
  if (past) for (const item of layer) pass(item, sink);
  // As tag managers do it, beside which this one stands; a page has one from its first yes on.
  layer.push = (...items) => {
    if (open) for (const item of items) pass(item, sink);
    return push.apply(layer, items);
  };
  return () => {
    open = false;
  };
}
