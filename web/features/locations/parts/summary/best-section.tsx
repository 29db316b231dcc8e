import type { UseQueryResult } from "@tanstack/react-query";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import type { Outlook } from "#contracts/outlook.ts";
import { OutdatedDelivery, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { shouldSwitch } from "#messages/describe-advice.ts";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Section, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isShort } from "#rating/plan-groups.ts";
import { ChooseUtility } from "./choose-utility.tsx";
import { listBestPlans, getScale } from "./best-list.ts";
import { BestRow } from "./best-row.tsx";

const SHOWN = 5;

interface BestSectionProps {
  readonly location: ServiceLocation;
  readonly best: UseQueryResult<BestPlans>;
  /** The recommendation for the home. Undefined while it isn't known. */
  readonly outlook: Outlook | undefined;
  /** In the single column of a flow. */
  readonly narrow?: boolean;
}

/** The first five plans by what they would cost here, and a link to all of them. */
export function BestSection({ location, best, outlook, narrow = false }: BestSectionProps) {
  const { best: messages } = useMessages("locations");
  if (location.service_location.tdu === null) return <ChooseUtility location={location.service_location} />;
  if (!best.data) {
    return (
      <Section title={messages.title}>
        {best.error ? (
          <FailurePanel error={best.error} onRetry={() => void best.refetch()} retrying={best.isFetching} />
        ) : (
          <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <output className="sr-only">{messages.loading}</output>
            <Skeleton height={3.5} lines={5} />
          </div>
        )}
      </Section>
    );
  }
  return <BestList location={location} best={best.data} outlook={outlook} narrow={narrow} />;
}

interface BestListProps {
  readonly location: ServiceLocation;
  readonly best: BestPlans;
  readonly outlook: Outlook | undefined;
  readonly narrow: boolean;
}

function BestList({ location, best, outlook, narrow }: BestListProps) {
  const { best: messages } = useMessages("locations");
  const { esiid } = location.service_location;
  const hasOrder = outlook !== undefined && outlook.order !== null;
  const plans = listBestPlans(best.results, hasOrder).slice(0, SHOWN);
  const scale = getScale(best);
  // Until the outlook has loaded, no order is offered, because it could be the second one.
  const canOrder = outlook !== undefined && !hasOrder && !outlook.switch_hold;
  return (
    <Section title={messages.title} lead={hasOrder ? messages.leadOrder : messages.lead}>
      {plans.length === 0 ? (
        <EmptyState title={messages.none} icon={<InfoIcon size={28} />}>
          {messages.noneText({ date: best.as_of })}
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {plans.map((item) => (
            <BestRow
              key={item.plan.id}
              item={item}
              esiid={esiid}
              scale={scale}
              narrow={narrow}
              bestDay={outlook && shouldSwitch(outlook) ? outlook.recommendation.on : null}
              mine={item.plan.id === location.contract?.plan_id}
              canOrder={canOrder}
            />
          ))}
        </ol>
      )}
      {plans.some((item) => !isShort(item)) && (
        <Text size="small" tone="muted">
          {messages.lasting}
        </Text>
      )}
      {/* A home's own page has it next to the options. */}
      {narrow && (
        <>
          <OutdatedPlans asOf={best.as_of} />
          <OutdatedDelivery delivery={best.delivery} />
        </>
      )}
      <div>
        <ButtonLink href={paths.shop(esiid)}>{messages.all}</ButtonLink>
      </div>
    </Section>
  );
}
