// / — every home at a glance: what the month costs, the contract's time, the best option, what is to do.
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
import { dashboardLead } from "../parts/dashboard/count-homes.ts";
import { HomeCard } from "../parts/dashboard/home-card.tsx";

function Dashboard({ homes }: { readonly homes: readonly ServiceLocation[] }) {
  const words = useMessages("dashboard");
  const [today] = useState(() => todayInTexas());
  if (homes.length === 0) return <NoHome />;
  return (
    <Page>
      <PageHeader title={words.title} lead={<Lead homes={homes} />} />
      <Stack gap={6}>
        {homes.map((home, index) => (
          <HomeCard key={home.service_location.esiid} location={home} today={today} primary={index === 0} />
        ))}
      </Stack>
    </Page>
  );
}

/** What matters now, over all homes. */
function Lead({ homes }: { readonly homes: readonly ServiceLocation[] }) {
  const { lead: words } = useMessages("dashboard");
  const config = useConfig();
  const language = useLanguage();
  return useQueries({
    queries: homes.map(({ service_location: home }) => outlookQuery(config, home.esiid, language)),
    combine: (results) =>
      dashboardLead(
        {
          outlooks: results.flatMap(({ data }) => data ?? []),
          pending: results.some(({ isPending }) => isPending),
          failed: results.some(({ data, error }) => !data && error !== null),
        },
        words,
      ),
  });
}

function NoHome() {
  const words = useMessages("dashboard");
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead.empty} />
      <EmptyState
        title={words.empty.title}
        icon={<HomeIcon size={28} />}
        action={
          <ButtonLink variant="primary" href={paths.addLocation()}>
            {words.empty.action}
          </ButtonLink>
        }
      >
        {words.empty.text}
      </EmptyState>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ homes: locationsQuery(config) }),
  Title: () => useMessages("dashboard").title,
  Skeleton: LocationSkeleton,
  render: (data) => <Dashboard {...data} />,
});
