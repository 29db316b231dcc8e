// Forwards every cp_ event from the page's data layer to a collector, from consent to its withdrawal.
import type { Facts } from "../events.ts";

/** Receives an event and its data. */
export type Sink = (event: string, facts: Facts) => void;

/** Fields that stay on the page: an ESI ID can be looked up to find a home's address. */
const STAYS: ReadonlySet<string> = new Set(["event", "esiid"]);

function pass(item: unknown, sink: Sink): void {
  if (typeof item !== "object" || item === null || !("event" in item)) return;
  const { event } = item;
  if (typeof event !== "string" || !event.startsWith("cp_")) return;
  const facts = Object.entries(item).filter(([name]) => !STAYS.has(name));
  sink(event, Object.fromEntries(facts) as Facts);
}

/**
 * Passes every event pushed from now on to the sink. `past`: also those of this page so far. The returned function
 * stops it.
 */
export function forwardEvents(sink: Sink, { past }: { readonly past: boolean }): () => void {
  const layer = (window.dataLayer ??= []);
  const { push } = layer;
  let open = true;
  if (past) for (const item of layer) pass(item, sink);
  // The same technique as tag managers, which may run next to this. A page has one from its first consent on.
  layer.push = (...items) => {
    if (open) for (const item of items) pass(item, sink);
    return push.apply(layer, items);
  };
  return () => {
    open = false;
  };
}
