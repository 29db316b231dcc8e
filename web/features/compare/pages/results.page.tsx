// /compare/results — every plan of the area by what it would cost this home.
import { useQuery } from "@tanstack/react-query";
import { useCatalogueDate } from "#web/shared/parts/catalogue-date.tsx";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { CompareInputs } from "../parts/inputs.ts";
import { useCompareInputs } from "../parts/inputs.ts";
import { NothingToRank } from "../parts/results/nothing-to-rank.tsx";
import { rankingQuery } from "../parts/results/ranking-query.ts";
import { ResultsSkeleton } from "../parts/results/results-skeleton.tsx";
import { ResultsView } from "../parts/results/results-view.tsx";

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
