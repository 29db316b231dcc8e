// The client of the notification feed service for one person: its feeds, its socket, and its token's renewal.
import knockModule, { type Feed } from "@knocklabs/client";
import type { PortalConfig } from "#contracts/config.ts";
import { getNotificationToken } from "../api/get-notification-token.ts";
import { dropWhenHidden } from "./drop-when-hidden.ts";

/** Spec §9: the product's pages of a feed. */
export const PAGE_SIZE = 10;

// Its types describe the CommonJS build, whose default is one step further in; what is loaded is the other.
const Knock = knockModule as unknown as typeof knockModule.default;

export interface NoticeFeeds {
  readonly userId: string;
  /** Every notification. */
  readonly all: Feed;
  /** Spec §7: those of the category live-link. */
  readonly meter: Feed;
  /** What the person wants to be told. */
  readonly preferences: Feed["knock"]["preferences"];
  /** When what happens from then on is heard of; never, where there is no connection. */
  readonly joined: Promise<void>;
  /** Leaves the socket and forgets the person. */
  close(): void;
}

/** Our own origin, or the hosted service's: the client keeps only the origin of its host. */
function originOf(config: PortalConfig): string {
  return new URL(config.bases.notifications, location.origin).origin;
}

const FIRST_PAUSE_MS = 2_000;
const MOST_PAUSE_MS = 60_000;

// The client asks once: what it is given late still counts, a failure would end the feed with the old token.
async function nextToken(config: PortalConfig, over: AbortSignal): Promise<string | undefined> {
  let pause = FIRST_PAUSE_MS;
  while (!over.aborted) {
    const answer = await getNotificationToken(config).catch(() => null);
    if (answer) return answer.token;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, MOST_PAUSE_MS);
  }
  return undefined;
}

/** A frame of the socket: whether it says that a feed is joined. */
function isJoin(message: object): boolean {
  const { event, topic, payload } = message as { event?: unknown; topic?: unknown; payload?: unknown };
  const ok =
    typeof payload === "object" && payload !== null && "status" in payload && payload.status === "ok";
  return ok && event === "phx_reply" && typeof topic === "string" && topic.startsWith("feeds:");
}

/**
 * Opens the feeds of the signed-in customer, not fetched yet; throws ApiFailure where no token is to be had.
 * `onJoined`: what happens from now on is heard of; something may have come before, also while there was no connection.
 */
export async function openNotices(config: PortalConfig, onJoined: () => void): Promise<NoticeFeeds> {
  const { user_id, token } = await getNotificationToken(config);
  const over = new AbortController();
  const knock = new Knock(config.notification_public_key, {
    host: originOf(config),
    // The client would wait 30 s; the product drops its connection after 2 (spec §9).
    disconnectOnPageHidden: false,
  });
  const first = Promise.withResolvers<void>();
  // The client asks for nothing when it is joined again: what came in between would be missing.
  const follow = (): void => {
    knock.client().socket?.onMessage((message) => {
      if (over.signal.aborted || !isJoin(message)) return;
      first.resolve();
      onJoined();
    });
  };
  knock.authenticate({ id: user_id }, token, {
    // The service knows people by their accounts: there is nothing to tell it.
    identificationStrategy: "skip",
    // 30 s before the token runs out (spec §9); the client goes on with the new one, its socket rebuilt.
    onUserTokenExpiring: async () => {
      const next = await nextToken(config, over.signal);
      // The client makes its new socket with it right after.
      setTimeout(follow);
      return next;
    },
  });
  const options = { archived: "exclude", page_size: PAGE_SIZE, mode: "rich" } as const;
  const all = knock.feeds.initialize(config.feed_id, {
    ...options,
    __experimentalCrossBrowserUpdates: true,
  });
  const meter = knock.feeds.initialize(config.feed_id, {
    ...options,
    workflow_categories: ["live-link"],
    __experimentalCrossBrowserUpdates: true,
  });
  all.listenForUpdates();
  meter.listenForUpdates();
  follow();
  const stopHiding = dropWhenHidden(() => knock.client().socket);
  return {
    userId: user_id,
    all,
    meter,
    preferences: knock.preferences,
    joined: first.promise,
    close() {
      over.abort();
      stopHiding();
      all.dispose();
      meter.dispose();
      knock.logout();
    },
  };
}
