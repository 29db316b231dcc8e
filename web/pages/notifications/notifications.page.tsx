// /notifications: what needs the person now, from the clocks of their contracts and from their orders, and what they
// were told.
import { useQueries } from "@tanstack/react-query";
import { locationsQuery } from "../../api/get-locations.ts";
import { orderLocationsQuery } from "../../api/get-order-locations.ts";
import { newestOrdersQuery } from "../../api/get-orders.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { NoticePanel } from "../../notices/notice-panel.tsx";
import { paths } from "../../paths.ts";
import { Page, PageHeader, Section, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { todayInTexas } from "../../format/central-day.ts";
import { ListSkeleton } from "../orders/list-skeleton.tsx";
import { WaitingOrders } from "../orders/waiting-orders.tsx";
import { CalmState } from "./calm-state.tsx";
import { NeedCard } from "./need-card.tsx";
import { needsNow } from "./needs.ts";

export default function NotificationsPage() {
  const { needs: words } = useMessages("orders");
  const { told, preferences } = useMessages("notices");
  const config = useConfig();
  const [homes, orders, locations] = useQueries({
    queries: [locationsQuery(config), newestOrdersQuery(config), orderLocationsQuery(config)],
  });
  const all = [homes, orders, locations];
  if (!homes.data || !orders.data || !locations.data) {
    const error = all.find((query) => query.error)?.error;
    return (
      <Page>
        <PageHeader title={words.title} />
        {error ? (
          <FailurePanel
            error={error}
            onRetry={() => all.forEach((query) => query.error && void query.refetch())}
            retrying={all.some((query) => query.isFetching)}
          />
        ) : (
          <ListSkeleton />
        )}
      </Page>
    );
  }
  const needs = needsNow({
    today: todayInTexas(),
    homes: homes.data,
    orders: orders.data,
    locations: locations.data,
  });
  return (
    <Page>
      <PageHeader title={words.title} lead={needs.length > 0 && words.lead(needs.length)} />
      <WaitingOrders locations={locations.data} />
      {needs.length === 0 ? (
        <CalmState homes={homes.data} />
      ) : (
        <Stack as="ul" gap={4}>
          {needs.map((need) =>
            need.kind === "order_waiting" ? null : (
              <NeedCard key={`${need.kind}-${"order" in need ? need.order.id : need.esiid}`} need={need} />
            ),
          )}
        </Stack>
      )}
      <Section title={told} actions={<Link href={paths.noticePreferences()}>{preferences}</Link>}>
        <NoticePanel place="page" />
      </Section>
    </Page>
  );
}
