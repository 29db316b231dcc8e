// /locations/:id/connection_manager: the meter, and where the home's usage comes from.
import { useQuery } from "@tanstack/react-query";
import type { CustomUsage, ServiceLocation } from "#contracts/portal.ts";
import { locationQuery } from "#web/shared/api/get-locations.ts";
import { agreementQuery } from "../api/agreements.ts";
import { customUsageQuery } from "../api/usage.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { LocationMissing } from "../parts/location-missing.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { LocationSwitcher } from "../parts/location-switcher.tsx";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Section } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { CompanySection } from "../parts/connecting/company-section.tsx";
import { getLinkView } from "../parts/linking/link-meter.tsx";
import { LinkSection } from "../parts/linking/link-section.tsx";
import { hasSmartMeter } from "../parts/linking/has-smart-meter.ts";
import { MeterCard } from "../parts/usage-entry/meter-card.tsx";
import { UsageBasis } from "../parts/usage-entry/usage-basis.tsx";
import { UsageEntry } from "../parts/usage-entry/usage-entry.tsx";

function Manager({ location }: { readonly location: ServiceLocation }) {
  const messages = useMessages("usageEntry");
  const { esiid } = location.service_location;
  return (
    <Page>
      <LocationSwitcher current={esiid} href={paths.connectionManager} />
      <PageHeader
        title={messages.title}
        lead={messages.lead}
        back={
          <Link look="plain" href={paths.location(esiid)}>
            <ArrowLeftIcon size={16} /> {messages.back}
          </Link>
        }
      />
      <Use location={location} />
    </Page>
  );
}

/** What the numbers are based on, then the most reliable way to enter usage, then the others. */
function Use({ location }: { readonly location: ServiceLocation }) {
  const messages = useMessages("usageEntry");
  const linking = useMessages("linking");
  const { esiid } = location.service_location;
  const config = useConfig();
  const { data, error, refetch, isFetching } = useQuery(customUsageQuery(config, esiid));
  const linkable = hasSmartMeter(location);
  const { data: link } = useQuery({ ...agreementQuery(config, esiid), enabled: linkable });
  // If the meter can be linked, its number is entered there.
  const shouldShowMeterCard = !linkable || link?.connector === null;
  const face = link ? getLinkView(link.agreement) : null;
  const methods = <OtherMethods location={location} customUsage={data?.usage} />;
  return (
    <>
      <Section title={messages.now.title}>
        {!data && error ? (
          <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Card as="div">{data ? <UsageBasis result={data} /> : <Skeleton height={1.5} lines={2} />}</Card>
        )}
      </Section>
      {linkable && <LinkSection location={location} />}
      <CompanySection esiid={esiid} />
      {face === "linked" ? (
        // The meter provides everything, so the other methods are less prominent.
        <div id="tell">
          <Disclosure summary={linking.otherwise}>{methods}</Disclosure>
        </div>
      ) : (
        <Section title={linkable && !shouldShowMeterCard ? linking.otherwise : messages.form.title} id="tell">
          {methods}
        </Section>
      )}
      {shouldShowMeterCard && (
        <Section title={messages.meter.title}>
          <MeterCard location={location} />
        </Section>
      )}
    </>
  );
}

interface OtherMethodsProps {
  readonly location: ServiceLocation;
  /** Undefined until it is known. */
  readonly customUsage: CustomUsage | null | undefined;
}

function OtherMethods({ location, customUsage }: OtherMethodsProps) {
  const { form: messages } = useMessages("usageEntry");
  const show = useToast();
  return (
    <Card as="div">
      <div className="max-w-xl">
        {customUsage === undefined ? (
          <Skeleton height={2.75} lines={4} />
        ) : (
          <UsageEntry
            location={location}
            customUsage={customUsage}
            submit={messages.save}
            onSaved={() => show({ text: messages.saved, tone: "good" })}
          />
        )}
      </div>
    </Card>
  );
}

export default defineDataPage({
  load: ({ config, id }) => ({ location: locationQuery(config, id) }),
  Title: () => useMessages("usageEntry").title,
  Skeleton: LocationSkeleton,
  Missing: LocationMissing,
  render: (data) => <Manager {...data} />,
});
