// The page of a plan, top to bottom: verdict, bills, and the details below them (plan-details.tsx).
import { lazy, useMemo } from "react";
import type { PlanDetail } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { SharedView } from "#contracts/shared-view.ts";
import { applyConditions } from "#market/conditions.ts";
import { TDUS } from "#market/tdu.ts";
import { readableCity } from "#messages/address.ts";
import { useTrack } from "#web/telemetry/analytics/use-track.ts";
import { ProviderTile } from "#web/shared/parts/provider-tile.tsx";
import { WhenNear } from "#web/shared/parts/when-near.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import type { Area } from "#web/shared/i18n/catalog.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage, useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { NowrapText } from "#web/ui/nowrap-text.tsx";
import { Banner } from "#web/ui/badge.tsx";
import { ArrowLeftIcon, InfoIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { useComparePaths } from "../compare-location.ts";
import { usePageInputs } from "../page-inputs.ts";
import type { PageInputs } from "../page-inputs.ts";
import { ShareButton } from "../share/share-button.tsx";
import { SharedNote } from "../share/shared-note.tsx";
import { BillsPreview } from "./bills-preview.tsx";
import { ChartSkeleton, DetailsSkeleton } from "./plan-skeleton.tsx";
import { TaxPanel } from "../taxes/tax-panel.tsx";
import { TaxesProvider } from "../taxes/taxes-provider.tsx";
import type { PlanPrice } from "./use-plan-price.ts";
import { usePlanOutlook, usePlanPrice } from "./use-plan-price.ts";
import { Verdict } from "./verdict.tsx";

// Below a phone's first screen, with its messages.
const BillsSection = lazy(async () => {
  const load = loadAreas("planDetails", "charts", "conditions", "taxNames");
  const [module] = await Promise.all([import("./bills-section.tsx"), load]);
  return { default: module.BillsSection };
});
// Below the first screen.
const PlanDetails = lazy(async () => {
  const load = loadAreas("planDetails", "charts", "conditions", "conditionChoices", "terms", "risks");
  const [module] = await Promise.all([import("./plan-details.tsx"), load]);
  return { default: module.PlanDetails };
});

function loadAreas(...areas: readonly Area[]): Promise<unknown> {
  return Promise.all(areas.map((area) => loadMessages(area, getLanguage())));
}

export function PlanView({ detail: listed }: { readonly detail: PlanDetail }) {
  const messages = useMessages("plan");
  const page = usePageInputs();
  const { inputs, pending } = page;
  const { price, result, ...pricing } = usePlanPrice(listed, page);
  const detail = { ...listed, plan: applyConditions(listed.plan, inputs?.conditions ?? []) };
  const outlook = usePlanOutlook(page);
  const paths = useComparePaths();
  const { plan } = detail;
  useTrack("cp_plan_opened", { plan_id: plan.id, listed: detail.seen_until === null });
  const language = useLanguage();
  // An order in progress changes what the page offers, so nothing is shown before that is known.
  const loading = pending || pricing.pending || outlook.isLoading;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="plain" href={paths.list}>
            <ArrowLeftIcon size={16} /> {messages.back}
          </Link>
        }
        title={
          <span className="flex items-center gap-3">
            <ProviderTile name={plan.provider.name} />
            <span className="min-w-0">
              <NowrapText>{plan.texts[language]?.name ?? plan.name}</NowrapText>
            </span>
          </span>
        }
        lead={messages.subtitle({
          provider: plan.provider.name,
          area: TDUS[plan.tdu].short_name,
          term: messages.term({ n: plan.term_months }),
        })}
        actions={<SharePlan plan={plan} page={page} price={price} />}
      />
      <SharedNote hasButton />
      <PlanNotes detail={detail} inputs={inputs} />
      {result.error && <FailurePanel error={result.error} onRetry={() => void result.refetch()} />}
      {pricing.error && <FailurePanel error={pricing.error} onRetry={pricing.retry} />}
      {result.data === null && <Unusable />}
      {loading ? (
        <ChartSkeleton />
      ) : (
        <TaxesProvider
          home={page.location?.location ?? null}
          city={readableCity(page.location?.location.service_location.city)}
          inputs={inputs}
          tdu={plan.tdu}
        >
          {!pricing.error && (
            <Verdict detail={detail} price={price} page={page} order={outlook.data?.order ?? null} />
          )}
          {price && (
            // The verdict has the range with taxes.
            <div className="contents" data-print="hide">
              <TaxPanel />
            </div>
          )}
          {price && (
            <WhenNear informs placeholder={<BillsPreview price={price} readDay={inputs?.read_day ?? null} />}>
              <BillsSection detail={listed} page={page} price={price} proof={plan.proof} />
            </WhenNear>
          )}
        </TaxesProvider>
      )}
      {loading ? (
        <DetailsSkeleton />
      ) : (
        <WhenNear placeholder={<DetailsSkeleton />}>
          <PlanDetails listed={listed} detail={detail} price={price} page={page} />
        </WhenNear>
      )}
    </Page>
  );
}

interface PlanNotesProps {
  readonly detail: PlanDetail;
  readonly inputs: PageInputs["inputs"];
}

/** Why the plan may not be available: it left the list, or the home has another utility. */
function PlanNotes({ detail, inputs }: PlanNotesProps) {
  const messages = useMessages("plan");
  const { plan, seen_until } = detail;
  return (
    <>
      {seen_until && (
        <Banner tone="warn" icon={<InfoIcon />}>
          {messages.withdrawn({ isoDate: seen_until })}
        </Banner>
      )}
      {inputs && inputs.tdu !== plan.tdu && (
        <Banner tone="warn" icon={<InfoIcon />}>
          {messages.otherArea({
            plan: TDUS[plan.tdu].short_name,
            home: TDUS[inputs.tdu].short_name,
          })}
        </Banner>
      )}
    </>
  );
}

interface SharePlanProps {
  readonly plan: Plan;
  readonly page: PageInputs;
  readonly price: PlanPrice | null;
}

function SharePlan({ plan, page, price }: SharePlanProps) {
  const view = useMemo((): SharedView => ({ page: "plan", plan_ids: [plan.id] }), [plan.id]);
  const language = useLanguage();
  if (!page.inputs) return null;
  return (
    <ShareButton
      compact
      view={view}
      inputs={page.inputs}
      names={[plan.texts[language]?.name ?? plan.name]}
      cents={price?.twelve.cents ?? null}
      isLocation={page.location !== null}
    />
  );
}

/** Shown if the stored usage cannot be read as a year: what happened and what to do. */
function Unusable() {
  const messages = useMessages("plan");
  const paths = useComparePaths();
  return (
    <Banner tone="warn" icon={<InfoIcon />} title={messages.unusable.title}>
      <p>{messages.unusable.text}</p>
      <Link href={paths.usage}>{messages.verdict.addUsage}</Link>
    </Banner>
  );
}
