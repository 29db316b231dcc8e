// /locations/:id/usage?month=YYYY-MM — what the linked meter read, a month at a time.
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router";
import type { MonthOption } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { keyOfMonth, liveMonthsQuery } from "../../api/get-live-usage.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { LocationSwitcher } from "../../components/location-switcher.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArrowLeftIcon } from "../../ui/icons.tsx";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { BoltIcon } from "../../ui/place-icons.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import { MonthStepper } from "./usage/month-stepper.tsx";
import { MonthView } from "./usage/month-view.tsx";
import { SaveReadings } from "./usage/save-readings.tsx";
import { WithHome } from "./with-home.tsx";

export default function UsagePage() {
  const { id = "" } = useParams();
  const words = useMessages("usage");
  return (
    <WithHome esiid={id} title={words.title}>
      {(location) => <Usage key={id} location={location} />}
    </WithHome>
  );
}

function Usage({ location }: { readonly location: ServiceLocation }) {
  const words = useMessages("usage");
  const { esiid } = location.service_location;
  const { data: months, error, refetch, isFetching } = useQuery(liveMonthsQuery(useConfig(), esiid));
  return (
    <Page>
      <LocationSwitcher current={esiid} href={(other) => paths.liveUsage(other)} />
      <PageHeader
        title={words.title}
        lead={words.lead}
        back={
          <Link look="plain" href={paths.location(esiid)}>
            <ArrowLeftIcon size={16} /> {words.back}
          </Link>
        }
      />
      {!months && !error && <Skeleton height={2.75} lines={6} />}
      {!months && error && (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {months?.length === 0 && (
        <EmptyState
          title={words.none}
          icon={<BoltIcon size={28} />}
          action={
            <ButtonLink variant="primary" href={`${paths.connectionManager(esiid)}#link`}>
              {words.link}
            </ButtonLink>
          }
        >
          {words.noneText}
        </EmptyState>
      )}
      {months && months.length > 0 && <Months location={location} months={months} />}
    </Page>
  );
}

interface MonthsProps {
  readonly location: ServiceLocation;
  readonly months: readonly MonthOption[];
}

function Months({ location, months }: MonthsProps) {
  const { esiid } = location.service_location;
  const asked = new URLSearchParams(useLocation().search).get("month");
  const navigate = useNavigate();
  const shown = months.find((month) => keyOfMonth(month) === asked) ?? months[0];
  if (!shown) return null;
  return (
    <>
      <MonthStepper
        months={months}
        shown={shown}
        onShow={(month) =>
          void navigate(paths.liveUsage(esiid, keyOfMonth(month)), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <MonthView location={location} months={months} month={shown} />
      <SaveReadings esiid={esiid} month={shown} months={months} />
    </>
  );
}
