// /locations/:id/usage?month=YYYY-MM: readings of the linked meter, a month at a time.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Agreement, MonthOption } from "#contracts/live-link.ts";
import type { TduId } from "#contracts/plan.ts";
import type { Location, ServiceLocation } from "#contracts/portal.ts";
import { TDUS } from "#market/tdu.ts";
import { locationQuery } from "#web/shared/api/get-locations.ts";
import { agreementQuery } from "../api/agreements.ts";
import { toMonthKey, liveMonthsQuery } from "../api/usage.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { LocationMissing } from "../parts/location-missing.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import { LocationSwitcher } from "../parts/location-switcher.tsx";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { BoltIcon } from "#web/ui/place-icons.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CompanySource } from "../parts/connecting/company-source.tsx";
import { MonthStepper } from "../parts/usage/month-stepper.tsx";
import { MonthView } from "../parts/usage/month-view.tsx";
import { ReadNow } from "../parts/usage/read-now.tsx";
import { SaveReadings } from "../parts/usage/save-readings.tsx";
import { isComing, StillComing } from "../parts/usage/still-coming.tsx";

function Usage({ location }: { readonly location: ServiceLocation }) {
  const messages = useMessages("usage");
  const { esiid } = location.service_location;
  const config = useConfig();
  const { data: months, error, refetch, isFetching } = useQuery(liveMonthsQuery(config, esiid));
  const agreement = useQuery(agreementQuery(config, esiid)).data?.agreement ?? null;
  const coming = isComing(agreement);
  useMoreMonths(esiid, agreement);
  return (
    <Page>
      <LocationSwitcher current={esiid} href={(other) => paths.liveUsage(other)} />
      <PageHeader
        title={messages.title}
        lead={messages.lead}
        back={
          <Link look="plain" href={paths.location(esiid)}>
            <ArrowLeftIcon size={16} /> {messages.back}
          </Link>
        }
      />
      {!months && !error && <Skeleton height={2.75} lines={6} />}
      {!months && error && (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {months && coming && <StillComing agreement={agreement} empty={months.length === 0} />}
      {months?.length === 0 && !coming && (
        <NothingRead location={location.service_location} agreement={agreement} />
      )}
      {months && months.length > 0 && <Months location={location} months={months} agreement={agreement} />}
    </Page>
  );
}

/** Refetches the months and their days whenever more of a meter's history was imported. */
function useMoreMonths(esiid: string, agreement: Agreement | null): void {
  const client = useQueryClient();
  const step = agreement && `${agreement.import.state} ${agreement.import.done_days}`;
  const seen = useRef(step);
  useEffect(() => {
    const before = seen.current;
    seen.current = step;
    if (before === null || step === before) return;
    void client.invalidateQueries({ queryKey: ["live-months", esiid] });
    void client.invalidateQueries({ queryKey: ["live-month", esiid] });
  }, [step, client, esiid]);
}

interface NothingReadProps {
  readonly location: Location;
  readonly agreement: Agreement | null;
}

/** Shown without readings: a link to set up the meter link, or to the status of one already requested. */
function NothingRead({ location, agreement }: NothingReadProps) {
  const messages = useMessages("usage");
  const { esiid, tdu } = location;
  const requested = agreement?.state === "submitted" || agreement?.state === "pending_customer";
  if (tdu !== null && !TDUS[tdu].smart_meter_texas) return <NotInSmt esiid={esiid} tdu={tdu} />;
  return (
    <EmptyState
      title={requested ? messages.requested : messages.none}
      icon={<BoltIcon size={28} />}
      action={
        <ButtonLink variant="primary" href={`${paths.connectionManager(esiid)}#link`}>
          {requested ? messages.seeLink : messages.link}
        </ButtonLink>
      }
    >
      {requested ? messages.requestedText : messages.noneText}
    </EmptyState>
  );
}

/** Shown if no readings are possible: the other ways to add usage. */
function NotInSmt({ esiid, tdu }: { readonly esiid: string; readonly tdu: TduId }) {
  const messages = useMessages("utility");
  const { none } = useMessages("usage");
  return (
    <EmptyState
      title={none}
      icon={<BoltIcon size={28} />}
      action={
        <ButtonLink variant="primary" href={`${paths.connectionManager(esiid)}#tell`}>
          {messages.addUsage}
        </ButtonLink>
      }
    >
      {messages.notInSmt({ name: TDUS[tdu].short_name })}
    </EmptyState>
  );
}

interface MonthsProps {
  readonly location: ServiceLocation;
  readonly agreement: Agreement | null;
  readonly months: readonly MonthOption[];
}

function Months({ location, months, agreement }: MonthsProps) {
  const { esiid } = location.service_location;
  const requested = new URLSearchParams(useLocation().search).get("month");
  const navigate = useNavigate();
  const shown = months.find((month) => toMonthKey(month) === requested) ?? months[0];
  if (!shown) return null;
  const isLinked = agreement?.state === "active" || agreement?.state === "expiring";
  return (
    <>
      <MonthStepper
        months={months}
        shown={shown}
        onShow={(month) =>
          void navigate(paths.liveUsage(esiid, toMonthKey(month)), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <CompanySource esiid={esiid} />
      <MonthView location={location} months={months} month={shown} />
      {isLinked && <ReadNow esiid={esiid} />}
      <SaveReadings esiid={esiid} month={shown} months={months} />
    </>
  );
}

export default defineDataPage({
  load: ({ config, id }) => ({ location: locationQuery(config, id) }),
  Title: () => useMessages("usage").title,
  Skeleton: LocationSkeleton,
  Missing: LocationMissing,
  render: (data) => <Usage {...data} />,
});
