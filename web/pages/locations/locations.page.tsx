// /locations — the homes of the account.
import { useQuery } from "@tanstack/react-query";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "../../api/get-locations.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { LocationSkeleton } from "../../components/location-skeleton.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { PinIcon } from "../../ui/place-icons.tsx";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { LocationRow } from "./list/location-row.tsx";

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
