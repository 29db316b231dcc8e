// /notifications: the customer's to-dos, from the outlooks of their homes and from their orders, and the notifications
// they got.
import { useQueries } from "@tanstack/react-query";
import type { ListedOrder, OrderLocations } from "#contracts/orders.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { orderLocationsQuery } from "#web/shared/api/get-order-locations.ts";
import { newestOrdersQuery } from "#web/shared/api/get-orders.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { NotificationPanel } from "../parts/feed/notification-panel.tsx";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Section, Stack } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { ListSkeleton } from "#web/shared/parts/list-skeleton.tsx";
import { WaitingOrders } from "#web/features/orders/parts/pending-orders.tsx";
import { AllDone } from "../parts/all-done.tsx";
import { ToDoCard } from "../parts/to-do-card.tsx";
import { listPageToDos } from "#web/features/locations/parts/outlook/page-to-dos.ts";

interface NotificationsProps {
  readonly homes: readonly ServiceLocation[];
  readonly orders: readonly ListedOrder[];
  readonly locations: ReadonlyArray<OrderLocations["items"][number]>;
}

function Notifications({ homes, orders, locations }: NotificationsProps) {
  const { toDos: messages } = useMessages("orders");
  const { settings: yourNotifications, preferences } = useMessages("notices");
  const config = useConfig();
  const language = useLanguage();
  const outlooks = useQueries({
    queries: homes.map(({ service_location: location }) => outlookQuery(config, location.esiid, language)),
  });
  const failed = outlooks.filter(({ data, error }) => !data && error !== null);
  const pending = outlooks.some(({ isPending }) => isPending);
  // To-dos are at the top and would push down the content below. If one can't be loaded, the rest is shown.
  const waiting = outlooks.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  const toDos = listPageToDos({
    esiids: homes.map(({ service_location: location }) => location.esiid),
    homes: homes.flatMap((location, index) => {
      const outlook = outlooks[index]?.data;
      return outlook ? [{ location, outlook }] : [];
    }),
    orders,
    locations,
  });
  if (waiting) {
    return (
      <Page>
        <PageHeader title={messages.title} />
        <ListSkeleton />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={!pending && toDos.length > 0 && messages.lead({ n: toDos.length })}
      />
      <WaitingOrders locations={locations} />
      {failed.length > 0 && (
        <FailurePanel
          error={failed[0]?.error}
          onRetry={() => failed.forEach((query) => void query.refetch())}
          retrying={failed.some((query) => query.isFetching)}
        />
      )}
      {pending && <ListSkeleton />}
      {!pending && toDos.length === 0 && failed.length === 0 && <AllDone locations={homes} />}
      {!pending && toDos.length > 0 && (
        <Stack as="ul" gap={4}>
          {toDos.map((toDo) =>
            toDo.kind === "order_waiting" ? null : (
              <ToDoCard
                key={
                  toDo.kind === "order"
                    ? toDo.order.id
                    : `${toDo.outlook.esiid} ${toDo.toDo.kind} ${"order_id" in toDo.toDo ? toDo.toDo.order_id : ""}`
                }
                toDo={toDo}
                orders={orders}
              />
            ),
          )}
        </Stack>
      )}
      <Section
        title={yourNotifications}
        actions={<Link href={paths.noticePreferences()}>{preferences}</Link>}
      >
        <NotificationPanel place="page" />
      </Section>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({
    homes: locationsQuery(config),
    orders: newestOrdersQuery(config),
    locations: orderLocationsQuery(config),
  }),
  Title: () => useMessages("orders").toDos.title,
  render: (data) => <Notifications {...data} />,
});
