// A feed that shows part of another one. While the full list is complete, that part needs no request of its own.
import type { Feed, FeedItem } from "@knocklabs/client";
import { subscribeToFeed } from "./notifications-context.ts";

const sources = new WeakMap<Feed, Feed>();

/** Whether an entry belongs in the feed. */
export function isInScope(feed: Feed, item: FeedItem): boolean {
  const categories = feed.defaultOptions.workflow_categories;
  return !categories || categories.some((category) => item.source.categories.includes(category));
}

/** Whether the feed contains every entry of the service. */
export function isComplete(feed: Feed): boolean {
  const { items, metadata, networkStatus } = feed.getState();
  return (networkStatus as string) === "ready" && items.length === metadata.total_count;
}

/** Whether the feed is currently filled from another one and has nothing to request. */
export function isProjected(feed: Feed): boolean {
  const source = sources.get(feed);
  return source !== undefined && isComplete(source);
}

function project(source: Feed, feed: Feed): void {
  const entries = source.getState().items.filter((item) => isInScope(feed, item));
  const { pageInfo, setResult } = feed.getState();
  setResult({
    entries,
    meta: {
      total_count: entries.length,
      unread_count: entries.filter((item) => item.read_at === null).length,
      unseen_count: entries.filter((item) => item.seen_at === null).length,
    },
    page_info: { ...pageInfo, after: null },
  });
}

/**
 * Fills `feed` from `source` whenever that is complete, and shows it as loading before that. The returned function
 * stops it.
 */
export function projectFeed(source: Feed, feed: Feed): () => void {
  let requested = false;
  let filled = false;
  sources.set(feed, source);
  const unsubscribe = subscribeToFeed(source, () => {
    const { networkStatus } = source.getState();
    if ((networkStatus as string) !== "ready") {
      requested = true;
      if (!filled) feed.getState().setNetworkStatus(networkStatus);
    } else if (requested && isComplete(source)) {
      filled = true;
      project(source, feed);
    }
  });
  return () => {
    sources.delete(feed);
    unsubscribe();
  };
}
