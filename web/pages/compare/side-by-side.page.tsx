// /compare/side-by-side?ids=a,b,c — up to four plans of the ranking beside each other.
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useCatalogueDate } from "../../components/catalogue-date.tsx";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useDocumentTitle } from "../../components/use-document-title.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import type { CompareInputs } from "./inputs.ts";
import { CompareHome, useComparePaths, useHomeInAddress } from "./compare-home.ts";
import { usePageInputs } from "./page-inputs.ts";
import { idsOf } from "./results/addresses.ts";
import { NothingToRank } from "./results/nothing-to-rank.tsx";
import { rankingQuery } from "./results/ranking-query.ts";
import { SideBySideView } from "./side-by-side/side-by-side-view.tsx";

export default function SideBySidePage() {
  const esiid = useHomeInAddress();
  useDocumentTitle(useMessages("results").side.title);
  return (
    <CompareHome value={esiid}>
      <OfPage />
    </CompareHome>
  );
}

function OfPage() {
  const { inputs, pending } = usePageInputs();
  if (pending) return <Waiting />;
  return inputs ? <Asked inputs={inputs} /> : <NothingToRank />;
}

function Waiting() {
  const words = useMessages("results");
  return (
    <Page>
      <PageHeader title={words.side.title} />
      <output className="sr-only">{words.list.loading}</output>
      <Skeleton height={2.5} lines={10} />
    </Page>
  );
}

function Asked({ inputs }: { readonly inputs: CompareInputs }) {
  const words = useMessages("results");
  const { search } = useLocation();
  const paths = useComparePaths();
  const { data, error, refetch, isFetching } = useQuery(rankingQuery(useConfig(), inputs, useLanguage()));
  useCatalogueDate(data?.as_of);
  if (data) return <SideBySideView ranking={data} ids={idsOf(new URLSearchParams(search))} />;
  return (
    <Page>
      <PageHeader title={words.side.title} back={<Link href={paths.list}>{words.side.back}</Link>} />
      {error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <output className="sr-only">{words.list.loading}</output>
          <Skeleton height={2.5} lines={10} />
        </>
      )}
    </Page>
  );
}
