import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contracts/orders.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import { ApiFailure } from "../../api/failure.ts";
import { orderRenewalQuery } from "../../api/get-order-renewal.ts";
import { Money } from "../../components/money.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Grid, Section, Text } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { FigureSkeleton, Skeleton } from "../../ui/progress.tsx";
import { afterTerm, cheapestOf } from "./after-term.ts";

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
  const { renewal: words } = useMessages("renewals");
  const choices = useQuery(orderRenewalQuery(useConfig(), order.id, useLanguage()));
  // That nothing can be priced is no failure here.
  const unknown = choices.error instanceof ApiFailure && [404, 409, 422].includes(choices.error.status ?? 0);
  return (
    <Section
      title={words.nothing}
      lead={words.nothingText(order.provider, endsOn, noticeDays(order.term_months))}
    >
      <Card as="div">
        {choices.data ? (
          <>
            <Figures order={order} choices={choices.data} />
            <Text>
              <Link href={paths.location(order.service_location.esiid)}>{words.compare}</Link>
            </Text>
          </>
        ) : choices.isPending ? (
          <FiguresSkeleton />
        ) : (
          <Text tone="muted">{unknown ? words.noFigures : words.figuresFail}</Text>
        )}
      </Card>
    </Section>
  );
}

function Figures({ order, choices }: { readonly order: OrderDetail; readonly choices: RenewalChoices }) {
  const { renewal: words } = useMessages("renewals");
  const after = afterTerm(choices);
  const best = cheapestOf([...choices.stay, ...choices.leave]);
  if (!after) return <Text tone="muted">{words.noFigures}</Text>;
  const now = choices.now_cents ?? order.year_cents;
  return (
    <>
      <Grid columns={3} gap={6}>
        {now !== null && (
          <Money
            cents={now}
            per="year"
            label={words.now}
            note={choices.now_cents === null ? words.nowNote : words.nowSame}
            size="title"
          />
        )}
        <AfterTerm provider={order.provider} after={after} now={now} />
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
        {words.basis(choices.estimated_share)}
      </Text>
    </>
  );
}

/** As much room as the figures take, so that the choice below does not move under a finger. */
function FiguresSkeleton() {
  return (
    <>
      <Grid columns={3} gap={6}>
        <FigureSkeleton />
        <FigureSkeleton />
        <FigureSkeleton />
      </Grid>
      <Skeleton lines={2} />
      <Skeleton height={1.5} width="12rem" />
    </>
  );
}

interface AfterTermProps {
  readonly provider: string;
  readonly after: NonNullable<ReturnType<typeof afterTerm>>;
  /** Cents a year of what is paid now; null where nobody knows. */
  readonly now: number | null;
}

function AfterTerm({ provider, after, now }: AfterTermProps) {
  const { renewal: words } = useMessages("renewals");
  const { aYear } = useMessages("common");
  const format = useFormat();
  const { low_cents: low, high_cents: high } = after;
  return (
    <Figure
      size="title"
      tone={now !== null && low > now ? "warn" : "ink"}
      label={words.after}
      value={low === high ? format.money(low) : words.span(low, high)}
      unit={aYear}
      note={after.own ? words.afterOwn(provider) : words.afterSpan}
    />
  );
}
