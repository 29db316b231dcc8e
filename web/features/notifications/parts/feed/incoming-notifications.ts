// Handles notifications that arrive while the page is open (spec §4): they are marked as seen immediately, and as read
// too while the menu is open. The home that one is about is fetched again and updated in the list, and links are
// reported to analytics.
import type { Feed, FeedItem } from "@knocklabs/client";
import type { QueryClient } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { locationQuery, locationsQuery } from "#web/shared/api/get-locations.ts";
import { showIncoming, type ToastContext } from "./show-incoming.ts";
import { mark } from "./change-notifications.ts";
import { findEsiid } from "./parse-notification.ts";
import { recordFirstReport } from "./reported-links.ts";

const LINK_DONE = "live-link-initial-setup-complete";

/** Returns the list with the home updated in place, or at the front if it is new (spec §4). */
export function upsertLocation(
  locations: readonly ServiceLocation[],
  location: ServiceLocation,
): readonly ServiceLocation[] {
  const { esiid } = location.service_location;
  const known = locations.some((other) => other.service_location.esiid === esiid);
  if (!known) return [location, ...locations];
  return locations.map((other) => (other.service_location.esiid === esiid ? location : other));
}

async function refreshLocation(client: QueryClient, config: PortalConfig, esiid: string): Promise<void> {
  const { queryKey } = locationsQuery(config);
  const location = await client.fetchQuery({ ...locationQuery(config, esiid), staleTime: 0 });
  client.setQueryData<readonly ServiceLocation[]>(
    queryKey,
    (locations) => locations && upsertLocation(locations, location),
  );
  await client.invalidateQueries({ queryKey: ["best-plans", esiid] });
}

/** Spec §7: a first import that succeeded or failed is an event for analytics, once for each unseen entry. */
function reportLinks({ knock }: Feed, items: readonly FeedItem[]): void {
  for (const item of items) {
    const esiid = findEsiid(item);
    if (item.seen_at !== null || item.source.key !== LINK_DONE) continue;
    if (!recordFirstReport(knock.userId ?? "", item.id)) continue;
    const success = item.data?.["is_success"] === true;
    track(success ? "cp_live_link_success" : "cp_live_link_failed", esiid === null ? {} : { esiid });
  }
}

export interface IncomingContext extends ToastContext {
  /** Whether the menu is open now. */
  readonly isMenuOpen: () => boolean;
}

/** Does all of this for entries that arrived in real time, without delaying the list. */
export async function handleIncoming(
  feed: Feed,
  others: readonly Feed[],
  items: readonly FeedItem[],
  context: IncomingContext,
): Promise<void> {
  const fresh = items.filter((item) => item.seen_at === null);
  reportLinks(feed, fresh);
  const esiids = new Set(items.map(findEsiid).filter((esiid) => esiid !== null));
  const { client, config, isMenuOpen } = context;
  await Promise.allSettled([
    showIncoming(context, fresh),
    mark(feed, others, "markAsSeen", fresh),
    ...(isMenuOpen() ? [mark(feed, others, "markAsRead", fresh)] : []),
    ...[...esiids].map((esiid) => refreshLocation(client, config, esiid)),
  ]);
}

/** Marks loaded entries as seen (spec §4), after the first load or one that followed a failure. */
export async function handleLoaded(feed: Feed): Promise<void> {
  reportLinks(feed, feed.getState().items);
  if (feed.getState().metadata.unseen_count === 0) return;
  // A failure is not shown: the next load tries again.
  await feed.markAllAsSeen().catch(() => undefined);
}
