import { DocumentIcon } from "../../ui/icons.tsx";
// /orders: every order of the account, by where it stands.
import { useQuery } from "@tanstack/react-query";
import type { Order } from "#contracts/orders.ts";
import { orderLocationsQuery } from "../../api/get-order-locations.ts";
import { ordersQuery } from "../../api/get-orders.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

import { Page, PageHeader, Section, Stack } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { todayInTexas } from "./central-day.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { OrderRow } from "./order-row.tsx";
import { GROUPS, groupOrders } from "./order-steps.ts";
import { WaitingOrders } from "./waiting-orders.tsx";

export default function OrdersPage() {
  const { titles } = useMessages("shell");
  const config = useConfig();
  const orders = useQuery(ordersQuery(config));
  // Beside the list: where it cannot be asked, the orders show all the same.
  const locations = useQuery(orderLocationsQuery(config));
  return (
    <Page>
      <PageHeader title={titles.orders} lead={orders.data && <Lead orders={orders.data} />} />
      <WaitingOrders locations={locations.data ?? []} />
      {orders.data ? (
        <Groups orders={orders.data} />
      ) : orders.error ? (
        <FailurePanel
          error={orders.error}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching}
        />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function Lead({ orders }: { readonly orders: readonly Order[] }) {
  const words = useMessages("orders").list;
  if (orders.length === 0) return null;
  const { running, coming } = groupOrders(orders);
  return running.length + coming.length === 0 ? words.leadPast : words.lead(running.length, coming.length);
}

function Groups({ orders }: { readonly orders: readonly Order[] }) {
  const words = useMessages("orders").list;
  if (orders.length === 0) return <NoOrders />;
  const groups = groupOrders(orders);
  const today = todayInTexas();
  return GROUPS.filter((group) => groups[group].length > 0).map((group) => (
    <Section key={group} title={words.groups[group]}>
      <Stack as="ul" gap={4}>
        {groups[group].map((order) => (
          <OrderRow key={order.id} order={order} today={today} />
        ))}
      </Stack>
    </Section>
  ));
}

function NoOrders() {
  const words = useMessages("orders").list.empty;
  return (
    <EmptyState
      title={words.title}
      icon={<DocumentIcon size={32} />}
      action={
        <ButtonLink variant="primary" href={paths.compare()}>
          {words.action}
        </ButtonLink>
      }
    >
      <Stack gap={2}>
        <p>{words.text}</p>
        <p>{words.other}</p>
      </Stack>
    </EmptyState>
  );
}
