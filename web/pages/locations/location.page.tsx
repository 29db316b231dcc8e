// /locations/:id — Location Summary: the home's use, its contract, the best plans for it, its bills.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "../../api/get-best-plans.ts";
import { newestOrdersQuery } from "../../api/get-orders.ts";
import { useCatalogueDate } from "../../components/catalogue-date.tsx";
import { addressLine, cityLine, homeName } from "../../components/home-words.ts";
import { LocationNotices } from "../../components/location-notices.tsx";
import { LocationSwitcher } from "../../components/location-switcher.tsx";
import { useConfig } from "../../components/use-config.ts";
import type { Messages } from "../../i18n/catalog.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { BillsSection } from "./bills/bills-section.tsx";
import { ContractSection } from "./contract/contract-section.tsx";
import { AboutSection } from "./summary/about-section.tsx";
import { RenewalSection } from "./renewal-section.tsx";
import { BestSection } from "./summary/best-section.tsx";
import { UseSection } from "./summary/use-section.tsx";
import { WithHome } from "./with-home.tsx";

export default function LocationPage() {
  const { id = "" } = useParams();
  const { titles } = useMessages("shell");
  // Whether a contract of ours nears its end decides what stands first. Where that cannot be asked, the rest is shown.
  const { isPending, failureCount } = useQuery(newestOrdersQuery(useConfig()));
  return (
    <WithHome esiid={id} title={titles.location} waiting={isPending && failureCount === 0}>
      {(location) => <Summary key={id} location={location} />}
    </WithHome>
  );
}

function Summary({ location }: { readonly location: ServiceLocation }) {
  const words = useMessages("locations");
  const { service_location: home } = location;
  const best = useQuery({
    ...bestPlansQuery(useConfig(), home.esiid, useLanguage()),
    enabled: home.tdu !== null,
  });
  useCatalogueDate(best.data?.as_of);
  return (
    <Page>
      <LocationSwitcher current={home.esiid} href={paths.location} />
      <PageHeader
        title={homeName(location, words.nameless)}
        above={location.nickname ? addressLine(home) : cityLine(home)}
        lead={leadOf(location, words)}
      />
      <LocationNotices home={home} onlyWarnings />
      <RenewalSection esiid={home.esiid} />
      <BestSection location={location} best={best} />
      <ContractSection location={location} best={best.data} ready={!best.isFetching} />
      <UseSection
        location={location}
        best={best.data}
        pending={best.isPending && home.tdu !== null}
        tellHref={paths.connectionManager(home.esiid)}
      />
      <BillsSection esiid={home.esiid} />
      <AboutSection location={location} />
    </Page>
  );
}

/** One sentence of what matters now. */
function leadOf({ contract, clock }: ServiceLocation, words: Messages<"locations">): string {
  if (!contract) return words.lead.unknown;
  const plan = contract.plan_name ?? contract.provider ?? words.lead.yourPlan;
  if (!clock) return words.lead.open(plan);
  return clock.state === "over"
    ? words.lead.over(plan, clock.ends_on)
    : words.lead.running(plan, clock.ends_on);
}
