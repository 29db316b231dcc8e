// /order/outcome?order_id=&receipt=: linked from an email about an order, without sign-in: its status, and how it went.
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { GuestOrder } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { guestOrderQuery } from "../api.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { PageData } from "#web/shared/page/page-data.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useConsumedParam } from "#web/shared/parts/use-consumed-param.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { getPollMs } from "../parts/poll.ts";
import { isClosed, OrderProgress, formatStatus } from "../parts/checkout/order-progress.tsx";
import { OrderSkeleton } from "../parts/checkout/order-skeleton.tsx";

function OutcomePage() {
  const { titles } = useMessages("shell");
  const [query] = useSearchParams();
  const orderId = query.get("order_id") ?? "";
  const receipt = useConsumedParam("receipt", orderId);
  const isComplete = orderId !== "" && receipt !== "";
  const config = useConfig();
  const order = useQuery({
    ...guestOrderQuery(config, orderId, receipt),
    enabled: isComplete,
    refetchInterval: ({ state: { data: now, dataUpdateCount } }) => getPollMs(now, dataUpdateCount),
  });
  const missing = <LinkMissing orderId={orderId} />;
  if (!isComplete) return missing;
  return (
    <PageData
      results={{ order }}
      skeleton={<OrderSkeleton />}
      renderError={(panel) => (
        <Page>
          <PageHeader title={titles.orderOutcome} />
          {panel}
        </Page>
      )}
      missing={missing}
      isMissing={isLinkRejected}
    >
      {(data) => <MailedOrder {...data} receipt={receipt} onStatus={() => void order.refetch()} />}
    </PageData>
  );
}

/** Whether the server rejects the link. Network errors are handled differently. */
function isLinkRejected(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.kind !== "http") return false;
  const { status } = error;
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

interface MailedOrderProps {
  readonly order: GuestOrder;
  readonly receipt: string;
  readonly onStatus: () => void;
}

function MailedOrder({ order, receipt, onStatus }: MailedOrderProps) {
  const messages = useMessages("placed");
  return (
    <Page>
      <PageHeader
        above={messages.mail.lead({ provider: order.provider })}
        title={order.plan_name}
        lead={isClosed(order) ? undefined : formatStatus(order, messages)}
      />
      <div className="flex max-w-3xl flex-col gap-8">
        <OrderProgress order={order} receipt={receipt} onStatus={onStatus}>
          {order.taken_in && !isClosed(order) && (
            <Text>
              {messages.mail.claimed} <Link href={paths.order(order.order_id)}>{messages.page.toOrder}</Link>
            </Text>
          )}
          <Text size="small" tone="muted">
            {messages.page.number}: <span className="inline-block">{order.order_id}</span>
          </Text>
        </OrderProgress>
      </div>
    </Page>
  );
}

function LinkMissing({ orderId }: { readonly orderId: string }) {
  const { mail, page } = useMessages("placed");
  const signedIn = useSignedIn() !== null;
  return (
    <Page>
      <PageHeader title={mail.missing} lead={mail.missingText} />
      <Row>
        <ButtonLink variant="primary" href={orderId === "" ? paths.orders() : paths.order(orderId)}>
          {signedIn ? page.toOrders : mail.signIn}
        </ButtonLink>
        <ButtonLink href={paths.compare()}>{page.compare}</ButtonLink>
      </Row>
    </Page>
  );
}

export default definePage({ Component: OutcomePage });
