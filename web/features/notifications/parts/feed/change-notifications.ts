// Changes of notifications: the client shows them immediately and sends them. Changes that the service rejects are
// reverted.
import type { Feed, FeedItem } from "@knocklabs/client";
import { PAGE_SIZE } from "./notification-client.ts";
import { isInScope, isProjected } from "./projected-feed.ts";

const MAX_PER_PAGE = 50;

type State = ReturnType<Feed["getState"]>;

/** Thrown if the service rejected a change. The list has been reverted. */
export class ChangeRejected extends Error {
  constructor(options?: ErrorOptions) {
    super("The change could not be kept.", options);
    this.name = "ChangeRejected";
  }
}

function putBack(feed: Feed, before: State): void {
  const { items, metadata, pageInfo, setResult } = before;
  setResult({ entries: items, meta: metadata, page_info: pageInfo });
}

// The client returns the service's errors below 500 and throws the others (spec §8).
async function orPutBack(feeds: readonly Feed[], change: () => Promise<unknown>): Promise<void> {
  const before = feeds.map((feed) => ({ feed, state: feed.getState() }));
  try {
    const result = await change();
    if (result instanceof Error) throw result;
  } catch (cause) {
    for (const { feed, state } of before) putBack(feed, state);
    throw new ChangeRejected({ cause });
  }
}

const isFetching = (feed: Feed): boolean => {
  const status: string = feed.getState().networkStatus;
  return status === "loading" || status === "fetchMore";
};

/** Waits until no request is pending: a request from before a change can return the previous state after it. */
async function settled(feed: Feed): Promise<void> {
  if (!isFetching(feed)) return;
  await new Promise<void>((resolve) => {
    const stop = feed.store.subscribe(() => {
      if (isFetching(feed)) return;
      stop();
      resolve();
    });
  });
}

const turns = new WeakMap<Feed, Promise<void>>();

// The client sends one request at a time and ignores others in the meantime.
function enqueue(feed: Feed, sendRequest: () => Promise<unknown>): Promise<void> {
  const before = turns.get(feed);
  const task = (async () => {
    await before;
    await settled(feed);
    await sendRequest();
  })();
  turns.set(
    feed,
    task.catch(() => undefined),
  );
  return task;
}

/**
 * Refetches what is shown, with as many entries as before, because the client has its own default page size. A feed
 * that is filled from another one follows that.
 */
export async function lookAgain(feed: Feed, shown?: number): Promise<void> {
  if (isProjected(feed)) return;
  await enqueue(feed, () => {
    const wanted = shown ?? feed.getState().items.length;
    return feed.fetch({ page_size: Math.min(MAX_PER_PAGE, Math.max(PAGE_SIZE, wanted)) });
  });
}

/**
 * Fetches a new notification once no other request is pending. The client itself skips its request for one that arrives
 * during another request, whose response may lack it, and then shows it only with the next one.
 */
export function fetchMissed(feed: Feed): void {
  const request = feed.fetch.bind(feed);
  feed.fetch = async (options = {}) => {
    const { __fetchSource: source } = options;
    if (source !== "socket" || !isFetching(feed)) return request(options);
    await enqueue(feed, () => {
      const { __cursor: newest } = feed.getState().items[0] ?? {};
      return request({ ...options, ...(newest !== undefined && { before: newest }) });
    });
    return undefined;
  };
}

/** Loads the next entries once no other request is pending. */
export async function loadMore(feed: Feed): Promise<void> {
  await enqueue(feed, () => feed.fetchNextPage());
}

const among = (feed: Feed, items: readonly FeedItem[]): FeedItem[] => {
  const ids = new Set(items.map(({ id }) => id));
  return feed.getState().items.filter(({ id }) => ids.has(id));
};

type Mark = "markAsSeen" | "markAsRead" | "markAsUnread" | "markAsInteracted";

