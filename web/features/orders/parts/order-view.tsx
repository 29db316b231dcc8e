import type { OrderDetail } from "#contracts/orders.ts";
import { placeLine } from "#web/features/locations/parts/format-location.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Grid, Page, PageHeader, Section } from "#web/ui/layout.tsx";
import { BackToOrders } from "./back-to-orders.tsx";
import { CalendarButton } from "./calendar-button.tsx";
import { ChooseLocation } from "./choose-location.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { NextCard } from "./next-card.tsx";
import { awaitsCancel, lastCode } from "./next-step.ts";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderOutcomeForm } from "./outcome-form.tsx";
import { PlanThatDay } from "./plan-that-day.tsx";
import { StartForm } from "./start-form.tsx";
import { isOver } from "#web/shared/parts/order-steps.ts";
import { StateBadge } from "#web/shared/parts/state-badge.tsx";

/** An order, top to bottom: the next step, the outcome, its timeline, the plan. */
export function OrderView({ order }: { readonly order: OrderDetail }) {
  const messages = useMessages("order");
  const today = todayInTexas();
  const home = placeLine(order.service_location);
  return (
    <Page>
      <PageHeader
        back={<BackToOrders />}
        above={
          <StateBadge
            state={order.state}
            connector={order.connector}
            code={lastCode(order)}
            startsOn={order.starts_on}
            over={isOver(order, today)}
            canceling={awaitsCancel(order)}
          />
        }
        title={order.plan_name}
        lead={home === "" ? order.provider : messages.lead({ provider: order.provider, home })}
      />
      <NextCard order={order} today={today} />
      <OutcomeReport order={order} />
      <ChooseLocation order={order} />
      <Grid columns={2} gap={8}>
        <Section title={messages.timeline}>
          <Card as="div">
            <OrderTimeline order={order} today={today} />
            <CalendarButton order={order} today={today} />
          </Card>
        </Section>
        <PlanThatDay order={order} />
      </Grid>
    </Page>
  );
}

/** What only the customer can report about an order that is finished on the provider's own page. */
function OutcomeReport({ order }: { readonly order: OrderDetail }) {
  const { state, connector } = order;
  if (connector !== "handoff") return null;
  if (state === "handed_off") return <OrderOutcomeForm order={order} />;
  return state === "accepted" || state === "scheduled" ? <StartForm key={state} order={order} /> : null;
}
