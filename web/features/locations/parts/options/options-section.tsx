import type { UseQueryResult } from "@tanstack/react-query";
import type { ListedOrder } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { DeliveryDate, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { describeAdvice } from "#messages/describe-advice.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OptionColumns, OtherOptions } from "./options-card.tsx";
import { RenewalFacts } from "./renewal-facts.tsx";

interface OptionsSectionProps {
  readonly location: ServiceLocation;
  readonly query: UseQueryResult<Outlook>;
  /** The active order placed here. Null if there is none. */
  readonly running: ListedOrder | null;
}

/** The recommendation for the home, and the cost of each choice over the same twelve months. */
export function OptionsSection({ location, query, running }: OptionsSectionProps) {
  const messages = useMessages("outlook");
  const { data: outlook, error } = query;
  if (!outlook) {
    return (
      <Section title={messages.options.title}>
        {error ? (
          <FailurePanel error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Card as="div">
            <output className="sr-only">{messages.loading}</output>
            <Skeleton height={4} lines={6} />
          </Card>
        )}
      </Section>
    );
  }
  const { from, through } = outlook.window;
  // The page's first sentence has the recommendation. An order in progress has its own card.
  const details = outlook.order === null ? describeAdvice(outlook, messages).details : [];
  return (
    <Section
      title={outlook.order === null ? messages.options.title : messages.options.titleOrder}
      lead={messages.options.lead({ from, through })}
    >
      <Card as="div">
        <OptionColumns outlook={outlook} location={location} />
        {details.length > 0 && (
          <Text size="small" tone="muted">
            {details.join(" ")}
          </Text>
        )}
        <OutdatedPlans asOf={outlook.as_of} />
        <DeliveryDate delivery={outlook.delivery} />
        <OtherOptions outlook={outlook} location={location} />
        {running && outlook.order === null && <RenewalFacts order={running} outlook={outlook} />}
      </Card>
    </Section>
  );
}
