// /shop_usage/summary/:id: what the usage shows, and the best plans for it.
import { useQuery } from "@tanstack/react-query";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationQuery } from "#web/shared/api/get-locations.ts";
import { bestPlansQuery } from "#web/shared/api/get-best-plans.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { toDeliveryAge } from "#web/shared/parts/delivery-age.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { addressLine } from "#messages/address.ts";
import { formatLocationName } from "../parts/format-location.ts";
import { LocationMissing } from "../parts/location-missing.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { LocationBanners } from "../parts/location-banners.tsx";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { BestSection } from "../parts/summary/best-section.tsx";
import { UseSection } from "../parts/summary/use-section.tsx";

function Summary({ location }: { readonly location: ServiceLocation }) {
  const { nameless } = useMessages("locations");
  const { shop: messages } = useMessages("adding");
  const { service_location } = location;
  const config = useConfig();
  const language = useLanguage();
  const best = useQuery({
    ...bestPlansQuery(config, service_location.esiid, language),
    enabled: service_location.tdu !== null,
  });
  const { data: outlook } = useQuery(outlookQuery(config, service_location.esiid, language));
  useCatalogDate(best.data?.as_of, toDeliveryAge(best.data?.delivery));
  return (
    <Page>
      <PageHeader
        title={formatLocationName(location, nameless)}
        above={location.nickname ? addressLine(service_location) : null}
        lead={messages.summary}
      />
      <LocationBanners location={service_location} canChooseUtility />
      <UseSection
        location={location}
        best={best.data}
        pending={best.isPending && service_location.tdu !== null}
        usageEntryHref={paths.shopUsageLink(service_location.esiid)}
        narrow
      />
      <BestSection location={location} best={best} outlook={outlook} narrow />
      <ButtonLink variant="quiet" fill href={paths.shopUsageSelect()}>
        {messages.other}
      </ButtonLink>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config, id }) => ({ location: locationQuery(config, id) }),
  Title: () => useMessages("locations").title,
  Skeleton: LocationSkeleton,
  Missing: () => <LocationMissing back={paths.shopUsageSelect()} />,
  render: (data) => <Summary {...data} />,
});
