// /orders: the account's orders by status, one page after the other.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ListedOrder } from "#contracts/orders.ts";
import { orderLocationsQuery } from "#web/shared/api/get-order-locations.ts";
import { orderPagesQuery } from "#web/shared/api/get-orders.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { definePage } from "#web/shared/page/define-page.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DocumentIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Row, Section, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { ListSkeleton } from "#web/shared/parts/list-skeleton.tsx";
import { OrderRow } from "../parts/order-row.tsx";
import { GROUPS, groupOrders } from "#web/shared/parts/order-steps.ts";
import { WaitingOrders } from "../parts/pending-orders.tsx";

function OrdersPage() {
  const { title } = useMessages("orders");
  const config = useConfig();
  const pages = useInfiniteQuery(orderPagesQuery(config));
  const orders = pages.data?.pages.flatMap(({ items }) => items);
  // Separate from the list: if it fails to load, the orders are still shown.
  const locations = useQuery(orderLocationsQuery(config));
  return (
    <Page>
      <PageHeader title={title} lead={orders && <Lead orders={orders} isFull={!pages.hasNextPage} />} />
      <WaitingOrders locations={locations.data ?? []} />
      {orders && <Groups orders={orders} />}
      {pages.error && (
        <FailurePanel
          error={pages.error}
          onRetry={() => void (orders ? pages.fetchNextPage() : pages.refetch())}
          retrying={pages.isFetching}
        />
      )}
      {!orders && !pages.error && <ListSkeleton />}
      {orders && pages.hasNextPage && !pages.error && (
        <More
          shown={orders.length}
          pending={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </Page>
  );
}

interface ListProps {
  readonly orders: readonly ListedOrder[];
}

/** Shows counts only if all orders are known. */
function Lead({ orders, isFull }: ListProps & { readonly isFull: boolean }) {
  const messages = useMessages("orders").list;
  if (orders.length === 0) return null;
  if (!isFull) return messages.leadSome({ n: orders.length });
  const { running, coming } = groupOrders(orders);
  return running.length + coming.length === 0
    ? messages.leadPast
    : messages.lead({ running: running.length, coming: coming.length });
}

function Groups({ orders }: ListProps) {
  const messages = useMessages("orders").list;
  if (orders.length === 0) return <NoOrders />;
  const groups = groupOrders(orders);
  const today = todayInTexas();
  return GROUPS.filter((group) => groups[group].length > 0).map((group) => (
    <Section key={group} title={messages.groups[group]}>
      <Stack as="ul" gap={4}>
        {groups[group].map((order) => (
          <OrderRow key={order.id} order={order} today={today} />
        ))}
      </Stack>
    </Section>
  ));
}

interface MoreProps {
  readonly shown: number;
  readonly pending: boolean;
  readonly onMore: () => void;
}

function More({ shown, pending, onMore }: MoreProps) {
  const messages = useMessages("orders").list;
  return (
    <Row justify="center">
      <output>
        <VisuallyHidden>{messages.shown({ n: shown })}</VisuallyHidden>
      </output>
      <Button pending={pending} onClick={onMore}>
        {messages.more}
      </Button>
    </Row>
  );
}

function NoOrders() {
  const messages = useMessages("orders").list.empty;
  return (
    <EmptyState
      title={messages.title}
      icon={<DocumentIcon size={32} />}
      action={
        <ButtonLink variant="primary" href={paths.compare()}>
          {messages.action}
        </ButtonLink>
      }
    >
      <Stack gap={2}>
        <p>{messages.text}</p>
        <p>{messages.other}</p>
      </Stack>
    </EmptyState>
  );
}

export default definePage({
  prefetch(client, { config }) {
    void client.prefetchInfiniteQuery(orderPagesQuery(config));
    void client.prefetchQuery(orderLocationsQuery(config));
  },
  Component: OrdersPage,
});
