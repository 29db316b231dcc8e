// The notifications with their filter: what concerns the meter (spec §7), or all.
import { useEffect, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { NoticeFeeds } from "./notice-client.ts";
import { NoticeList, NoticeSkeleton } from "./notice-list.tsx";
import { RejectedClient, useFeedState, useNotices, type FeedState } from "./notices-context.ts";

interface Props {
  readonly place: "menu" | "page";
  readonly onOpen?: () => void;
}

/** The signed-in customer's notifications, or that they come, or that they cannot be had. */
export function NoticePanel(props: Props) {
  const words = useMessages("notices");
  const { feeds, error, retry } = useNotices();
  if (feeds) return <OpenPanel feeds={feeds} {...props} />;
  if (error === null) return <NoticeSkeleton />;
  return (
    <Stack gap={3}>
      <Text>{error instanceof RejectedClient ? words.rejected : words.failed}</Text>
      <Row>
        <Button onClick={retry}>{words.again}</Button>
      </Row>
    </Stack>
  );
}

type Filter = "meter" | "all";

const isLoaded = ({ networkStatus }: FeedState): boolean => (networkStatus as string) === "ready";

// The product's own filter first, unless it is empty, or hides what the bell counts.
function firstFilter(meter: FeedState, all: FeedState): Filter {
  if (meter.items.length === 0) return "all";
  return meter.metadata.unread_count > 0 || all.metadata.unread_count === 0 ? "meter" : "all";
}

function OpenPanel({ feeds: { all, meter }, place, onOpen }: Props & { readonly feeds: NoticeFeeds }) {
  const words = useMessages("notices");
  const { loadMeter } = useNotices();
  useEffect(loadMeter, [loadMeter]);
  const [meterState, allState] = [useFeedState(meter), useFeedState(all)];
  const [chosen, setChosen] = useState<Filter | null>(null);
  // Once, when both are there: a list that changed under a reader's hand would be worse than a filter that is not the best.
  if (chosen === null && isLoaded(meterState) && isLoaded(allState))
    setChosen(firstFilter(meterState, allState));
  const filter = chosen ?? "all";
  const open = onOpen ? { onOpen } : {};
  return (
    <Tabs<Filter>
      label={words.filters.label}
      value={filter}
      onChange={setChosen}
      tabs={[
        {
          value: "meter",
          label: words.filters.meter,
          content: <NoticeList feed={meter} others={[all]} place={place} {...open} />,
        },
        {
          value: "all",
          label: words.filters.all,
          content: <NoticeList feed={all} others={[meter]} place={place} {...open} />,
        },
      ]}
    />
  );
}
