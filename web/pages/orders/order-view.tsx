import type { OrderDetail } from "#contracts/orders.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Grid, Page, PageHeader, Row, Section, Stack, Text } from "../../ui/layout.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { placeLine } from "../../components/home-words.ts";
import { BackToOrders } from "./back-to-orders.tsx";
import { centralDay, todayInTexas } from "./central-day.ts";
import { nextStep } from "./next-step.ts";
import { orderSteps, renews, type OrderStep } from "./order-steps.ts";
import { PlanThatDay } from "./plan-that-day.tsx";
import { StateBadge } from "./state-badge.tsx";

/** An order, top to bottom: what comes next, its timeline, the plan. */
export function OrderView({ order }: { readonly order: OrderDetail }) {
  const { order: words } = useMessages("orders");
  const today = todayInTexas();
  const home = order.service_location;
  const place = placeLine(home);
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
      <NextAction order={order} primary={who === "you"} />
      <RenewalLine order={order} today={today} />
    </Card>
  );
}

interface NextActionProps {
  readonly order: OrderDetail;
  /** It is the person's turn: the page's one main action. */
  readonly primary: boolean;
}

function NextAction({ order, primary }: NextActionProps) {
  const { order: words } = useMessages("orders");
  const { state, provider, plan, service_location: home } = order;
  const variant = primary ? "primary" : "secondary";
  if (state === "active")
    return (
      <Row>
        <ButtonLink variant={variant} href={paths.location(home.esiid)}>
          {words.home}
        </ButtonLink>
      </Row>
    );
  if (state === "handed_off" && plan.enroll.url)
    return (
      <Row>
        <ButtonLink variant={variant} href={plan.enroll.url} external>
          {words.toProvider(provider)}
        </ButtonLink>
      </Row>
    );
  if (!["started", "rejected", "cancelled", "ended"].includes(state)) return null;
  return (
    <Row>
      <ButtonLink variant={variant} href={state === "started" ? paths.comparePlan(plan.id) : paths.compare()}>
        {state === "started" ? words.toPlan : words.shop}
      </ButtonLink>
    </Row>
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
    if (phase !== "coming")
      return words.when(day, actor === null || actor === "system" ? null : words.by[actor]);
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
