import { useQuery } from "@tanstack/react-query";
import type { PriceHistory } from "#contracts/price-history.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { homeAlertQuery } from "../api.ts";
import { EmailAlertForm } from "./email-alert-form.tsx";
import { HomeAlertForm } from "./home-alert-form.tsx";
import { findNewest } from "./today-section.tsx";
import type { PriceHome } from "./use-price-home.ts";

interface AlertSectionProps {
  readonly history: PriceHistory;
  readonly home: PriceHome;
}

/** The price alert for the home of the page. Nothing without a price to compare with. */
export function AlertSection({ history, home }: AlertSectionProps) {
  const messages = useMessages("prices").alert;
  const { location, request } = home;
  const lowCents = findNewest(history)?.low_cents;
  if (lowCents === undefined || request === null) return null;
  return (
    <Section title={messages.title} lead={location ? messages.homeLead : messages.lead}>
      <Card as="div">
        {location ? (
          <HomeAlert esiid={location.location.service_location.esiid} lowCents={lowCents} />
        ) : (
          <EmailAlertForm
            key={JSON.stringify([home.size, home.tdu])}
            history={history}
            request={request}
            lowCents={lowCents}
          />
        )}
      </Card>
    </Section>
  );
}

function HomeAlert({ esiid, lowCents }: { readonly esiid: string; readonly lowCents: number }) {
  const { data, error, refetch } = useQuery(homeAlertQuery(useConfig(), esiid));
  if (data) return <HomeAlertForm esiid={esiid} alert={data.alert} lowCents={lowCents} />;
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={9} />;
}
