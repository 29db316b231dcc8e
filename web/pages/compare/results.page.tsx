// /compare/results — every plan of the area by what it would cost this home.
import { useQuery } from "@tanstack/react-query";
import { useCatalogueDate } from "../../components/catalogue-date.tsx";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import type { CompareInputs } from "./inputs.ts";
import { useCompareInputs } from "./inputs.ts";
import { NothingToRank } from "./results/nothing-to-rank.tsx";
import { rankingQuery } from "./results/ranking-query.ts";
import { ResultsSkeleton } from "./results/results-skeleton.tsx";
import { ResultsView } from "./results/results-view.tsx";

export default function ResultsPage() {
  const inputs = useCompareInputs();
  return inputs ? <Ranked inputs={inputs} /> : <NothingToRank />;
}

function Ranked({ inputs }: { readonly inputs: CompareInputs }) {
  const words = useMessages("results");
  const { data, error, refetch, isFetching } = useQuery(rankingQuery(useConfig(), inputs, useLanguage()));
  useCatalogueDate(data?.as_of);
  if (data) return <ResultsView ranking={data} inputs={inputs} />;
  if (!error) return <ResultsSkeleton />;
  return (
    <Page>
      <PageHeader title={words.title} />
      <FailurePanel
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={
          <ButtonLink variant="quiet" href={paths.compare()}>
            {words.failed.change}
          </ButtonLink>
        }
      />
    </Page>
  );
}
