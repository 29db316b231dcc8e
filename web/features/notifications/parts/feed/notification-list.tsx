import type { Feed, FeedItem } from "@knocklabs/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { WORKFLOWS } from "#contracts/workflows.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { formatLocationName } from "#web/features/locations/parts/format-location.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { instanceNow } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { archive, changeAll, loadMore, mark, unarchive } from "./change-notifications.ts";
import { RemoveAll } from "./remove-all.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { useFeedState } from "./notifications-context.ts";

interface Props {
  readonly feed: Feed;
  readonly others: readonly Feed[];
  /** The bell's menu shows only the newest. */
  readonly place: "menu" | "page";
  /** Called when an entry is opened. */
  readonly onOpen?: () => void;
}

/** Returns a function that names homes by their ESI IDs. */
function useLocationNames(): (esiid: string) => string {
  const { data: locations } = useQuery(locationsQuery(useConfig()));
  const { unnamedLocation: aHome } = useMessages("notices");
  return (esiid) => {
    const location = locations?.find(({ service_location }) => service_location.esiid === esiid);
    return location ? formatLocationName(location, aHome) : aHome({ lastFour: esiid.slice(-4) });
  };
}

/** Returns the workflows of the feed's categories. Null: all of them. */
function listWorkflows({ defaultOptions }: Feed): string[] | null {
  const wanted = defaultOptions.workflow_categories;
  if (!wanted) return null;
  return Object.entries(WORKFLOWS).flatMap(([key, { category }]) => (wanted.includes(category) ? [key] : []));
}

/** A feed's entries, newest first, with their actions. */
export function NotificationList({ feed, others, place, onOpen }: Props) {
  const messages = useMessages("notices");
  const { items, metadata, networkStatus, pageInfo } = useFeedState(feed);
  // The client's values for it, without loading its code for their names.
  const status: string = networkStatus;
  const getLocationName = useLocationNames();
  const toast = useToast();
  const [now] = useState(instanceNow);
  const { list, stayAt } = useFocusStaying();
  const change = (work: Promise<void>): void => {
    work.catch(() => toast({ text: messages.notSaved, tone: "bad" }));
  };
  if (items.length === 0 && status === "loading") return <NotificationSkeleton />;
  if (items.length === 0 && status === "error") return <NotificationFailure feeds={[feed, ...others]} />;
  if (items.length === 0) {
    const { title, text } = feed.defaultOptions.workflow_categories ? messages.emptyMeter : messages.empty;
    return place === "menu" ? (
      <Text tone="muted">{text}</Text>
    ) : (
      <EmptyState title={title}>{text}</EmptyState>
    );
  }
  const remove = async (item: FeedItem): Promise<void> => {
    await archive(feed, others, [item]);
    toast({
      text: messages.archived,
      action: (
        <Button variant="quiet" size="small" onClick={() => change(unarchive(feed, others, item))}>
          {messages.undo}
        </Button>
      ),
    });
  };
  const row = (item: FeedItem, index: number) => (
    <NotificationRow
      key={item.id}
      item={item}
      now={now}
      getLocationName={getLocationName}
      onOpen={() => {
        track("cp_notification_opened", { notification_id: item.id, workflow: item.source.key });
        change(mark(feed, others, "markAsInteracted", [item]));
        onOpen?.();
      }}
      onRead={(read) => change(mark(feed, others, read ? "markAsRead" : "markAsUnread", [item]))}
      onArchive={() => {
        stayAt(index);
        change(remove(item));
      }}
    />
  );
  return (
    <Stack gap={1}>
      <Row justify="end" gap={2}>
        <Button
          variant="quiet"
          size="small"
          disabled={metadata.unread_count === 0}
          onClick={() => change(changeAll(feed, others, "read", listWorkflows(feed)))}
        >
          {messages.markAllRead}
        </Button>
        {place === "page" && (
          <RemoveAll onRemove={() => change(changeAll(feed, others, "archive", listWorkflows(feed)))} />
        )}
      </Row>
      <ul ref={list} className="flex flex-col">
        {items.map(row)}
      </ul>
      {place === "page" && pageInfo.after !== null && (
        <Row justify="center">
          <Button pending={status === "fetchMore"} onClick={() => void loadMore(feed)}>
            {messages.more}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** The focused element is removed with its row, so the next row gets the focus. */
function useFocusStaying() {
  const list = useRef<HTMLUListElement>(null);
  const at = useRef<number | null>(null);
  useEffect(() => {
    if (at.current === null) return;
    const rows = list.current?.children;
    const row = rows?.[Math.min(at.current, rows.length - 1)];
    row?.querySelector("a")?.focus({ preventScroll: true });
    at.current = null;
  });
  return {
    list,
    stayAt: (index: number): void => {
      at.current = index;
    },
  };
}

function NotificationFailure({ feeds }: { readonly feeds: readonly Feed[] }) {
  const messages = useMessages("notices");
  return (
    <Stack gap={3}>
      <Text>{messages.failed}</Text>
      <Row>
        <Button onClick={() => feeds.forEach((feed) => void feed.fetch())}>{messages.again}</Button>
      </Row>
    </Stack>
  );
}

/** The placeholder of entries that are loading. */
export function NotificationSkeleton() {
  return (
    <Stack gap={3}>
      {[1, 2, 3].map((line) => (
        <Stack key={line} gap={1}>
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </Stack>
      ))}
    </Stack>
  );
}
