// / — every home at a glance: what the month costs, the contract's time, the best move, what needs you.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "../../api/get-locations.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { LocationSkeleton } from "../../components/location-skeleton.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HomeIcon } from "../../ui/icons.tsx";
import { Page, PageHeader, Stack } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { todayInTexas } from "../compare/wizard/months.ts";
import { HomeCard } from "./home-card.tsx";
import { needsOf } from "./needs.ts";

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
  const needs = homes.reduce((sum, home) => sum + needsOf(home).length, 0);
  return (
    <Page>
      <PageHeader
        title={words.title}
        lead={needs === 0 ? words.lead.calm(homes.length) : words.lead.needs(needs)}
      />
      <Stack gap={6}>
        {homes.map((home) => (
          <HomeCard key={home.service_location.esiid} location={home} today={today} />
        ))}
      </Stack>
    </Page>
  );
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
