import type { OrderDetail } from "#contracts/orders.ts";
import type { BillingAddress } from "#contracts/partners.ts";
import type { Quote } from "#contracts/checkout.ts";
import type { TerminationFee } from "#contracts/plan.ts";
import { lasts } from "#rating/twelve-months.ts";
import { DeliveryDate } from "#web/shared/parts/delivery-date.tsx";
import { Money } from "#web/shared/parts/money.tsx";
import { TwelveMonthsCost, TwelveMonthsSplit } from "#web/features/locations/parts/outlook/twelve-months.tsx";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Section, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { centralDay } from "#web/shared/format/central-day.ts";
import { Agreed, PlanDocuments } from "./order-documents.tsx";
import { wasOnlyChosen } from "./outcome-options.ts";
import { QuoteMonths } from "./quote-months.tsx";

type OrderedPlanMessages = Messages<"orderedPlan">;

const POINTS = [
  ["kwh_500", 500],
  ["kwh_1000", 1_000],
  ["kwh_2000", 2_000],
] as const;

interface PlanThatDayProps {
  readonly order: OrderDetail;
}

/** Quote, label, terms and documents as they were when the order was placed. */
export function PlanThatDay({ order }: PlanThatDayProps) {
  const messages = useMessages("orderedPlan");
  const { plan, quote } = order;
  const chosen = wasOnlyChosen(order);
  return (
    <Section
      title={messages.plan({ chosen })}
      lead={messages.planLead({ chosen, day: centralDay(order.placed_at) })}
    >
      <Card as="div">
        {quote && (
          <Stack gap={1}>
            <QuotedCost quote={quote} lasting={lasts(plan)} />
            <Text size="small" tone="muted">
              {messages.quoteNote({ day: quote.as_of })}
            </Text>
            <DeliveryDate delivery={quote.delivery ?? null} on={centralDay(order.placed_at)} />
          </Stack>
        )}
        {/* Twelve bills at a price that ends sooner would never come. */}
        {quote?.months && lasts(plan) && <QuoteMonths quote={quote} months={quote.months} />}
        <Facts order={order} />
        <PlanDocuments plan={plan} />
        <Agreed consents={order.consents} />
        <Stack gap={2}>
          <Text>
            <Link href={paths.comparePlan(plan.id)}>{messages.today}</Link>
          </Text>
          {order.replaces_order_id !== null && (
            <Text>
              <Link href={paths.order(order.replaces_order_id)}>{messages.before}</Link>
            </Text>
          )}
        </Stack>
      </Card>
    </Section>
  );
}

interface QuotedCostProps {
  readonly quote: Quote;
  /** The price lasts twelve months or longer. */
  readonly lasting: boolean;
}

/** The quoted twelve-month cost. An old order with a shorter price has no yearly number. */
function QuotedCost({ quote, lasting }: QuotedCostProps) {
  const messages = useMessages("orderedPlan");
  const { twelve_months: twelve, year_cents, year_kwh } = quote;
  if (twelve)
    return (
      <>
        <TwelveMonthsCost twelve={twelve} size="head" note={messages.quote({ kwh: year_kwh })} />
        <TwelveMonthsSplit twelve={twelve} isFull />
      </>
    );
  if (!lasting) return null;
  return <Money cents={year_cents} per="year" note={messages.quote({ kwh: year_kwh })} />;
}

function Facts({ order }: PlanThatDayProps) {
  const messages = useMessages("orderedPlan");
  const { row, kinds } = useMessages("orders");
  const format = useFormat();
  const { plan } = order;
  return (
    <Stack gap={4}>
      <dl className="grid grid-cols-2 gap-4">
        {POINTS.map(([field, kwh]) => (
          <Fact key={field} name={messages.at({ kwh })}>
            {format.rate(plan.label[field])}
          </Fact>
        ))}
        <Fact name={messages.rate}>{messages.rates[plan.rate_type]}</Fact>
        <Fact name={messages.term}>
          {plan.term_months === 0 ? row.monthToMonth : row.term({ months: plan.term_months })}
        </Fact>
        <Fact name={messages.renewable}>{format.percent(plan.renewable_percent / 100)}</Fact>
        <Fact name={messages.kind}>{kinds[order.kind]}</Fact>
      </dl>
      {/* Long names and numbers in one piece. */}
      <dl className="flex min-w-0 flex-col gap-4">
        <Fact name={messages.fee}>{feeText(plan.termination_fee, messages)}</Fact>
        {order.service_location.esiid !== "" && (
          <Fact name={messages.meter}>{order.service_location.esiid}</Fact>
        )}
        <Fact name={messages.number}>
          <span className="text-small tracking-tight">{order.id}</span>
        </Fact>
        {order.partner_reference !== null && (
          <Fact name={messages.theirNumber}>{order.partner_reference}</Fact>
        )}
        {order.billing_address && (
          <Fact name={messages.billing}>{formatBillingAddress(order.billing_address)}</Fact>
        )}
      </dl>
    </Stack>
  );
}

function formatBillingAddress({ address, city, state, zip }: BillingAddress): string {
  return `${address}, ${city}, ${state} ${zip}`;
}

function feeText(fee: TerminationFee, messages: OrderedPlanMessages): string {
  if (fee.kind === "flat" || fee.kind === "per_remaining_month")
    return messages.fees[fee.kind]({ usd: fee.amount_usd });
  return messages.fees[fee.kind];
}
