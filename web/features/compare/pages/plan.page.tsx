// /compare/plans/:id — what one plan would cost this home, and whether its price adds up.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { planQuery } from "../api/get-plan.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useCatalogueDate } from "#web/shared/parts/catalogue-date.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useDocumentTitle } from "#web/shared/parts/use-document-title.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { CompareHome, useHomeInAddress } from "../parts/compare-home.ts";
import { PlanMissing } from "../parts/plan/plan-missing.tsx";
import { PlanSkeleton } from "../parts/plan/plan-skeleton.tsx";
import { PlanView } from "../parts/plan/plan-view.tsx";

export default function PlanPage() {
  const { id = "" } = useParams();
  const { titles } = useMessages("shell");
  const { data, error, refetch, isFetching } = useQuery(planQuery(useConfig(), id));
  const language = useLanguage();
  const esiid = useHomeInAddress();
  useDocumentTitle(data?.plan.texts[language]?.name ?? data?.plan.name);
  useCatalogueDate(data?.as_of);
  // A new plan starts afresh: chosen month, units and open tables are its own.
  if (data)
    return (
      <CompareHome value={esiid}>
        <PlanView key={id} detail={data} />
      </CompareHome>
    );

  if (error instanceof ApiFailure && error.status === 404) return <PlanMissing />;
  if (error) {
    return (
      <Page>
        <PageHeader title={titles.plan} />
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    );
  }
  return <PlanSkeleton />;
}
