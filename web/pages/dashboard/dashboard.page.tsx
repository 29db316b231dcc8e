// / — every home at a glance: what the month costs, the contract's time, the best option, what is to do.
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "../../api/get-locations.ts";
import { outlookQuery } from "../../api/get-outlook.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { LocationSkeleton } from "../../components/location-skeleton.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HomeIcon } from "../../ui/place-icons.tsx";
import { Page, PageHeader, Stack } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { todayInTexas } from "../../format/central-day.ts";
import { dashboardLead } from "./count-homes.ts";
import { HomeCard } from "./home-card.tsx";

export default function DashboardPage() {
  const words = useMessages("dashboard");
  const { data: homes, error, refetch, isFetching } = useQuery(locationsQuery(useConfig()));
  if (homes) return <Dashboard homes={homes} />;
  if (!error) return <LocationSkeleton title={words.title} />;
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Page>
  );
}

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
