import { useInfiniteQuery } from "@tanstack/react-query";
import type { AffiliateOrders } from "#contracts/affiliates.ts";
import { affiliateOrdersQuery, getAffiliateOrdersCsv } from "../api.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Row, Section, Stack, Text } from "#web/ui/layout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { BlockSkeleton } from "#web/shared/parts/block-skeleton.tsx";
import { OrderStateBadge } from "./order-state.tsx";
import { saveFile } from "#web/shared/parts/save-file.ts";
import { ShowMore } from "./show-more.tsx";

/** Marks the text as UTF-8 for spreadsheets. Reading the response strips it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Every order credited to the affiliate, without the customer's identity. */
export function OrdersSection() {
  const { orders: messages } = useMessages("affiliates");
  const config = useConfig();
  const toast = useToast();
  const action = useAction();
  const orders = useInfiniteQuery(affiliateOrdersQuery(config));
  const items = orders.data?.pages.flatMap((page) => page.items) ?? [];

  function download(): void {
    action.run(async () => {
      const csv = await getAffiliateOrdersCsv(config);
      saveFile(BYTE_ORDER_MARK + csv, "text/csv", `orders-${todayInTexas()}.csv`);
      toast({ text: messages.downloaded, tone: "good" });
    });
  }

  return (
    <Section
      title={messages.title}
      lead={items.length > 0 && messages.lead}
      actions={
        items.length > 0 && (
          <Button pending={action.pending} onClick={download}>
            {messages.download}
          </Button>
        )
      }
    >
      {action.failure && <FailurePanel error={action.failure} onRetry={download} retrying={action.pending} />}
      {orders.data ? (
        items.length === 0 ? (
          <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>
        ) : (
          <Stack gap={4}>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-6">
              {items.map((order) => (
                <OrderLine key={order.number} order={order} />
              ))}
            </ul>
            <ShowMore list={orders} />
          </Stack>
        )
      ) : orders.error ? (
        <FailurePanel
          error={orders.error}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching}
        />
      ) : (
        <BlockSkeleton height={6} />
      )}
    </Section>
  );
}

function OrderLine({ order }: { readonly order: AffiliateOrders["items"][number] }) {
  const { orders: messages } = useMessages("affiliates");
  const { number, placed_on, state, plan_name, provider, tdu, link_name } = order;
  const where = tdu === null ? provider : provider + SEPARATOR + TDUS[tdu].short_name;
  const how = link_name === null ? messages.byPlain : messages.by({ link: link_name });
  return (
    <li className="py-3">
      <Stack gap={1}>
        <Row justify="between" align="start" gap={3} wrap={false}>
          <Text strong>{plan_name}</Text>
          <OrderStateBadge state={state} />
        </Row>
        <Text size="small">{where}</Text>
        <Text size="small" tone="muted">
          {[messages.number({ number }), messages.placed({ day: placed_on }), how].join(SEPARATOR)}
        </Text>
      </Stack>
    </li>
  );
}
