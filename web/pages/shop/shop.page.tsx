// /shop?esiid= — every plan for a home of the account, by what it would cost there.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "../../api/get-best-plans.ts";
import { locationsQuery } from "../../api/get-locations.ts";
import { outlookQuery } from "../../api/get-outlook.ts";
import { useCatalogueDate } from "../../components/catalogue-date.tsx";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { LocationMissing } from "../../components/location-missing.tsx";
import { LocationSwitcher } from "../../components/location-switcher.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PinIcon } from "../../ui/place-icons.tsx";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { CompareHome, useHomeInAddress } from "../compare/compare-home.ts";
import { ResultsSkeleton } from "../compare/results/results-skeleton.tsx";
import { AskUtility } from "../locations/summary/ask-utility.tsx";
import { ShopView } from "./shop-view.tsx";

export default function ShopPage() {
  const words = useMessages("shop");
  const asked = useHomeInAddress();
  const { data: homes, error, refetch, isFetching } = useQuery(locationsQuery(useConfig()));
  if (!homes && !error) return <ResultsSkeleton />;
  if (!homes) {
    return (
      <Page>
        <PageHeader title={words.title} />
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    );
  }
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
  if (best.data && outlook.data)
    return <ShopView location={location} best={best.data} outlook={outlook.data} />;
  if (tdu === null) {
    return (
      <OfHome esiid={esiid}>
        <AskUtility home={location.service_location} />
      </OfHome>
    );
  }
  const failed = [best, outlook].filter(({ data, error: failure }) => !data && failure !== null);
  const [first] = failed;
  if (!first) return <ResultsSkeleton />;
  return (
    <OfHome esiid={esiid}>
      <FailurePanel
        error={first.error}
        onRetry={() => failed.forEach((query) => void query.refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    </OfHome>
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
