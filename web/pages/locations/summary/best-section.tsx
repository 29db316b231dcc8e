import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { FailurePanel } from "../../../components/failure-panel.tsx";
import type { Messages } from "../../../i18n/catalog.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { InfoIcon } from "../../../ui/icons.tsx";
import { Section, Text } from "../../../ui/layout.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { Skeleton } from "../../../ui/progress.tsx";
import { todayInTexas } from "../../../format/central-day.ts";
import { bestMove, plansForHome } from "../../dashboard/best-move.ts";
import { BestRow } from "./best-row.tsx";

const SHOWN = 5;

interface BestSectionProps {
  readonly location: ServiceLocation;
  readonly best: UseQueryResult<BestPlans>;
  /** In the column of a flow: one thing below the other. */
  readonly narrow?: boolean;
}

/** The first five plans by what they would cost here, and the way to all of them. */
export function BestSection({ location, best, narrow = false }: BestSectionProps) {
  const { best: words } = useMessages("locations");
  const [today] = useState(() => todayInTexas());
  const { esiid, tdu } = location.service_location;
  if (tdu === null) {
    return (
      <Section title={words.title}>
        <EmptyState title={words.noCompany} icon={<InfoIcon size={28} />}>
          {words.noCompanyText}
        </EmptyState>
      </Section>
    );
  }
  if (!best.data) {
    return (
      <Section title={words.title}>
        {best.error ? (
          <FailurePanel error={best.error} onRetry={() => void best.refetch()} retrying={best.isFetching} />
        ) : (
          <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <output className="sr-only">{words.loading}</output>
            <Skeleton height={3.5} lines={5} />
          </div>
        )}
      </Section>
    );
  }
  const plans = plansForHome(best.data.results, location.contract).slice(0, SHOWN);
  const scale = scaleOf(best.data);
  return (
    <Section title={words.title} lead={leadOf(best.data, location, today, words)}>
      {plans.length === 0 ? (
        <EmptyState title={words.none} icon={<InfoIcon size={28} />}>
          {words.noneText}
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {plans.map((item) => (
            <BestRow
              key={item.plan.id}
              item={item}
              esiid={esiid}
              scale={scale}
              current={best.data.current_cents}
              narrow={narrow}
              mine={item.plan.id === location.contract?.plan_id}
            />
          ))}
        </ol>
      )}
      {plans.some(({ plan }) => plan.term_months >= 12) && (
        <Text size="small" tone="muted">
          {words.lasting}
        </Text>
      )}
      <div>
        <ButtonLink variant="primary" href={paths.shop(esiid)}>
          {words.all(best.data.results.length)}
        </ButtonLink>
      </div>
    </Section>
  );
}

/** Ends of every bar: the cheapest and the dearest plan of all, what is paid now among them. */
function scaleOf({ results, current_cents: current }: BestPlans): { min: number; max: number } {
  const years = results.flatMap(({ cost }) => (cost ? [cost.low_cents, cost.high_cents] : []));
  const all = current === null ? years : [...years, current];
  return { min: Math.min(...all), max: Math.max(...all) };
}

function leadOf(
  best: BestPlans,
  { contract }: ServiceLocation,
  today: string,
  words: Messages<"locations">["best"],
): string {
  const move = bestMove(best, contract, today);
  if (move.kind === "wait") return words.lead.wait(move.on, move.plan.plan.name, move.savings_cents);
  if (move.kind === "switch") return words.lead.switch(move.plan.plan.name, move.savings_cents);
  return words.lead[move.kind];
}
