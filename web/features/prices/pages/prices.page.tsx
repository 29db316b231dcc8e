// /prices: what 12-month plans have cost for a home since the first imported list, and the price alert.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PriceHistory } from "#contracts/price-history.ts";
import { CompareLocation, useLocationParam } from "#web/features/compare/parts/compare-location.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { PageData } from "#web/shared/page/page-data.tsx";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { priceHistoryQuery } from "../api.ts";
import { AlertSection } from "../parts/alert-section.tsx";
import { HomePicker } from "../parts/home-picker.tsx";
import { PriceChart } from "../parts/price-chart.tsx";
import { TodaySection, findNewest } from "../parts/today-section.tsx";
import { usePriceHome } from "../parts/use-price-home.ts";

function Prices() {
  const messages = useMessages("prices");
  const home = usePriceHome();
  const history = useQuery({
    ...priceHistoryQuery(useConfig(), home.request),
    placeholderData: keepPreviousData,
  });
  useCatalogDate(history.data?.as_of);
  return (
    <PageData
      results={{ history }}
      skeleton={<PricesSkeleton />}
      renderError={(panel) => (
        <Page>
          <PageHeader title={messages.title} />
          <HomePicker home={home} />
          {panel}
        </Page>
      )}
    >
      {(data) => (
        <Page>
          <PageHeader title={messages.title} lead={formatLead(data.history, messages)} />
          <HomePicker home={home} />
          <TodaySection history={data.history} home={home} />
          <PriceChart history={data.history} />
          <AlertSection history={data.history} home={home} />
        </Page>
      )}
    </PageData>
  );
}

function formatLead(history: PriceHistory, { lead, today }: Messages<"prices">): string {
  const point = findNewest(history);
  return point ? lead({ cents: point.low_cents, kwh: history.year_kwh }) : today.none;
}

function PricesSkeleton() {
  const messages = useMessages("prices");
  return (
    <Page>
      <PageHeader title={messages.title} lead={<Skeleton height={3} />} />
      <Skeleton height={4.5} />
      <Skeleton height={12} />
      <Skeleton height={10} />
      <Skeleton height={24} />
    </Page>
  );
}

function PricesPage() {
  return (
    <CompareLocation value={useLocationParam()}>
      <Prices />
    </CompareLocation>
  );
}

export default definePage({ Component: PricesPage });
