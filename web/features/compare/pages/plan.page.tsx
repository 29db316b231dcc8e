// /compare/plans/:id: what one plan would cost this home, and whether its price adds up.
import type { PlanDetail } from "#contracts/compare.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { toDeliveryAge } from "#web/shared/parts/delivery-age.ts";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { planQuery } from "../api.ts";
import { CompareLocation, useLocationParam } from "../parts/compare-location.ts";
import { PlanMissing } from "../parts/plan/plan-missing.tsx";
import { PlanSkeleton } from "../parts/plan/plan-skeleton.tsx";
import { prefetchPlanPrice } from "../parts/plan/prefetch-plan-price.ts";
import { PlanView } from "../parts/plan/plan-view.tsx";

function PlanPage({ detail }: { readonly detail: PlanDetail }) {
  const { plan, as_of } = detail;
  useDocumentTitle(plan.texts[useLanguage()]?.name ?? plan.name);
  useCatalogDate(as_of, toDeliveryAge(detail.delivery));
  return (
    <CompareLocation value={useLocationParam()}>
      <PlanView detail={detail} />
    </CompareLocation>
  );
}

export default defineDataPage({
  load: ({ config, id }) => ({ detail: planQuery(config, id) }),
  prefetchParts: prefetchPlanPrice,
  Title: () => useMessages("shell").titles.plan,
  Skeleton: PlanSkeleton,
  Missing: PlanMissing,
  render: (data) => <PlanPage {...data} />,
});
