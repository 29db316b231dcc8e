// /shop?esiid= — every plan for a home of the account, by what it would cost there.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "#web/shared/api/get-best-plans.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { useCatalogueDate } from "#web/shared/parts/catalogue-date.tsx";
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
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { CompareHome, useHomeInAddress } from "#web/features/compare/parts/compare-home.ts";
import { ResultsSkeleton } from "#web/features/compare/parts/results/results-skeleton.tsx";
import { AskUtility } from "../parts/summary/ask-utility.tsx";
import { ShopView } from "../parts/shop/shop-view.tsx";

function ShopPage({ homes }: { readonly homes: readonly ServiceLocation[] }) {
  const asked = useHomeInAddress();
  if (homes.length === 0) return <NoHome />;
  const home = asked ? homes.find(({ service_location: one }) => one.esiid === asked) : homes[0];
  if (!home) return <LocationMissing />;
  return (
    <CompareHome value={home.service_location.esiid}>
      <Shop key={home.service_location.esiid} location={home} />
    </CompareHome>
  );
}

function Shop({ location }: { readonly location: ServiceLocation }) {
  const { esiid, tdu } = location.service_location;
  const config = useConfig();
  const language = useLanguage();
  const best = useQuery({ ...bestPlansQuery(config, esiid, language), enabled: tdu !== null });
  const outlook = useQuery({ ...outlookQuery(config, esiid, language), enabled: tdu !== null });
  useCatalogueDate(best.data?.as_of);
  if (tdu === null) {
    return (
      <OfHome esiid={esiid}>
        <AskUtility home={location.service_location} />
      </OfHome>
    );
  }
  return (
    <PageData
      results={{ best, outlook }}
      skeleton={<ResultsSkeleton />}
      renderError={(panel) => <OfHome esiid={esiid}>{panel}</OfHome>}
    >
      {(data) => <ShopView location={location} {...data} />}
    </PageData>
  );
}

function OfHome({ esiid, children }: { readonly esiid: string; readonly children: ReactNode }) {
  const words = useMessages("shop");
  return (
    <Page>
      <LocationSwitcher current={esiid} href={paths.shop} />
      <PageHeader title={words.title} />
      {children}
    </Page>
  );
}

function NoHome() {
  const words = useMessages("shop");
  return (
    <Page>
      <PageHeader title={words.title} />
      <EmptyState
        title={words.noHome}
        icon={<PinIcon size={28} />}
        action={
          <ButtonLink variant="primary" href={paths.addLocation()}>
            {words.add}
          </ButtonLink>
        }
      >
        {words.noHomeText}
      </EmptyState>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ homes: locationsQuery(config) }),
  Title: () => useMessages("shop").title,
  Skeleton: ResultsSkeleton,
  render: (data) => <ShopPage {...data} />,
});
