// /shop_usage/live_link?esiid=: how the selected home uses power, then on to its summary.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationQuery } from "#web/shared/api/get-locations.ts";
import { customUsageQuery } from "../api/usage.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { addressLine } from "#messages/address.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { hasSmartMeter } from "../parts/linking/has-smart-meter.ts";
import { LinkSection } from "../parts/linking/link-section.tsx";
import { UsageEntry } from "../parts/usage-entry/usage-entry.tsx";
import { LocationMissing } from "../parts/location-missing.tsx";
import { LocationSkeleton } from "../parts/location-skeleton.tsx";
import selectLocation from "./select-location.page.tsx";

function UsageEntryStep({ location }: { readonly location: ServiceLocation }) {
  const { flow: messages, form } = useMessages("usageEntry");
  const navigate = useNavigate();
  const { service_location } = location;
  const { data, error, refetch, isFetching } = useQuery(
    customUsageQuery(useConfig(), service_location.esiid),
  );
  const { otherwise } = useMessages("linking");
  const linkable = hasSmartMeter(location);
  const next = paths.shopUsageSummary(service_location.esiid);
  return (
    <Page>
      <PageHeader title={messages.title} above={addressLine(service_location)} lead={messages.lead} />
      {linkable && <LinkSection location={location} />}
      {data && (
        <OtherMethods title={linkable ? otherwise : null} open={data.usage !== null}>
          <UsageEntry
            location={location}
            customUsage={data.usage}
            submit={form.saveAndGo}
            onSaved={() => void navigate(next)}
          />
        </OtherMethods>
      )}
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton height={2.75} lines={linkable ? 1 : 4} />}
      <Stack gap={2}>
        <ButtonLink variant="quiet" fill href={next}>
          {data?.usage ? messages.asItIs : messages.skip}
        </ButtonLink>
        {data?.usage === null && (
          <Text size="small" tone="muted">
            {messages.skipText}
          </Text>
        )}
      </Stack>
    </Page>
  );
}

interface OtherMethodsProps {
  /** Null: it is the only method and needs no title. */
  readonly title: string | null;
  readonly open: boolean;
  readonly children: ReactNode;
}

/** The other ways to enter usage, collapsed next to the most reliable one. */
function OtherMethods({ title, open, children }: OtherMethodsProps) {
  if (title === null) return children;
  return (
    <Disclosure summary={title} open={open}>
      {children}
    </Disclosure>
  );
}

export default defineDataPage({
  load({ config, query }) {
    const esiid = query.get("esiid");
    return esiid ? { location: locationQuery(config, esiid) } : null;
  },
  Title: () => useMessages("usageEntry").flow.title,
  Skeleton: LocationSkeleton,
  Missing: () => <LocationMissing back={paths.shopUsageSelect()} />,
  // Without a home in the URL, one has to be selected first.
  Empty: selectLocation.Component,
  render: ({ location }) => <UsageEntryStep key={location.service_location.esiid} location={location} />,
});
