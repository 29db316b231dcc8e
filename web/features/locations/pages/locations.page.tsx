// /locations: the homes of the account.
import type { ListedOrder } from "#contracts/orders.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { newestOrdersQuery } from "#web/shared/api/get-orders.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { findNextPlan } from "../parts/contract-clock.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { PinIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { LocationRow } from "../parts/list/location-row.tsx";

interface LocationsProps {
  readonly locations: readonly ServiceLocation[];
  readonly orders: readonly ListedOrder[];
}

function Locations({ locations, orders }: LocationsProps) {
  const { list: messages } = useMessages("locations");
  const add = (
    <ButtonLink variant="primary" href={paths.addLocation()} icon={<PlusIcon size={18} />}>
      {messages.add}
    </ButtonLink>
  );
  if (locations.length === 0) {
    return (
      <Page>
        <PageHeader title={messages.title} />
        <EmptyState title={messages.empty} icon={<PinIcon size={28} />} action={add}>
          {messages.emptyText}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead({ n: locations.length })} actions={add} />
      <ul className="flex flex-col gap-4">
        {locations.map((location) => (
          <LocationRow
            key={location.service_location.esiid}
            location={location}
            next={findNextPlan(orders, location.service_location.esiid)}
          />
        ))}
      </ul>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ locations: locationsQuery(config), orders: newestOrdersQuery(config) }),
  Title: () => useMessages("locations").list.title,
  Skeleton: LocationSkeleton,
  render: (data) => <Locations {...data} />,
});
