import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy } from "react";
import type { BestPlans, CustomUsage, ServiceLocation } from "#contracts/portal.ts";
import { customUsageQuery } from "../../api/usage.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { cx } from "#web/ui/cx.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { BoltIcon } from "#web/ui/place-icons.tsx";
import { Row, Section, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { isOldUsage } from "./usage-age.ts";
import { listYearMonths } from "./year-months.ts";
import { toEstimated } from "#messages/message-values.ts";

const YearBars = lazy(async () => {
  const language = getLanguage();
  const [module] = await Promise.all([
    import("#web/features/compare/parts/wizard/year-bars.tsx"),
    loadMessages("charts", language),
    loadMessages("compare", language),
  ]);
  return { default: module.YearBars };
});

interface UseSectionProps {
  readonly location: ServiceLocation;
  readonly best: BestPlans | undefined;
  readonly pending: boolean;
  /** Where the usage is entered. */
  readonly usageEntryHref: string;
  /** In the single column of a flow. */
  readonly narrow?: boolean;
}

/** The home's usage in numbers and by month, and what they are based on. */
export function UseSection({ location, best, pending, usageEntryHref, narrow }: UseSectionProps) {
  const { use: messages } = useMessages("locations");
  const { usage_summary: summary, service_location } = location;
  const { data: customUsage } = useQuery(customUsageQuery(useConfig(), service_location.esiid));
  if (summary.kind === "none") {
    return (
      <Section title={messages.title}>
        <EmptyState
          title={messages.none}
          icon={<BoltIcon size={28} />}
          action={<ButtonLink href={usageEntryHref}>{messages.addUsage}</ButtonLink>}
        >
          {messages.noneText}
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title={messages.title} actions={<Actions location={location} usageEntryHref={usageEntryHref} />}>
      <Card as="div">
        <div className={cx("grid gap-6", !narrow && "sm:grid-cols-[13rem_minmax(0,1fr)]")}>
          <Basis location={location} customUsage={customUsage?.usage ?? null} />
          {best && (
            <Suspense fallback={<YearBarsSkeleton />}>
              <YearBars months={listYearMonths(best, customUsage?.usage ?? null)} />
            </Suspense>
          )}
          {!best && pending && <YearBarsSkeleton />}
        </div>
      </Card>
    </Section>
  );
}

/** As tall as the chart, so that what is below stays where it is. In a narrow chart, the texts take more lines. */
function YearBarsSkeleton() {
  return (
    <div className="@container">
      <div className="h-61 @md:h-43">
        <Skeleton height={10.75} />
      </div>
    </div>
  );
}

/** If the meter is linked, the link to its readings comes first. */
function Actions({ location, usageEntryHref }: Pick<UseSectionProps, "location" | "usageEntryHref">) {
  const { use: messages } = useMessages("locations");
  const { service_location, live_link: link } = location;
  return (
    <Row>
      {link.through !== null && (
        <ButtonLink href={paths.liveUsage(service_location.esiid)}>{messages.look}</ButtonLink>
      )}
      <ButtonLink variant={link.through === null ? "secondary" : "quiet"} href={usageEntryHref}>
        {messages.change}
      </ButtonLink>
    </Row>
  );
}

interface BasisProps {
  readonly location: ServiceLocation;
  readonly customUsage: CustomUsage | null;
}

function Basis({ location, customUsage }: BasisProps) {
  const { use: messages } = useMessages("locations");
  const format = useFormat();
  const { kind, year_kwh, estimated_share, through } = location.usage_summary;
  const month = through?.slice(0, 7) ?? null;
  return (
    <Stack gap={2}>
      {year_kwh !== null && <Figure value={format.kwh(year_kwh)} unit={messages.year} />}
      <Text size="small" tone="muted">
        {describeBasis()} {month !== null && messages.through({ month })}
      </Text>
      {month !== null && isOldUsage(month, todayInTexas()) && (
        <Text size="small" tone="warn">
          {messages.old({ month })}
        </Text>
      )}
    </Stack>
  );

  function describeBasis(): string {
    if (kind === "monthly")
      return messages.basis.monthly({ n: customUsage?.kind === "monthly" ? customUsage.months.length : 12 });
    return kind === "intervals"
      ? messages.basis.intervals(toEstimated(estimated_share))
      : messages.basis[kind];
  }
}
