// /shop?esiid=: every plan for a home of the account, by what it would cost there.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "#web/shared/api/get-best-plans.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { toDeliveryAge } from "#web/shared/parts/delivery-age.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { PageData } from "#web/shared/page/page-data.tsx";
import { LocationMissing } from "../parts/location-missing.tsx";
import { LocationSwitcher } from "../parts/location-switcher.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PinIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader, Row } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { CompareLocation, useLocationParam } from "#web/features/compare/parts/compare-location.ts";
import { Saved } from "#web/features/compare/parts/share/saved.tsx";
import { ResultsSkeleton } from "#web/features/compare/parts/results/results-skeleton.tsx";
import { ChooseUtility } from "../parts/summary/choose-utility.tsx";
import { ShopView } from "../parts/shop/shop-view.tsx";

function ShopPage({ locations }: { readonly locations: readonly ServiceLocation[] }) {
  const requestedEsiid = useLocationParam();
  if (locations.length === 0) return <NoLocation />;
  const location = requestedEsiid
    ? locations.find(({ service_location: one }) => one.esiid === requestedEsiid)
    : locations[0];
  if (!location) return <LocationMissing />;
  return (
    <CompareLocation value={location.service_location.esiid}>
      <Shop key={location.service_location.esiid} location={location} />
    </CompareLocation>
  );
}

function Shop({ location }: { readonly location: ServiceLocation }) {
  const { esiid, tdu } = location.service_location;
  const config = useConfig();
  const language = useLanguage();
  const best = useQuery({ ...bestPlansQuery(config, esiid, language), enabled: tdu !== null });
  const outlook = useQuery({ ...outlookQuery(config, esiid, language), enabled: tdu !== null });
  useCatalogDate(best.data?.as_of, toDeliveryAge(best.data?.delivery));
  if (tdu === null) {
    return (
      <ShopForLocation esiid={esiid}>
        <ChooseUtility location={location.service_location} />
      </ShopForLocation>
    );
  }
  return (
    <PageData
      results={{ best, outlook }}
      skeleton={<ResultsSkeleton />}
      renderError={(panel) => <ShopForLocation esiid={esiid}>{panel}</ShopForLocation>}
    >
      {(data) => <ShopView location={location} {...data} />}
    </PageData>
  );
}

function ShopForLocation({ esiid, children }: { readonly esiid: string; readonly children: ReactNode }) {
  const messages = useMessages("shop");
  return (
    <Page>
      <LocationSwitcher current={esiid} href={paths.shop} />
      <PageHeader title={messages.title} />
      {children}
    </Page>
  );
}

function NoLocation() {
  const messages = useMessages("shop");
  return (
    <Page>
      <PageHeader title={messages.emptyTitle} />
      <EmptyState
        title={messages.noLocation}
        icon={<PinIcon size={28} />}
        action={
          <Row justify="center">
            <ButtonLink variant="primary" href={paths.addLocation()}>
              {messages.add}
            </ButtonLink>
            <ButtonLink variant="quiet" href={paths.compare()}>
              {messages.anyAddress}
            </ButtonLink>
          </Row>
        }
      >
        {messages.noLocationText}
      </EmptyState>
      <Saved />
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ locations: locationsQuery(config) }),
  Title: () => useMessages("shop").title,
  Skeleton: ResultsSkeleton,
  render: (data) => <ShopPage {...data} />,
});
