// /locations — the homes of the account.
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { PinIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { LocationRow } from "../parts/list/location-row.tsx";

function Locations({ homes }: { readonly homes: readonly ServiceLocation[] }) {
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

export default defineDataPage({
  load: ({ config }) => ({ homes: locationsQuery(config) }),
  Title: () => useMessages("locations").list.title,
  Skeleton: LocationSkeleton,
  render: (data) => <Locations {...data} />,
});
