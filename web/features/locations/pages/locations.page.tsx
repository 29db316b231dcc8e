// /locations — the homes of the account.
import { useQuery } from "@tanstack/react-query";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { PinIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { LocationRow } from "../parts/list/location-row.tsx";

export default function LocationsPage() {
  const { list: words } = useMessages("locations");
  const { data: homes, error, refetch, isFetching } = useQuery(locationsQuery(useConfig()));
  if (homes) return <List homes={homes} />;
  if (!error) return <LocationSkeleton title={words.title} />;
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Page>
  );
}

function List({ homes }: { readonly homes: readonly ServiceLocation[] }) {
  const { list: words } = useMessages("locations");
  const add = (
    <ButtonLink variant="primary" href={paths.addLocation()} icon={<PlusIcon size={18} />}>
      {words.add}
    </ButtonLink>
  );
  if (homes.length === 0) {
    return (
      <Page>
        <PageHeader title={words.title} />
        <EmptyState title={words.empty} icon={<PinIcon size={28} />} action={add}>
          {words.emptyText}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead(homes.length)} actions={add} />
      <ul className="flex flex-col gap-4">
        {homes.map((home) => (
          <LocationRow key={home.service_location.esiid} location={home} />
        ))}
      </ul>
    </Page>
  );
}
