// /locations/:id: Location Summary: recommendations for the home, the best plans for it, its contract, usage and bills.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedOrder } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationQuery } from "#web/shared/api/get-locations.ts";
import { bestPlansQuery } from "#web/shared/api/get-best-plans.ts";
import { newestOrdersQuery } from "#web/shared/api/get-orders.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { toDeliveryAge } from "#web/shared/parts/delivery-age.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { addressLine, cityLine } from "#messages/address.ts";
import { formatLocationName } from "../parts/format-location.ts";
import { ConfirmLocation } from "../parts/confirm-location.tsx";
import { LocationMissing } from "../parts/location-missing.tsx";
import { LocationBanners } from "../parts/location-banners.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { LocationSwitcher } from "../parts/location-switcher.tsx";
import { adviceSentence } from "#messages/describe-advice.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { BillsSection } from "../parts/bills/bills-section.tsx";
import { ContractSection } from "../parts/contract/contract-section.tsx";
import { AboutSection } from "../parts/summary/about-section.tsx";
import { LocationAlerts, OrderInProgress } from "../parts/options/location-alerts.tsx";
import { OptionsSection } from "../parts/options/options-section.tsx";
import { findRunningOrder } from "../parts/options/running-order.ts";
import { BestSection } from "../parts/summary/best-section.tsx";
import { UseSection } from "../parts/summary/use-section.tsx";

const NO_ORDERS: readonly ListedOrder[] = [];

interface SummaryProps {
  readonly location: ServiceLocation;
  /** The account's newest orders. */
  readonly orders: readonly ListedOrder[] | undefined;
}

function Summary({ location, orders = NO_ORDERS }: SummaryProps) {
  const messages = useMessages("locations");
  const texts = useMessages("outlook");
  const [today] = useState(() => todayInTexas());
  const { service_location } = location;
  const config = useConfig();
  const language = useLanguage();
  const best = useQuery({
    ...bestPlansQuery(config, service_location.esiid, language),
    enabled: service_location.tdu !== null,
  });
  const query = useQuery(outlookQuery(config, service_location.esiid, language));
  const { data: outlook } = query;
  // An order in progress has its own card.
  const advised = outlook && outlook.order === null;
  useCatalogDate(best.data?.as_of, toDeliveryAge(best.data?.delivery));
  return (
    <Page>
      <LocationSwitcher current={service_location.esiid} href={paths.location} />
      <PageHeader
        title={formatLocationName(location, messages.nameless)}
        above={location.nickname ? addressLine(service_location) : cityLine(service_location)}
        lead={advised ? adviceSentence(outlook, texts) : formatLead(location, outlook, messages)}
      />
      <ConfirmLocation location={location} />
      {outlook && <OrderInProgress outlook={outlook} orders={orders} />}
      {outlook && <LocationAlerts outlook={outlook} orders={orders} />}
      <LocationBanners location={service_location} onlyWarnings canChooseUtility />
      {service_location.tdu !== null && (
        <OptionsSection
          location={location}
          query={query}
          running={findRunningOrder(orders, service_location.esiid, today)}
        />
      )}
      <BestSection location={location} best={best} outlook={outlook} />
      <ContractSection location={location} outlook={outlook} ready={!best.isFetching && !query.isFetching} />
      <UseSection
        location={location}
        best={best.data}
        pending={best.isPending && service_location.tdu !== null}
        usageEntryHref={paths.connectionManager(service_location.esiid)}
      />
      <BillsSection location={location} />
      <AboutSection location={location} />
    </Page>
  );
}

/** Returns one sentence about the contract, while the outlook loads and next to an order in progress. */
function formatLead(
  { contract, clock }: ServiceLocation,
  outlook: Outlook | undefined,
  messages: Messages<"locations">,
): string | null {
  // An order in progress is more informative than an unknown contract.
  if (!contract) return outlook?.order ? null : messages.lead.unknown;
  const plan = contract.plan_name ?? contract.provider ?? messages.lead.yourPlan;
  if (!clock) return messages.lead.open({ plan });
  return clock.state === "over"
    ? messages.lead.over({ plan, ends: clock.ends_on })
    : messages.lead.running({ plan, ends: clock.ends_on });
}

export default defineDataPage({
  load: ({ config, id }) => ({ location: locationQuery(config, id) }),
  // They are at the top of the page and would push down the content below.
  loadOptional: ({ config, id, language }) => ({
    orders: newestOrdersQuery(config),
    outlook: outlookQuery(config, id, language),
  }),
  Title: () => useMessages("locations").title,
  Skeleton: LocationSkeleton,
  Missing: LocationMissing,
  render: (data) => <Summary {...data} />,
});
