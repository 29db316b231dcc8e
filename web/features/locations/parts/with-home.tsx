// A page about one home: its data, or what stands in their place.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { locationQuery } from "#web/shared/api/get-location.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { LocationMissing } from "./location-missing.tsx";
import { LocationSkeleton } from "./location-skeleton.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";

interface WithHomeProps {
  readonly esiid: string;
  /** The heading while there is no home to name. */
  readonly title: string;
  /** Where an unknown home leads back to; the list unless told. */
  readonly back?: string;
  /** Something else that its page begins with is not there yet. */
  readonly waiting?: boolean;
  readonly children: (location: ServiceLocation) => ReactNode;
}

/** Shows its children with the home of an address; an ESI ID that is none of theirs is told in place. */
export function WithHome({ esiid, title, back, waiting = false, children }: WithHomeProps) {
  const { data, error, refetch, isFetching } = useQuery(locationQuery(useConfig(), esiid));
  const missing = error instanceof ApiFailure && error.status === 404;
  // A home that was taken out elsewhere is gone, whatever is remembered of it.
  if (missing) return <LocationMissing {...(back ? { back } : {})} />;
  if (data && !waiting) return children(data);
  if (data || !error) return <LocationSkeleton title={title} />;
  return (
    <Page>
      <PageHeader title={title} />
      <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Page>
  );
}
