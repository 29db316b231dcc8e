// /shop_usage/select_location: one of the account's homes, or a new one.
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { cityLine } from "#messages/address.ts";
import { formatLocationName } from "../parts/format-location.ts";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ChevronRightIcon, PlusIcon } from "#web/ui/icons.tsx";
import { HomeIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { Anchor, ButtonLink } from "#web/ui/link.tsx";

function SelectLocation({ locations }: ChoiceProps) {
  const { shop: messages } = useMessages("adding");
  return (
    <Page>
      <PageHeader title={messages.title} {...(locations.length > 0 ? { lead: messages.choose } : {})} />
      <Choice locations={locations} />
    </Page>
  );
}

interface ChoiceProps {
  readonly locations: readonly ServiceLocation[];
}

function Choice({ locations }: ChoiceProps) {
  const { shop: messages } = useMessages("adding");
  const { list } = useMessages("locations");
  if (locations.length === 0) {
    return (
      <EmptyState
        title={list.empty}
        icon={<HomeIcon size={28} />}
        action={
          <ButtonLink variant="primary" href={paths.shopUsageAdd()}>
            {list.add}
          </ButtonLink>
        }
      >
        {list.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {locations.map((location) => (
          <LocationChoice key={location.service_location.esiid} location={location} />
        ))}
      </ul>
      <ButtonLink variant="quiet" fill href={paths.shopUsageAdd()} icon={<PlusIcon size={18} />}>
        {messages.another}
      </ButtonLink>
    </>
  );
}

function LocationChoice({ location }: { readonly location: ServiceLocation }) {
  const { nameless } = useMessages("locations");
  const { service_location: place } = location;
  return (
    <li>
      <Anchor
        href={paths.shopUsageLink(place.esiid)}
        className="touch flex items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 text-ink no-underline hover:border-control hover:bg-raised"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{formatLocationName(location, nameless)}</span>
          <span className="block text-small text-muted">{cityLine(place)}</span>
        </span>
        <span className="text-accent">
          <ChevronRightIcon />
        </span>
      </Anchor>
    </li>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ locations: locationsQuery(config) }),
  Title: () => useMessages("adding").shop.title,
  Skeleton: ({ title }) => <LocationSkeleton title={title} cards={1} />,
  render: (data) => <SelectLocation {...data} />,
});
