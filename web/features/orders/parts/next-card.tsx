import { useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contracts/orders.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Badge, Banner } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { CallProvider } from "./call-provider.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { centralDay } from "#web/shared/format/central-day.ts";
import { HandoffActions } from "./handoff-actions.tsx";
import { isUnfinished } from "./outcome-options.ts";
import { nextActions } from "./next-actions.ts";
import { awaitsCancel, lastCode, nextStep, suggestsCall } from "./next-step.ts";
import { findDepositNote, findOpenStep } from "./steps/open-step.ts";
import { CancelDay, DepositNote, StepActions } from "./steps/step-actions.tsx";
import { renews } from "#web/shared/parts/order-steps.ts";

interface NextCardProps {
  readonly order: OrderDetail;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
}

/** The next step and whose turn it is, with the page's main action. */
export function NextCard({ order, today }: NextCardProps) {
  const messages = useMessages("order");
  const { who, text } = nextStep(order, today, messages.nexts, useMessages("providerSteps"));
  const canceling = awaitsCancel(order);
  const last = order.events.at(-1);
  const providerReason = last?.actor === "provider" ? last.reason : null;
  return (
    <Card tone={who === "you" ? "accent" : "plain"}>
      <Stack gap={2}>
        <Text as="h2" size="lead" strong>
          {messages.next}
        </Text>
        <Row>
          <Badge tone={who === "you" ? "warn" : "neutral"}>
            {who === "provider" ? messages.who.provider({ provider: order.provider }) : messages.who[who]}
          </Badge>
        </Row>
      </Stack>
      {!canceling && <Text>{text}</Text>}
      <DepositNote order={order} />
      {providerReason && <Text>{messages.providerReason({ reason: providerReason })}</Text>}
      {order.cancel_requested_at !== null && canceling && (
        <Banner
          tone="warn"
          icon={<InfoIcon />}
          title={messages.cancel.waiting({ day: centralDay(order.cancel_requested_at) })}
        >
          {messages.cancel.waitingText({
            provider: order.provider,
            declined: findDepositNote(order) === "declined",
          })}
        </Banner>
      )}
      {/* To wait for the other switch is fine too. */}
      <NextAction
        order={order}
        today={today}
        primary={who === "you" && lastCode(order) !== "already_switching"}
      />
      <RenewalLine order={order} today={today} />
      <CancelDay order={order} />
      {order.may_cancel && (
        <Row>
          <CancelOrder order={order} />
        </Row>
      )}
    </Card>
  );
}

interface NextActionProps extends NextCardProps {
  /** Whether it is the customer's turn: the page's main action. */
  readonly primary: boolean;
}

function NextAction({ order, today, primary }: NextActionProps) {
  const messages = useMessages("order");
  const client = useQueryClient();
  if (isUnfinished(order)) return <HandoffActions order={order} />;
  const call = suggestsCall(order) && <CallProvider phone={order.plan.enroll.phone} />;
  if (findOpenStep(order) !== null)
    return (
      <>
        <StepActions order={order} orderId={order.id} onChanged={() => void refreshOrders(client)} />
        {call}
      </>
    );
  const actions = nextActions(order, today);
  if (actions.length === 0) return call;
  return (
    <>
      {actions[0]?.label !== "addContract" && call}
      <Row>
        {actions.map(({ label, href }, index) => (
          <ButtonLink key={label} variant={primary && index === 0 ? "primary" : "secondary"} href={href}>
            {messages[label]}
          </ButtonLink>
        ))}
      </Row>
    </>
  );
}

function RenewalLine({ order, today }: NextCardProps) {
  const messages = useMessages("order");
  const { opted_out_at } = order.renewal;
  // A contract that has not started has no renewal to decide on yet.
  if (!opted_out_at && !(order.state === "active" && renews(order, today))) return null;
  return (
    <Text>
      {opted_out_at && <>{messages.optedOut({ day: centralDay(opted_out_at) })} </>}
      <Link href={paths.renewalOptOut(order.id)}>{opted_out_at ? messages.change : messages.renewal}</Link>
    </Text>
  );
}
