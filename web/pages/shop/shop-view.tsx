import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { useTrack } from "../../analytics/use-track.ts";
import { LocationNotices } from "../../components/location-notices.tsx";
import { LocationSwitcher } from "../../components/location-switcher.tsx";
import { Money } from "../../components/money.tsx";
import type { Messages } from "../../i18n/catalog.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { InfoIcon } from "../../ui/icons.tsx";
import { Page, PageHeader, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { PlanList, rankingFacts } from "../compare/results/results-view.tsx";
import { viewOf } from "../compare/results/view.ts";
import { todayInTexas } from "../../format/central-day.ts";
import { bestMove } from "../dashboard/best-move.ts";

interface ShopViewProps {
  readonly location: ServiceLocation;
  readonly best: BestPlans;
}

/** What to do and when, then every plan. */
export function ShopView({ location, best }: ShopViewProps) {
  const words = useMessages("shop");
  const [today] = useState(() => todayInTexas());
  const { contract, service_location: home } = location;
  const view = useMemo(() => viewOf(best, contract?.plan_id ?? null), [best, contract?.plan_id]);
  useTrack("cp_ranking_shown", rankingFacts(best, home.esiid));
  return (
    <Page>
      <LocationSwitcher current={home.esiid} href={paths.shop} />
      <Stack gap={4}>
        <PageHeader title={words.title} lead={leadOf(best, location, today, words)} />
        <Facts best={best} location={location} />
        <Basis best={best} esiid={home.esiid} />
      </Stack>
      <LocationNotices home={home} onlyWarnings />
      <PlanList view={view} />
    </Page>
  );
}

type Words = Messages<"shop">;

function leadOf(best: BestPlans, { contract }: ServiceLocation, today: string, words: Words): string {
  const move = bestMove(best, contract, today);
  switch (move.kind) {
    case "wait":
      return words.lead.wait(move.on, move.plan.plan.name, move.savings_cents);
    case "switch":
      return words.lead.switch(move.plan.plan.name, move.savings_cents);
    case "cheapest":
      return words.lead.cheapest(move.plan.plan.name, move.year_cents);
    case "stay":
    case "unknown":
      return words.lead[move.kind];
    default:
      return move satisfies never;
  }
}

/** What they have now costs, what leaving costs, and the best day to switch. */
function Facts({ best, location }: ShopViewProps) {
  const words = useMessages("shop");
  const format = useFormat();
  const { leaving, current_cents: current, best_switch_on: on } = best;
  if (!location.contract) {
    return (
      <p>
        <Link href={`${paths.location(location.service_location.esiid)}#contract`}>{words.tellContract}</Link>
      </p>
    );
  }
  const today = todayInTexas();
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact name={words.now}>
        {current === null ? words.notKnown : <Money cents={current} per="year" size="title" />}
      </Fact>
      {leaving && (
        <Fact name={words.leaving}>
          <span className="text-title font-semibold">
            {leaving.fee_cents === null ? words.notKnown : format.money(leaving.fee_cents)}
          </span>
          {leaving.free_from !== null && leaving.free_from > today && (
            <span className="block text-small text-muted">{words.freeFrom(leaving.free_from)}</span>
          )}
        </Fact>
      )}
      {on !== null && (
        <Fact name={words.bestDay}>
          <span className="text-title font-semibold">{on <= today ? words.today : format.dateShort(on)}</span>
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

/** On what the figures rest, and where that is changed. */
function Basis({ best, esiid }: { readonly best: BestPlans; readonly esiid: string }) {
  const words = useMessages("shop");
  const { kind, estimated_share: share } = best.basis;
  return (
    <p className="flex gap-2 text-small text-muted">
      <span className="mt-px shrink-0">
        <InfoIcon size={18} />
      </span>
      <span className="max-w-[80ch]">
        {words.basis[kind](best.usage.year_kwh)}{" "}
        {kind !== "none" && share > 0.005 && share < 0.995 && <>{words.estimated(share)} </>}
        {words.listed(best.as_of)}{" "}
        <Link href={paths.connectionManager(esiid)}>{kind === "none" ? words.tellUse : words.changeUse}</Link>
      </span>
    </p>
  );
}
