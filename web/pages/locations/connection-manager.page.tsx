// /locations/:id/connection_manager — the meter, and how we know the home's use.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ServiceLocation } from "#contracts/portal.ts";
import { customUsageQuery } from "../../api/get-custom-usage.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { LocationSwitcher } from "../../components/location-switcher.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { ArrowLeftIcon } from "../../ui/icons.tsx";
import { Page, PageHeader, Section } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import { useToast } from "../../ui/toast.tsx";
import { MeterCard } from "./telling/meter-card.tsx";
import { RestsOn } from "./telling/rests-on.tsx";
import { TellUsage } from "./telling/tell-usage.tsx";
import { WithHome } from "./with-home.tsx";

export default function ConnectionManagerPage() {
  const { id = "" } = useParams();
  const words = useMessages("telling");
  return (
    <WithHome esiid={id} title={words.title}>
      {(location) => <Manager key={id} location={location} />}
    </WithHome>
  );
}

function Manager({ location }: { readonly location: ServiceLocation }) {
  const words = useMessages("telling");
  const { esiid } = location.service_location;
  return (
    <Page>
      <LocationSwitcher current={esiid} href={paths.connectionManager} />
      <PageHeader
        title={words.title}
        lead={words.lead}
        back={
          <Link look="plain" href={paths.location(esiid)}>
            <ArrowLeftIcon size={16} /> {words.back}
          </Link>
        }
      />
      <Use location={location} />
      <Section title={words.meter.title}>
        <MeterCard location={location} />
      </Section>
    </Page>
  );
}

function Use({ location }: { readonly location: ServiceLocation }) {
  const words = useMessages("telling");
  const show = useToast();
  const { esiid } = location.service_location;
  const { data, error, refetch, isFetching } = useQuery(customUsageQuery(useConfig(), esiid));
  if (!data && error)
    return <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      <Section title={words.now.title}>
        <Card as="div">{data ? <RestsOn answer={data} /> : <Skeleton height={1.5} lines={2} />}</Card>
      </Section>
      <Section title={words.tell.title} id="tell">
        <Card as="div">
          <div className="max-w-xl">
            {data ? (
              <TellUsage
                location={location}
                told={data.usage}
                submit={words.tell.save}
                onKept={() => show({ text: words.tell.saved, tone: "good" })}
              />
            ) : (
              <Skeleton height={2.75} lines={4} />
            )}
          </div>
        </Card>
      </Section>
    </>
  );
}
