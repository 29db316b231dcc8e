import type { OrderDetail } from "#contracts/orders.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Grid, Page, PageHeader, Row, Section, Stack, Text } from "../../ui/layout.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { homeName } from "../notifications/needs.ts";
import { BackToOrders } from "./back-to-orders.tsx";
import { centralDay } from "./central-day.ts";
import { nextStep } from "./next-step.ts";
import { orderSteps, renews, type OrderStep } from "./order-steps.ts";
import { PlanThatDay } from "./plan-that-day.tsx";
import { StateBadge } from "./state-badge.tsx";

/** An order, top to bottom: what comes next, its timeline, the plan. */
export function OrderView({ order }: { readonly order: OrderDetail }) {
  const { order: words } = useMessages("orders");
  const today = centralDay(new Date());
  const home = order.service_location;
  const place = [homeName(home), home.city].filter(Boolean).join(", ");
  return (
    <Page>
      <PageHeader
        back={<BackToOrders />}
        above={<StateBadge state={order.state} />}
        title={order.plan_name}
        lead={words.lead(order.provider, place)}
      />
      <NextCard order={order} today={today} />
      <Grid columns={2} gap={8}>
        <Section title={words.timeline}>
          <Card as="div">
            <OrderTimeline order={order} today={today} />
          </Card>
        </Section>
        <PlanThatDay order={order} />
      </Grid>
    </Page>
  );
}

interface Part {
  readonly order: OrderDetail;
  readonly today: string;
}

function NextCard({ order, today }: Part) {
  const { order: words } = useMessages("orders");
  const { who, text } = nextStep(order, today, words);
  const over = ["rejected", "cancelled", "ended"].includes(order.state);
  const last = order.events.at(-1);
  return (
    <Card tone={who === "you" ? "accent" : "plain"}>
      <Row justify="between">
        <Text as="h2" size="lead" strong>
          {words.next}
        </Text>
        <Badge tone={who === "you" ? "warn" : "neutral"}>
          {who === "provider" ? words.who.provider(order.provider) : words.who[who]}
        </Badge>
      </Row>
      <Text>{text}</Text>
      {order.state === "rejected" && last?.reason && <Text>{words.rejectedBecause(last.reason)}</Text>}
      <Row gap={3}>
        {over && <ButtonLink href={paths.compare()}>{words.shop}</ButtonLink>}
        {order.state === "active" && (
          <ButtonLink
            variant={who === "you" ? "primary" : "secondary"}
            href={paths.location(order.service_location.esiid)}
          >
            {words.home}
          </ButtonLink>
        )}
      </Row>
      <RenewalLine order={order} today={today} />
    </Card>
  );
}

function RenewalLine({ order, today }: Part) {
  const { order: words } = useMessages("orders");
  const { opted_out_at } = order.renewal;
  if (!opted_out_at && !renews(order, today)) return null;
  return (
    <Text>
      {opted_out_at && <>{words.optedOut(centralDay(opted_out_at))} </>}
      <Link href={paths.renewalOptOut(order.id)}>{opted_out_at ? words.change : words.renewal}</Link>
    </Text>
  );
}

function OrderTimeline({ order, today }: Part) {
  const { order: words } = useMessages("orders");
  const when = ({ day, phase, actor }: OrderStep): string => {
    if (day === null) return words.unknown;
    if (phase !== "coming") return words.when(day, actor && words.by[actor]);
    return words.expected(day);
  };
  return (
    <Stack>
      <Timeline
        steps={orderSteps(order, today).map((step) => ({
          key: step.key,
          phase: step.phase,
          title: words.steps[step.what],
          when: when(step),
          detail: step.reason,
        }))}
      />
    </Stack>
  );
}
