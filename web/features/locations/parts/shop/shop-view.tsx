import { useMemo } from "react";
import type { ReactNode } from "react";
import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { readableCity } from "#messages/address.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { useTrack } from "#web/telemetry/analytics/use-track.ts";
import { DeliveryDate, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { LocationBanners } from "../location-banners.tsx";
import { LocationSwitcher } from "../location-switcher.tsx";
import { Money } from "#web/shared/parts/money.tsx";
import { AdviceActions } from "../outlook/advice-actions.tsx";
import { describeAdvice, shouldSwitch } from "#messages/describe-advice.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Saved } from "#web/features/compare/parts/share/saved.tsx";
import { TaxPanel } from "#web/features/compare/parts/taxes/tax-panel.tsx";
import { TaxesProvider } from "#web/features/compare/parts/taxes/taxes-provider.tsx";
import { PlanList, rankingFacts } from "#web/features/compare/parts/results/results-view.tsx";
import { buildView } from "#web/features/compare/parts/results/view.ts";

interface ShopViewProps {
  readonly location: ServiceLocation;
  readonly best: BestPlans;
  readonly outlook: Outlook;
}

/** The recommendation with its date, then every plan. */
export function ShopView({ location, best, outlook }: ShopViewProps) {
  const messages = useMessages("shop");
  const { headline, saving, plan, details } = describeAdvice(outlook, useMessages("outlook"));
  const about = plan === null ? details : [`${plan}.`, ...details];
  const { contract, service_location } = location;
  const { on } = outlook.recommendation;
  const bestDay = shouldSwitch(outlook) ? on : null;
  const view = useMemo(
    () => buildView(best, contract?.plan_id ?? null, bestDay),
    [best, contract?.plan_id, bestDay],
  );
  const conditions = { saved: location.conditions, esiid: service_location.esiid };
  useTrack("cp_ranking_shown", rankingFacts(best, service_location.esiid));
  return (
    <Page>
      <LocationSwitcher current={service_location.esiid} href={paths.shop} />
      <Stack gap={4}>
        <PageHeader title={messages.title} lead={saving === null ? headline : `${headline} ${saving}`} />
        {about.length > 0 && <p className="max-w-[80ch] text-small text-muted">{about.join(" ")}</p>}
        <Facts outlook={outlook} />
        <AdviceActions outlook={outlook} location={location} primary />
        <Basis best={best} esiid={service_location.esiid} />
        <OutdatedPlans asOf={best.as_of} />
        <DeliveryDate delivery={best.delivery} />
      </Stack>
      <LocationBanners location={service_location} onlyWarnings />
      <Saved />
      <TaxesProvider home={location} city={readableCity(service_location.city)} inputs={null} tdu={best.tdu}>
        <TaxPanel />
        <PlanList view={view} conditions={conditions} />
      </TaxesProvider>
    </Page>
  );
}

/** The cost of the current plan, the cost of ending it today, and the best day to switch. */
function Facts({ outlook }: { readonly outlook: Outlook }) {
  const messages = useMessages("shop");
  const format = useFormat();
  const { contract, clock, current_cents: current, exit_fee_cents: fee, free_from, day, esiid } = outlook;
  if (outlook.order !== null) return null;
  if (!contract) {
    return (
      <p>
        <Link href={`${paths.location(esiid)}#contract`}>{messages.addContract}</Link>
      </p>
    );
  }
  const over = clock?.state === "over";
  const { on } = outlook.recommendation;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {/* A price that is over is no longer paid. */}
      {!over && (
        <Fact name={messages.now({ ends: clock?.ends_on ?? null })}>
          {current === null ? messages.notKnown : <Money cents={current} per="year" size="title" />}
        </Fact>
      )}
      {!over && (
        <Fact name={messages.fee}>
          <span className="text-title font-semibold">
            {fee === null ? messages.notKnown : format.money(fee)}
          </span>
          {free_from !== null && free_from > day && (
            <span className="block text-small text-muted">{messages.freeFrom({ date: free_from })}</span>
          )}
        </Fact>
      )}
      {on !== null && shouldSwitch(outlook) && (
        <Fact name={messages.bestDay}>
          <span className="text-title font-semibold">{format.dateShort(on)}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="figures">
      <dt className="text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the numbers are based on, with a link to change it. */
function Basis({ best, esiid }: { readonly best: BestPlans; readonly esiid: string }) {
  const messages = useMessages("shop");
  const { kind, estimated_share: share } = best.basis;
  return (
    <p className="flex gap-2 text-small text-muted">
      <span className="mt-px shrink-0">
        <InfoIcon size={18} />
      </span>
      <span className="max-w-[80ch]">
        {messages.basis[kind]({ kwh: best.usage.year_kwh })}{" "}
        {kind !== "none" && share > 0.005 && share < 0.995 && <>{messages.estimated({ share })} </>}
        {messages.listed({ date: best.as_of })}{" "}
        <Link href={paths.connectionManager(esiid)}>
          {kind === "none" ? messages.addUsage : messages.changeUse}
        </Link>
        {SEPARATOR}
        <Link href={paths.compare()}>{messages.otherAddress}</Link>
      </span>
    </p>
  );
}
