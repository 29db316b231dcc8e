import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contracts/orders.ts";
import type { BestPlans } from "#contracts/portal.ts";
import { ApiFailure } from "../../api/failure.ts";
import { bestPlansQuery } from "../../api/get-best-plans.ts";
import { Money } from "../../components/money.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Grid, Section, Text } from "../../ui/layout.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import { cheapestWithTerm, monthToMonth } from "./if-nothing.ts";

interface IfNothingProps {
  readonly order: OrderDetail;
  /** Last day of the term, YYYY-MM-DD. */
  readonly endsOn: string;
}

/** Days before the end by which the provider's last notice is due: 15 where the term is at most four months (16 TAC 25.475). */
function noticeDays(termMonths: number): number {
  return termMonths > 4 ? 30 : 15;
}

/** What comes after the term without a choice, and what that costs beside today's price and the cheapest new plan. */
export function IfNothingSection({ order, endsOn }: IfNothingProps) {
  const { renewal: words } = useMessages("orders");
  const plans = useQuery(bestPlansQuery(useConfig(), order.service_location.esiid, useLanguage()));
  // Neither a home that the account does not hold nor an unknown wires company is a failure here.
  const unknown = plans.error instanceof ApiFailure && [404, 422].includes(plans.error.status ?? 0);
  return (
    <Section
      title={words.nothing}
      lead={words.nothingText(order.provider, endsOn, noticeDays(order.term_months))}
    >
      <Card as="div">
        {plans.data ? (
          <Figures order={order} plans={plans.data} />
        ) : plans.isPending ? (
          <Skeleton lines={3} />
        ) : (
          <Text tone="muted">{unknown ? words.noFigures : words.figuresFail}</Text>
        )}
      </Card>
    </Section>
  );
}

function Figures({ order, plans }: { readonly order: OrderDetail; readonly plans: BestPlans }) {
  const { renewal: words } = useMessages("orders");
  const after = monthToMonth(plans, order.plan.provider);
  const best = cheapestWithTerm(plans, order.plan.provider);
  if (!after) return <Text tone="muted">{words.noFigures}</Text>;
  // Priced for the usage of the other two, where this order is what runs at the home.
  const same = order.state === "active" ? plans.current_cents : null;
  const now = same ?? order.year_cents;
  return (
    <>
      <Grid columns={3} gap={6}>
        {now !== null && (
          <Money
            cents={now}
            per="year"
            label={words.now}
            note={same === null ? words.nowNote : words.nowSame}
            size="title"
          />
        )}
        <AfterTerm order={order} after={after} now={now} />
        {best !== null && (
          <Money
            cents={best}
            per="year"
            label={words.best}
            note={words.bestNote}
            size="title"
            tone={now !== null && best < now ? "good" : "ink"}
          />
        )}
      </Grid>
      <Text size="small" tone="muted">
        {words.basis(plans.basis.estimated_share)}
      </Text>
    </>
  );
}

interface AfterTermProps {
  readonly order: OrderDetail;
  readonly after: NonNullable<ReturnType<typeof monthToMonth>>;
  /** Cents a year of what is paid now; null where nobody knows. */
  readonly now: number | null;
}

function AfterTerm({ order, after, now }: AfterTermProps) {
  const { renewal: words } = useMessages("orders");
  const { aYear } = useMessages("common");
  const format = useFormat();
  const { own_cents, low_cents, high_cents, count } = after;
  const own = own_cents !== null;
  const single = own_cents ?? (low_cents === high_cents ? low_cents : null);
  return (
    <Figure
      size="title"
      tone={now !== null && (single ?? low_cents) > now ? "warn" : "ink"}
      label={words.after}
      value={single === null ? words.span(low_cents, high_cents) : format.money(single)}
      unit={aYear}
      note={own ? words.afterOwn(order.provider) : words.afterSpan(count)}
    />
  );
}