const SHOWS: Readonly<Record<Mark, (item: FeedItem) => boolean>> = {
  markAsSeen: (item) => item.seen_at !== null,
  markAsRead: (item) => item.read_at !== null,
  markAsUnread: (item) => item.read_at === null,
  markAsInteracted: (item) => item.read_at !== null,
};

/** Marks entries in the displayed feed and refetches the other feeds. Throws ChangeRejected. */
export async function mark(
  feed: Feed,
  others: readonly Feed[],
  how: Mark,
  items: readonly FeedItem[],
): Promise<void> {
  const own = among(feed, items);
  if (own.length === 0) return;
  await orPutBack([feed], () => feed[how](own));
  await settled(feed);
  if (!among(feed, own).every(SHOWS[how])) await lookAgain(feed);
  await Promise.all(others.filter((other) => among(other, own).length > 0).map((other) => lookAgain(other)));
}

/**
 * Archives entries: they leave the list immediately, and the entries that are not archived are fetched again (spec §4).
 * Throws ChangeRejected.
 */
export async function archive(
  feed: Feed,
  others: readonly Feed[],
  items: readonly FeedItem[],
): Promise<void> {
  const own = among(feed, items);
  if (own.length === 0) return;
  const shown = feed.getState().items.length;
  await orPutBack([feed], () => feed.markAsArchived(own));
  await Promise.all([
    lookAgain(feed, shown),
    ...others.filter((other) => among(other, own).length > 0).map((other) => lookAgain(other)),
  ]);
}

/** Undoes that. Throws ChangeRejected. */
export async function unarchive(feed: Feed, others: readonly Feed[], item: FeedItem): Promise<void> {
  await orPutBack([feed], () => feed.markAsUnarchived(item));
  await Promise.all([feed, ...others].map((each) => lookAgain(each)));
}

function shownRead(feed: Feed, scope: Feed): void {
  const { items, metadata, setItemAttrs, setMetadata } = feed.getState();
  const unread = items.filter((item) => item.read_at === null && isInScope(scope, item));
  const left = feed === scope ? 0 : Math.max(0, metadata.unread_count - unread.length);
  setMetadata({ ...metadata, unread_count: left });
  setItemAttrs(
    unread.map(({ id }) => id),
    { read_at: new Date().toISOString() },
  );
}

function removeShown(feed: Feed, scope: Feed): void {
  const { items, metadata, pageInfo, setResult } = feed.getState();
  const entries = feed === scope ? [] : items.filter((item) => !isInScope(scope, item));
  const gone = items.filter((item) => !entries.includes(item));
  const less = (count: number, by: number): number => (feed === scope ? 0 : Math.max(0, count - by));
  setResult({
    entries,
    meta: {
      total_count: less(metadata.total_count, gone.length),
      unread_count: less(metadata.unread_count, gone.filter((item) => item.read_at === null).length),
      unseen_count: less(metadata.unseen_count, gone.filter((item) => item.seen_at === null).length),
    },
    page_info: feed === scope ? { ...pageInfo, after: null } : pageInfo,
  });
}

/**
 * Marks or archives everything in the feed's scope, including entries that are not loaded, and updates every feed. The
 * client's own calls leave out the category and would change entries outside of it. Throws ChangeRejected.
 */
export async function changeAll(
  feed: Feed,
  others: readonly Feed[],
  status: "read" | "archive",
  workflows: readonly string[] | null,
): Promise<void> {
  const feeds = [feed, ...others];
  const show = status === "read" ? shownRead : removeShown;
  await orPutBack(feeds, () => {
    for (const each of feeds) show(each, feed);
    const { knock, feedId } = feed;
    const options = {
      user_ids: knock.userId ? [knock.userId] : [],
      archived: "exclude" as const,
      ...(workflows ? { workflows } : {}),
    };
    return knock.messages.bulkUpdateAllStatusesInChannel({ channelId: feedId, status, options });
  });
}
