import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { orderRenewalQuery } from "../api.ts";
import { DeliveryDate, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { Money } from "#web/shared/parts/money.tsx";
import {
  adviceSentence,
  findDoNothing,
  getOptionCost,
  shouldSwitch,
  recommendedOption,
  type OptionCost,
} from "#messages/describe-advice.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Grid, Section, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { FigureSkeleton, Skeleton } from "#web/ui/skeleton.tsx";
import { toEstimated, toRange } from "#messages/message-values.ts";

const YEAR_MONTHS = 12;

interface IfNothingProps {
  readonly order: OrderDetail;
  /** Last day of the term, YYYY-MM-DD. */
  readonly endsOn: string;
}

/**
 * Returns the days before the end by which the provider's last notice is due: 15 if the term is at most four months (16
 * TAC 25.475).
 */
function getNoticeDays(termMonths: number): number {
  return termMonths > 4 ? 30 : 15;
}

/** What follows the term without a choice, its cost, and the best option. */
export function IfNothingSection({ order, endsOn }: IfNothingProps) {
  const { renewal: messages } = useMessages("renewals");
  const choices = useQuery(orderRenewalQuery(useConfig(), order.id, useLanguage()));
  // Nothing to price is not a failure here.
  const { esiid } = order.service_location;
  const unknown = choices.error instanceof ApiFailure && [404, 409, 422].includes(choices.error.status ?? 0);
  return (
    <Section
      title={messages.nothing}
      lead={messages.nothingText({
        provider: order.provider,
        day: endsOn,
        notice: getNoticeDays(order.term_months),
      })}
    >
      <Card as="div">
        {choices.data ? (
          <>
            <RenewalCosts order={order} choices={choices.data} />
            <Text>
              <Link href={esiid === "" ? paths.compare() : paths.location(esiid)}>{messages.compare}</Link>
            </Text>
          </>
        ) : choices.isPending ? (
          <TermsSkeleton />
        ) : (
          <Text tone="muted">{unknown ? messages.noCosts : messages.costsFailed}</Text>
        )}
      </Card>
    </Section>
  );
}

function RenewalCosts({ order, choices }: { readonly order: OrderDetail; readonly choices: RenewalChoices }) {
  const { renewal: messages } = useMessages("renewals");
  const texts = useMessages("outlook");
  const { outlook } = choices;
  const nothing = getOptionCost(findDoNothing(outlook));
  if (!nothing) return <Text tone="muted">{messages.noCosts}</Text>;
  // A quote for a shorter term is not a year's cost.
  const quoted = order.term_months >= YEAR_MONTHS ? order.year_cents : null;
  const now = outlook.current_cents ?? quoted;
  return (
    <>
      <Grid columns={3} gap={6}>
        {now !== null && (
          <Money
            cents={now}
            per="year"
            label={messages.now}
            note={outlook.current_cents === null ? messages.nowNote : messages.nowSame}
            size="title"
          />
        )}
        <DoNothing outlook={outlook} cost={nothing} now={now} />
        <BestOption outlook={outlook} />
      </Grid>
      <Text>{adviceSentence(outlook, texts)}</Text>
      <Text size="small" tone="muted">
        {messages.basis(toEstimated(choices.estimated_share))}
      </Text>
      <OutdatedPlans asOf={outlook.as_of} />
      <DeliveryDate delivery={outlook.delivery} />
    </>
  );
}

/** The same height as the loaded content, so that the choice below does not move under a finger. */
function TermsSkeleton() {
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

interface DoNothingProps {
  readonly outlook: Outlook;
  readonly cost: OptionCost;
  /** Cents per year of the current plan. Null if it isn't known. */
  readonly now: number | null;
}

function DoNothing({ outlook, cost, now }: DoNothingProps) {
  const { renewal: messages } = useMessages("renewals");
  const { options } = useMessages("outlook");
  const format = useFormat();
  const { from, through } = outlook.window;
  const { range, ...ends } = toRange(cost.low, cost.high);
  return (
    <Figure
      size="title"
      tone={now !== null && cost.low > now ? "warn" : "ink"}
      label={messages.after}
      value={format.money(cost.cents)}
      unit={options.unit}
      note={
        <>
          {range === "double" && <span className="block">{options.rateRange(ends)}</span>}
          <span className="block">{messages.window({ days: { from, through } })}</span>
        </>
      }
    />
  );
}

/** The recommended plan over the same twelve months. Renders nothing if there is none. */
function BestOption({ outlook }: { readonly outlook: Outlook }) {
  const { renewal: messages } = useMessages("renewals");
  const { options } = useMessages("outlook");
  const format = useFormat();
  const option = shouldSwitch(outlook) ? recommendedOption(outlook) : null;
  const cost = getOptionCost(option);
  if (!option?.plan || !cost || option.starts_on === null) return null;
  return (
    <Figure
      size="title"
      tone="good"
      label={messages.best}
      value={format.money(cost.cents)}
      unit={options.unit}
      note={messages.bestNote({ plan: option.plan.name, day: option.starts_on })}
    />
  );
}
