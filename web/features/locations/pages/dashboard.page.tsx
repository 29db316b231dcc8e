// /: every home at a glance: this month's cost, the contract's remaining time, the best option, the to-dos.
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { HomeIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { dashboardLead } from "../parts/dashboard/count-locations.ts";
import { LocationCard } from "../parts/dashboard/location-card.tsx";

function Dashboard({ locations }: { readonly locations: readonly ServiceLocation[] }) {
  const messages = useMessages("dashboard");
  const [today] = useState(() => todayInTexas());
  if (locations.length === 0) return <NoLocation />;
  return (
    <Page>
      <PageHeader title={messages.title} lead={<Lead locations={locations} />} />
      <Stack gap={6}>
        {locations.map((location, index) => (
          <LocationCard
            key={location.service_location.esiid}
            location={location}
            today={today}
            primary={index === 0}
          />
        ))}
      </Stack>
    </Page>
  );
}

/** A summary of what matters now, over all homes. */
function Lead({ locations }: { readonly locations: readonly ServiceLocation[] }) {
  const { lead: messages } = useMessages("dashboard");
  const config = useConfig();
  const language = useLanguage();
  const lead = useQueries({
    queries: locations.map(({ service_location: location }) =>
      outlookQuery(config, location.esiid, language),
    ),
    combine: (results) =>
      dashboardLead(
        {
          outlooks: results.flatMap(({ data }) => data ?? []),
          pending: results.some(({ isPending }) => isPending),
          failed: results.some(({ data, error }) => !data && error !== null),
        },
        messages,
      ),
  });
  // Two lines on phones from the start: the placeholder is shorter than most sentences.
  return <span className="block max-sm:min-h-[2lh]">{lead}</span>;
}

function NoLocation() {
  const messages = useMessages("dashboard");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead.empty} />
      <EmptyState
        title={messages.empty.title}
        icon={<HomeIcon size={28} />}
        action={
          <ButtonLink variant="primary" href={paths.addLocation()}>
            {messages.empty.action}
          </ButtonLink>
        }
      >
        {messages.empty.text}
      </EmptyState>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ locations: locationsQuery(config) }),
  Title: () => useMessages("dashboard").title,
  Skeleton: LocationSkeleton,
  render: (data) => <Dashboard {...data} />,
});
