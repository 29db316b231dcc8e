// /: every home at a glance: this month's cost, the contract's remaining time, the best option, the to-dos.
import { useState } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { HomeIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { dashboardLead } from "../parts/dashboard/count-locations.ts";
import { LocationCard } from "../parts/dashboard/location-card.tsx";
import { orderLocations } from "../parts/dashboard/order-locations.ts";
import { SmallCard } from "../parts/dashboard/small-card.tsx";
import { OrderToDos } from "../parts/dashboard/to-do-list.tsx";
import { useToDos, type KnownToDos } from "../parts/dashboard/use-to-dos.ts";

function Dashboard({ locations }: { readonly locations: readonly ServiceLocation[] }) {
  const messages = useMessages("dashboard");
  const [today] = useState(() => todayInTexas());
  const known = useToDos(locations);
  if (locations.length === 0) return <NoLocation known={known} />;
  const { title, text } = dashboardLead(known, messages.lead);
  // Until every home is known, their order isn't either.
  if (known.pending) return <LocationSkeleton title={title} cards={Math.min(locations.length, 3)} />;
  const ordered = orderLocations(locations, known.byEsiid);
  return (
    <Page>
      <PageHeader title={title} lead={text} />
      <Stack gap={3}>
        {ordered.map(({ location, size }) => {
          const { esiid } = location.service_location;
          return size === "full" ? (
            <LocationCard key={esiid} location={location} today={today} />
          ) : (
            <SmallCard key={esiid} location={location} size={size} today={today} />
          );
        })}
        <OrderToDos {...known} />
        <p>
          <Link href={paths.prices({ esiid: ordered[0]?.location.service_location.esiid })}>
            {messages.prices}
          </Link>
        </p>
      </Stack>
    </Page>
  );
}

function NoLocation({ known }: { readonly known: KnownToDos }) {
  const messages = useMessages("dashboard");
  const { toDos } = known;
  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={toDos.length > 0 ? messages.lead.toDo({ n: toDos.length, day: null }) : messages.lead.empty}
      />
      <OrderToDos {...known} />
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
