import type { Feed } from "@knocklabs/client";
import { createContext, use, useSyncExternalStore } from "react";

export interface NotificationFeeds {
  readonly userId: string;
  /** Every notification. */
  readonly all: Feed;
  /** Spec §7: the notifications of the category live-link. */
  readonly meter: Feed;
  /** The customer's notification preferences. */
  readonly preferences: Feed["knock"]["preferences"];
  /** Resolves once new events are received. Never, if there is no connection. */
  readonly joined: Promise<void>;
  /** Disconnects the socket and clears the customer. */
  close(): void;
}

/**
 * Thrown if the service rejects the client, for example because of a secret key: retrying does not help, the operator
 * has to act.
 */
export class RejectedClient extends Error {
  override readonly name = "RejectedClient";
}

export interface Notifications {
  /** Null: not open yet, or not available. */
  readonly feeds: NotificationFeeds | null;
  /** Why there are none. Null: none was needed, or they are loading. */
  readonly error: unknown;
  /** Opens them again after a failure. */
  readonly retry: () => void;
  /** Reports whether the menu is open: notifications that arrive then are marked as read immediately. */
  readonly setMenuOpen: (open: boolean) => void;
  /** Requests the list of the meter's notifications, if the full list does not contain it. */
  readonly loadMeter: () => void;
}

export const NotificationsContext = createContext<Notifications>({
  feeds: null,
  error: null,
  retry: () => {},
  setMenuOpen: () => {},
  loadMeter: () => {},
});

/** The signed-in customer's notifications. */
export function useNotifications(): Notifications {
  return use(NotificationsContext);
}

export type FeedState = ReturnType<Feed["getState"]>;

/** Returns a feed's state, with updates. */
export function useFeedState(feed: Feed): FeedState {
  return useSyncExternalStore(
    (changed) => subscribeToFeed(feed, changed),
    () => feed.getState(),
  );
}

/** Calls `changed` after every change of the feed. The returned function unsubscribes. */
export function subscribeToFeed(feed: Feed, changed: () => void): () => void {
  const { unsubscribe } = subscription(feed.store.subscribe(changed));
  return unsubscribe;
}

// The store's library returns a function in one version and an object in another.
function subscription(subscribed: (() => void) | { unsubscribe: () => void }): { unsubscribe: () => void } {
  return typeof subscribed === "function" ? { unsubscribe: subscribed } : subscribed;
}
