// /compare/plans/:id — what one plan would cost this home, and whether its price adds up.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { planQuery } from "../../api/get-plan.ts";
import { ApiFailure } from "../../api/failure.ts";
import { useCatalogueDate } from "../../components/catalogue-date.tsx";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useDocumentTitle } from "../../components/use-document-title.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { CompareHome, useHomeInAddress } from "./compare-home.ts";
import { PlanMissing } from "./plan/plan-missing.tsx";
import { PlanSkeleton } from "./plan/plan-skeleton.tsx";
import { PlanView } from "./plan/plan-view.tsx";

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
