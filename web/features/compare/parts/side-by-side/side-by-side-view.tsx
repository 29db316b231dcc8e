import { useEffect, useMemo } from "react";
import { useTrack } from "#web/telemetry/analytics/use-track.ts";
import { OutdatedDelivery, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { SAME_CENTS, subtractYears } from "#messages/message-values.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ArrowLeftIcon, InfoIcon, PlusIcon } from "#web/ui/icons.tsx";
import { ScalesIcon } from "#web/ui/place-icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { useComparePaths } from "../compare-location.ts";
import { MAX_SELECTED, setSelection } from "../results/selection.ts";
import { isLasting } from "#rating/plan-groups.ts";
import type { AnyRanking, RankedItem } from "#rating/plan-groups.ts";
import { buildView } from "../results/view.ts";
import type { SharedView } from "#contracts/shared-view.ts";
import type { PageInputs } from "../page-inputs.ts";
import { ShareButton } from "../share/share-button.tsx";
import { SharedNote } from "../share/shared-note.tsx";
import { MonthsTable } from "./months-table.tsx";
import { SideTable } from "./side-table.tsx";

interface SideBySideViewProps {
  readonly ranking: AnyRanking;
  readonly ids: readonly string[];
  /** What the costs are based on. */
  readonly page: PageInputs;
}

export function SideBySideView({ ranking, ids, page }: SideBySideViewProps) {
  const messages = useMessages("side");
  const paths = useComparePaths();
  const view = useMemo(() => buildView(ranking, null), [ranking]);
  const items = ids.map((id) => view.byId.get(id)).filter((item) => item !== undefined);
  const known = items.map(({ plan }) => plan.id).join(",");
  // Back in the list the same plans are selected, so that another can be added there.
  useEffect(() => setSelection(known.split(",").filter(Boolean)), [known]);
  useTrack("cp_plans_compared", known === "" ? null : { plan_ids: known, plans: items.length });
  const missing = ids.length - items.length;
  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={formatLead(items, messages)}
        actions={
          items.length > 0 && (
            <>
              {items.length < MAX_SELECTED && (
                <ButtonLink href={paths.list} icon={<PlusIcon size={18} />}>
                  {messages.add}
                </ButtonLink>
              )}
              <Share items={items} page={page} />
            </>
          )
        }
        back={
          <Link look="plain" href={paths.list}>
            <ArrowLeftIcon size={16} /> {messages.back}
          </Link>
        }
      />
      <SharedNote />
      <OutdatedPlans asOf={ranking.as_of} />
      <OutdatedDelivery delivery={ranking.delivery} />
      {missing > 0 && <Banner icon={<InfoIcon />}>{messages.missing({ n: missing })}</Banner>}
      {items.length > 0 ? (
        <>
          <SideTable view={view} items={items} />
          <MonthsTable items={items} months={ranking.usage.months} />
        </>
      ) : (
        <EmptyState
          title={messages.none}
          icon={<ScalesIcon size={28} />}
          action={
            <ButtonLink variant="primary" href={paths.list}>
              {messages.toList}
            </ButtonLink>
          }
        >
          {messages.noneText}
        </EmptyState>
      )}
    </Page>
  );
}

function Share({ items, page }: { readonly items: readonly RankedItem[]; readonly page: PageInputs }) {
  const ids = items.map(({ plan }) => plan.id).join(",");
  const view = useMemo((): SharedView => ({ page: "side_by_side", plan_ids: ids.split(",") }), [ids]);
  if (!page.inputs) return null;
  const costs = items.flatMap(({ twelve_months: twelve }) => (twelve ? [twelve.cents] : []));
  return (
    <ShareButton
      view={view}
      inputs={page.inputs}
      names={items.map(({ plan }) => plan.name)}
      cents={costs.length > 0 ? Math.min(...costs) : null}
      isLocation={page.location !== null}
    />
  );
}

/**
 * Names the cheapest plan and what it saves compared with the next. Plans without a verified price for twelve months
 * are left out, because the list does not rank them. Undefined if fewer than two plans remain.
 */
export function formatLead(items: readonly RankedItem[], messages: Messages<"side">): string | undefined {
  const lasting = items.filter(isLasting);
  const [first, second] = lasting.toSorted((a, b) => a.twelve_months.cents - b.twelve_months.cents);
  if (first && second) {
    const { cents } = first.twelve_months;
    const other = subtractYears(second.twelve_months.cents, cents);
    return messages.best({
      plan: first.plan.name,
      cents,
      other,
      tie: other < SAME_CENTS,
      leftOut: lasting.length < items.length,
    });
  }
  return items.length === 1 ? messages.oneOnly : undefined;
}
