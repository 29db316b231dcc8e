// / — every home at a glance: what the month costs, the contract's time, the best move, what needs you.
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "../../api/get-best-plans.ts";
import { locationsQuery } from "../../api/get-locations.ts";
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
import { bestMove } from "./best-move.ts";
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
  return (
    <Page>
      <PageHeader title={words.title} lead={<Lead homes={homes} today={today} />} />
      <Stack gap={6}>
        {homes.map((home) => (
          <HomeCard key={home.service_location.esiid} location={home} today={today} />
        ))}
      </Stack>
    </Page>
  );
}

/** Asks of a home's plans only whether to switch today. */
function switchQuery(query: ReturnType<typeof bestPlansQuery>, { contract }: ServiceLocation, today: string) {
  return { ...query, select: (best: BestPlans) => bestMove(best, contract, today).kind === "switch" };
}

/** What matters now, over all homes. */
function Lead({ homes, today }: { readonly homes: readonly ServiceLocation[]; readonly today: string }) {
  const { lead: words } = useMessages("dashboard");
  const config = useConfig();
  const language = useLanguage();
  const switches = useQueries({
    queries: homes
      .filter(({ service_location: home }) => home.tdu !== null)
      .map((home) => switchQuery(bestPlansQuery(config, home.service_location.esiid, language), home, today)),
    combine: (results) => results.filter(({ data }) => data === true).length,
  });
  const needs = homes.reduce((sum, home) => sum + needsOf(home).length, 0);
  if (needs > 0) return words.needs(needs);
  return switches > 0 ? words.better(switches) : words.calm(homes.length);
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
