// /order/placed: right after ordering: what is left to do, and how to find the order again.
import { definePage } from "#web/shared/page/define-page.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GuestOrder } from "#contracts/checkout.ts";
import { guestOrderQuery } from "../api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { Card } from "#web/ui/card.tsx";
import { Page, PageHeader, Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { isUnfinished } from "../parts/outcome-options.ts";
import { getPollMs } from "../parts/poll.ts";
import { LocationNotAdded } from "../parts/checkout/location-not-added.tsx";
import { awaitsCancel, isClosed, OrderProgress, formatStatus } from "../parts/checkout/order-progress.tsx";
import type { StoredOrder } from "../parts/checkout/placed-store.ts";
import { readPlaced } from "../parts/checkout/placed-store.ts";

function PlacedPage() {
  const [placed] = useState(readPlaced);
  return placed ? <OrderConfirmation placed={placed} /> : <NothingPlaced />;
}

function OrderConfirmation({ placed }: { readonly placed: StoredOrder }) {
  const messages = useMessages("placed");
  const { titles } = useMessages("shell");
  const { order_id: id, receipt, provider, email } = placed;
  // The response to placing the order is shown immediately, and its current status is fetched in the background.
  const { data: order, refetch } = useQuery({
    ...guestOrderQuery(useConfig(), id, receipt),
    initialData: () => asGuestOrder(placed),
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state: { data: now, dataUpdateCount } }) => getPollMs(now, dataUpdateCount),
  });
  const signedIn = useSignedIn() !== null;
  const unfinished = isUnfinished(order);
  const over = order.state === "rejected" || order.state === "cancelled";
  const closed = isClosed(order);
  const moving = order.kind === "move_in";
  const title =
    unfinished && !closed
      ? messages.page.handoff({ provider })
      : over || closed
        ? titles.orderOutcome
        : messages.page.partner;
  const lead = closed
    ? undefined
    : unfinished
      ? messages.page.handoffLead({ moving })
      : order.state === "submitted" && !awaitsCancel(order)
        ? messages.page.partnerLead({ provider, moving })
        : formatStatus(order, messages);
  useDocumentTitle(title);
  return (
    <Page>
      <PageHeader above={placed.plan_name} title={title} lead={lead && <output>{lead}</output>} />
      <div className="flex max-w-3xl flex-col gap-8">
        <LocationNotAdded location={placed.location} />
        <OrderProgress order={order} receipt={receipt} onStatus={() => void refetch()}>
          {(signedIn || order.taken_in) && !closed && (
            <Row>
              <ButtonLink href={paths.order(id)}>{messages.page.toOrder}</ButtonLink>
            </Row>
          )}
          {!signedIn && !order.taken_in && <Invite email={email} />}
          <div>
            {email !== "" && (
              <Text size="small" tone="muted">
                {messages.page.mail({ email })}
              </Text>
            )}
            <Text size="small" tone="muted">
              {messages.page.number}: <span className="inline-block">{id}</span>
            </Text>
          </div>
        </OrderProgress>
      </div>
    </Page>
  );
}

/** Offers an account with the same email address: the order is added to it when its onboarding is done. */
function Invite({ email }: { readonly email: string }) {
  const { page: messages } = useMessages("placed");
  const { open } = useConfig().sign_in;
  return (
    <Card title={messages.account}>
      <Text>{messages.accountText}</Text>
      <Row gap={4}>
        {open && <ButtonLink href={paths.signup(email)}>{messages.accountAction}</ButtonLink>}
        <Link href={paths.login()}>{messages.signIn}</Link>
      </Row>
    </Card>
  );
}

function NothingPlaced() {
  const { page: messages } = useMessages("placed");
  const signedIn = useSignedIn() !== null;
  return (
    <Page>
      <PageHeader title={messages.none} lead={messages.noneText} />
      <Row>
        <ButtonLink variant="primary" href={paths.compare()}>
          {messages.compare}
        </ButtonLink>
        <ButtonLink href={paths.orders()}>{signedIn ? messages.toOrders : messages.signIn}</ButtonLink>
      </Row>
    </Page>
  );
}

function asGuestOrder({ order_id, state, kind, connector, handoff, ...placed }: StoredOrder): GuestOrder {
  const { plan, plan_name, provider, starts_on, signed_in: taken_in } = placed;
  return {
    order_id,
    state,
    kind,
    connector,
    handoff,
    plan,
    plan_name,
    provider,
    starts_on,
    taken_in,
    cancel_requested_at: null,
    last_code: null,
  };
}

export default definePage({ Component: PlacedPage });
