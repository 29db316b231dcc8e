// Opens the notification feed for the signed-in customer, and closes it when they sign out (spec §4).
import type { FeedEventCallback } from "@knocklabs/client";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pause } from "#web/shared/api/pause.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { listenToSession } from "#web/shared/session/listeners.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { useToast } from "#web/ui/toast.tsx";
import type { NotificationFeeds } from "./notifications-context.ts";
import { NotificationsContext, RejectedClient, type Notifications } from "./notifications-context.ts";

interface Opened {
  readonly feeds: NotificationFeeds | null;
  readonly error: unknown;
}
const NOTHING: Opened = { feeds: null, error: null };

/**
 * How long a page waits for its connection before it requests the list without it: a list that is older than the
 * connection is requested twice.
 */
const JOIN_MS = 1_000;

/** Holds the feeds of the signed-in customer. The client's code is loaded with the first of them. */
export function NotificationsProvider({ children }: { readonly children: ReactNode }) {
  const { opened, retry, setMenuOpen, loadMeter } = useFeedConnection();
  const value = useMemo<Notifications>(
    () => ({ ...opened, retry, setMenuOpen, loadMeter }),
    [opened, retry, setMenuOpen, loadMeter],
  );
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

/** Connects while a user is signed in. Values that change without being rendered are in refs. */
function useFeedConnection() {
  const config = useConfig();
  const client = useQueryClient();
  const userId = useSignedIn()?.id ?? null;
  const [opened, setOpened] = useState<Opened>(NOTHING);
  const reopen = useRef(() => {});
  const menuOpen = useRef(false);
  const loadMeter = useRef(() => {});
  const toast = useToast();

  useEffect(() => {
    if (userId === null) return undefined;
    let feeds: NotificationFeeds | null = null;
    let over = false;
    let requested = false;
    const close = (): void => {
      over = true;
      feeds?.close();
      feeds = null;
      setOpened(NOTHING);
    };
    const open = async (): Promise<void> => {
      const [
        { loadFeed, openNotifications },
        { handleIncoming, handleLoaded },
        { fetchMissed, lookAgain },
        { lazyMeterList },
      ] = await Promise.all([
        import("./notification-client.ts"),
        import("./incoming-notifications.ts"),
        import("./change-notifications.ts"),
        import("./meter-list.ts"),
      ]);
      const next = await openNotifications(config, () => {
        if (requested && feeds) void lookAgain(feeds.all);
      });
      if (over || next.userId !== userId) return next.close();
      feeds = next;
      const { all, meter } = next;
      fetchMissed(all);
      const context = { client, config, toast, isMenuOpen: () => menuOpen.current };
      const onIncoming: FeedEventCallback = ({ items }) => void handleIncoming(all, [meter], items, context);
      all.on("items.received.realtime", onIncoming);
      all.on("items.received.page", () => void handleLoaded(all));
      loadMeter.current = lazyMeterList(all, meter);
      await Promise.race([next.joined, pause(JOIN_MS, undefined)]);
      if (over) return;
      requested = true;
      // Requested before it is rendered, so that it shows as loading. The client stores a failure as its state.
      const load = loadFeed(all);
      setOpened({ feeds: next, error: null });
      await load;
    };
    const start = (): void => {
      open().catch((error: unknown) => {
        if (over) return;
        // For the operator: no one else can fix it.
        if (error instanceof RejectedClient) console.error(error);
        feeds?.close();
        feeds = null;
        requested = false;
        setOpened({ feeds: null, error });
      });
    };
    reopen.current = () => {
      setOpened(NOTHING);
      start();
    };
    start();
    const stopListening = listenToSession({ signedOut: close });
    return () => {
      stopListening();
      close();
    };
  }, [userId, config, client, toast]);

  const retry = useCallback(() => reopen.current(), []);
  const setMenuOpen = useCallback((open: boolean) => {
    menuOpen.current = open;
  }, []);
  const loadMeterNow = useCallback(() => loadMeter.current(), []);
  return { opened, retry, setMenuOpen, loadMeter: loadMeterNow };
}
