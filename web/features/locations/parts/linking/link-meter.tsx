// A location's meter and the agreement to read it: the next step for any status.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Agreement, AgreementResponse } from "#contracts/live-link.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { agreementQuery } from "../../api/agreements.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Consent } from "./consent.tsx";
import { LinkForm } from "./link-form.tsx";
import { MeterLinked } from "./meter-linked.tsx";
import { NotOffered } from "./not-offered.tsx";
import { AgreementEnded } from "./agreement-ended.tsx";
import { Waiting } from "./waiting.tsx";

/** The view for an agreement. */
export type LinkView = "form" | "consent" | "waiting" | "linked" | "over";

/** Returns the next step for an agreement. */
export function getLinkView(agreement: Agreement | null): LinkView {
  if (!agreement) return "form";
  switch (agreement.state) {
    case "submitted":
      return agreement.agreed_at === null ? "consent" : "waiting";
    case "pending_customer":
      return "waiting";
    case "active":
    case "expiring":
      return agreement.import.state === "done" || agreement.import.state === "failed" ? "linked" : "waiting";
    case "declined":
    case "expired":
    case "terminated":
      return "over";
    default:
      return agreement.state satisfies never;
  }
}

/** Links the meter of a location: the form, the consent, the wait, or the confirmation. */
export function LinkMeter({ location }: { readonly location: ServiceLocation }) {
  const { esiid } = location.service_location;
  const { data, error, refetch, isFetching } = useQuery(agreementQuery(useConfig(), esiid));
  useRefreshLocation(esiid, data?.agreement ?? null);
  if (!data && error)
    return <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Card as="div">
      {data ? <Faces location={location} agreement={data} /> : <Skeleton height={2.75} lines={8} />}
    </Card>
  );
}

interface FacesProps {
  readonly location: ServiceLocation;
  readonly agreement: AgreementResponse;
}

function Faces({ location, agreement: result }: FacesProps) {
  const { agreement, connector } = result;
  // Shows the form again in place of the previous request.
  const [again, setAgain] = useState(false);
  const face = getLinkView(agreement);
  if (connector === null && (face === "form" || face === "over"))
    return <NotOffered tdu={location.service_location.tdu} />;
  if (connector !== null && (face === "form" || again))
    return <LinkForm location={location} before={agreement} onRequested={() => setAgain(false)} />;
  if (agreement === null) return null;
  const { esiid } = location.service_location;
  const requestLink = (): void => setAgain(true);
  if (face === "consent") return <Consent esiid={esiid} agreement={agreement} onBack={requestLink} />;
  if (face === "waiting") return <Waiting esiid={esiid} agreement={agreement} />;
  if (face === "linked")
    return <MeterLinked location={location} agreement={agreement} onRenew={requestLink} />;
  return <AgreementEnded agreement={agreement} onAgain={requestLink} />;
}

/** Refetches the page's other data about the location when the agreement has progressed. */
function useRefreshLocation(esiid: string, agreement: Agreement | null): void {
  const client = useQueryClient();
  const step = agreement && `${agreement.id} ${agreement.state} ${agreement.import.state}`;
  const seen = useRef(step);
  useEffect(() => {
    const before = seen.current;
    seen.current = step;
    if (before !== null && step !== before) void refreshLocations(client, esiid);
  }, [step, client, esiid]);
}
