// The client of the notification feed service for one customer: its feeds, its socket, and the renewal of its token.
import knockModule, { type Feed } from "@knocklabs/client";
import type { PortalConfig } from "#contracts/config.ts";
import { getNotificationToken } from "../../api.ts";
import { fetchInTime } from "#web/shared/session/auth-client.ts";
import { disconnectWhenHidden } from "./disconnect-when-hidden.ts";
import { RejectedClient } from "./notifications-context.ts";
import { projectFeed } from "./projected-feed.ts";
import { tuneConnection } from "./tune-connection.ts";
import type { NotificationFeeds } from "./notifications-context.ts";

/** Spec §9: the product's page size of a feed. */
export const PAGE_SIZE = 10;

// Its types describe the CommonJS build, whose default export is nested one level deeper, but the other build is
// loaded.
const Knock = knockModule as unknown as typeof knockModule.default;

/** Returns our own origin, or the hosted service's: the client only uses the origin of its host. */
function getFeedOrigin(config: PortalConfig): string {
  return new URL(config.bases.notifications, location.origin).origin;
}

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10_000;

// The client calls this only once: a late token still counts, but a failure would end the feed with the old token.
async function nextToken(config: PortalConfig, over: AbortSignal): Promise<string | undefined> {
  let pause = FIRST_PAUSE_MS;
  while (!over.aborted) {
    const result = await getNotificationToken(config).catch(() => null);
    if (result) return result.token;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
  return undefined;
}

type Client = InstanceType<typeof knockModule.default>;

type Requests = ReturnType<Client["client"]>;

/**
 * Tunes every connection of the client before it is used: the client creates a new one with each token. Its requests
 * have no timeout.
 */
function tuneConnections(knock: Client): void {
  const own = knock as unknown as { createApiClient: () => Requests };
  const create = own.createApiClient.bind(knock);
  own.createApiClient = () => {
    const client = create();
    (client as unknown as { fetchClient: typeof fetch }).fetchClient = fetchInTime;
    if (client.socket) tuneConnection(client.socket);
    return client;
  };
}

/** Creates the client with our options. Throws RejectedClient for a secret key (spec §5). */
function createClient(config: PortalConfig): Client {
  try {
    const knock = new Knock(config.notification_public_key, {
      host: getFeedOrigin(config),
      // The client would wait 30 s, but the product drops its connection after 2 (spec §9).
      disconnectOnPageHidden: false,
    });
    tuneConnections(knock);
    return knock;
  } catch (cause) {
    throw new RejectedClient(cause instanceof Error ? cause.message : "The client was rejected.", { cause });
  }
}

const REJECTED_STATUSES: ReadonlySet<unknown> = new Set([401, 403]);

/**
 * Requests a feed's newest entries. Throws RejectedClient if the service rejects key or token. The client stores any
 * other failure as the feed's state.
 */
export async function loadFeed(feed: Feed): Promise<void> {
  const { status, data } = (await feed.fetch()) ?? {};
  const response: unknown =
    status === "error" && data instanceof Error && "response" in data && data.response;
  if (typeof response !== "object" || response === null || !("status" in response)) return;
  if (REJECTED_STATUSES.has(response.status))
    throw new RejectedClient(`The notification service answered ${String(response.status)}.`, {
      cause: data,
    });
}

/** Whether a frame of the socket reports that a feed was joined. */
function isJoin(message: object): boolean {
  const { event, topic, payload } = message as { event?: unknown; topic?: unknown; payload?: unknown };
  const ok =
    typeof payload === "object" && payload !== null && "status" in payload && payload.status === "ok";
  return ok && event === "phx_reply" && typeof topic === "string" && topic.startsWith("feeds:");
}

/**
 * Reports changes of another tab. The client itself would skip its request while another one is in flight, and then keep
 * showing the state from before the change.
 */
function followTabs(feed: Feed, onChange: () => void): void {
  const { broadcastChannel } = feed as unknown as { readonly broadcastChannel: BroadcastChannel | null };
  if (!broadcastChannel) return;
  // Replaces the client's own handler.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  broadcastChannel.onmessage = onChange;
}

/**
 * Opens the signed-in customer's feeds without fetching them. Throws ApiFailure if no token is available. `onOutdated`:
 * the list must be fetched again, because events may have been missed before the connection was established, or because
 * another tab changed something.
 */
export async function openNotifications(
  config: PortalConfig,
  onOutdated: () => void,
): Promise<NotificationFeeds> {
  const { user_id, token } = await getNotificationToken(config);
  const over = new AbortController();
  const knock = createClient(config);
  const first = Promise.withResolvers<void>();
  // The client requests nothing after it rejoins, so events from the interval would be missing.
  const listen = (): void => {
    followTabs(all, onOutdated);
    knock.client().socket?.onMessage((message) => {
      if (over.signal.aborted || !isJoin(message)) return;
      first.resolve();
      onOutdated();
    });
  };
  knock.authenticate({ id: user_id }, token, {
    // The service identifies users by their accounts, so there is nothing to send.
    identificationStrategy: "skip",
    // 30 s before the token expires (spec §9). The client continues with the new one and rebuilds its socket.
    onUserTokenExpiring: async () => {
      const next = await nextToken(config, over.signal);
      // The client creates its new socket and channel with it right afterwards.
      setTimeout(listen);
      return next;
    },
  });
  const options = { archived: "exclude", page_size: PAGE_SIZE, mode: "rich" } as const;
  const all = knock.feeds.initialize(config.feed_id, {
    ...options,
    __experimentalCrossBrowserUpdates: true,
  });
  // A second feed on the socket would join the topic a second time, and one in the same window would request its list
  // after every change of the first. It follows the first one instead.
  const meter = knock.feeds.initialize(config.feed_id, { ...options, workflow_categories: ["live-link"] });
  const stopProjecting = projectFeed(all, meter);
  all.listenForUpdates();
  listen();
  const stopHiding = disconnectWhenHidden(() => knock.client().socket);
  return {
    userId: user_id,
    all,
    meter,
    preferences: knock.preferences,
    joined: first.promise,
    close() {
      over.abort();
      stopHiding();
      stopProjecting();
      all.dispose();
      meter.dispose();
      knock.logout();
    },
  };
}
