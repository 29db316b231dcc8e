import type { Feed } from "@knocklabs/client";
import { createContext, use, useSyncExternalStore } from "react";
import type { NoticeFeeds } from "./notice-client.ts";

export interface Notices {
  /** Null: not open yet, or not to be had. */
  readonly feeds: NoticeFeeds | null;
  /** Why there are none; null: none was needed, or they come. */
  readonly error: unknown;
  /** Opens them again after a failure. */
  readonly retry: () => void;
  /** Says whether the menu is open: what arrives then is read at once. */
  readonly setMenuOpen: (open: boolean) => void;
}

export const NoticesContext = createContext<Notices>({
  feeds: null,
  error: null,
  retry: () => {},
  setMenuOpen: () => {},
});

/** The signed-in customer's notifications. */
export function useNotices(): Notices {
  return use(NoticesContext);
}

export type FeedState = ReturnType<Feed["getState"]>;

/** What a feed holds, followed. */
export function useFeedState(feed: Feed): FeedState {
  return useSyncExternalStore(
    (changed) => {
      const { unsubscribe } = subscription(feed.store.subscribe(changed));
      return unsubscribe;
    },
    () => feed.getState(),
  );
}

// The store's library returns a function in one version and an object in another.
function subscription(taken: (() => void) | { unsubscribe: () => void }): { unsubscribe: () => void } {
  return typeof taken === "function" ? { unsubscribe: taken } : taken;
}
