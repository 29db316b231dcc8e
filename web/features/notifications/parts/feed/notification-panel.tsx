// The notifications with their filter: those about the meter (spec §7), or all.
import { useEffect, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { NotificationFeeds } from "./notifications-context.ts";
import { NotificationList, NotificationSkeleton } from "./notification-list.tsx";
import { RejectedClient, useFeedState, useNotifications, type FeedState } from "./notifications-context.ts";

interface Props {
  readonly place: "menu" | "page";
  readonly onOpen?: () => void;
}

/** The signed-in customer's notifications, or a loading or error state. */
export function NotificationPanel(props: Props) {
  const messages = useMessages("notices");
  const { feeds, error, retry } = useNotifications();
  if (feeds) return <OpenPanel feeds={feeds} {...props} />;
  if (error === null) return <NotificationSkeleton />;
  return (
    <Stack gap={3}>
      <Text>{error instanceof RejectedClient ? messages.rejected : messages.failed}</Text>
      <Row>
        <Button onClick={retry}>{messages.again}</Button>
      </Row>
    </Stack>
  );
}

type Filter = "meter" | "all";

const isLoaded = ({ networkStatus }: FeedState): boolean => (networkStatus as string) === "ready";

// Returns the product's own filter first, unless its list is empty or hides what the bell counts.
function firstFilter(meter: FeedState, all: FeedState): Filter {
  if (meter.items.length === 0) return "all";
  return meter.metadata.unread_count > 0 || all.metadata.unread_count === 0 ? "meter" : "all";
}

function OpenPanel({ feeds: { all, meter }, place, onOpen }: Props & { readonly feeds: NotificationFeeds }) {
  const messages = useMessages("notices");
  const { loadMeter } = useNotifications();
  useEffect(loadMeter, [loadMeter]);
  const [meterState, allState] = [useFeedState(meter), useFeedState(all)];
  const [chosen, setChosen] = useState<Filter | null>(null);
  // Once, when both are loaded: a list that changes while it is being read would be worse than a suboptimal filter.
  if (chosen === null && isLoaded(meterState) && isLoaded(allState))
    setChosen(firstFilter(meterState, allState));
  const filter = chosen ?? "all";
  const open = onOpen ? { onOpen } : {};
  return (
    <Tabs<Filter>
      label={messages.filters.label}
      value={filter}
      onChange={setChosen}
      tabs={[
        {
          value: "meter",
          label: messages.filters.meter,
          content: <NotificationList feed={meter} others={[all]} place={place} {...open} />,
        },
        {
          value: "all",
          label: messages.filters.all,
          content: <NotificationList feed={all} others={[meter]} place={place} {...open} />,
        },
      ]}
    />
  );
}
