// /orders/:id: where the order stands, what comes next and who does it, and the plan as it was that day.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { orderQuery } from "../api/get-order.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { BackToOrders } from "../parts/back-to-orders.tsx";
import { followMs } from "../parts/follow.ts";
import { ListSkeleton } from "../parts/list-skeleton.tsx";
import { OrderMissing } from "../parts/order-missing.tsx";
import { OrderView } from "../parts/order-view.tsx";

export default function OrderPage() {
  const { id = "" } = useParams();
  const { titles } = useMessages("shell");
  const { data, error, refetch, isFetching } = useQuery({
    ...orderQuery(useConfig(), id),
    refetchInterval: ({ state: { data: now, dataUpdateCount } }) => followMs(now, dataUpdateCount),
  });
  if (data) return <OrderView order={data} />;
  if (error instanceof ApiFailure && error.status === 404) return <OrderMissing />;
  return (
    <Page>
      <PageHeader back={<BackToOrders />} title={titles.order} />
      {error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton cards={2} />
      )}
    </Page>
  );
}
