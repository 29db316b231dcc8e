// /compare/side-by-side?ids=a,b,c — up to four plans of the ranking beside each other.
import { useLocation } from "react-router";
import { useCatalogueDate } from "../../components/catalogue-date.tsx";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useDocumentTitle } from "../../components/use-document-title.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import { CompareHome, useComparePaths, useHomeInAddress } from "./compare-home.ts";
import { usePageInputs } from "./page-inputs.ts";
import type { PageInputs } from "./page-inputs.ts";
import { idsOf } from "./results/addresses.ts";
import { NothingToRank } from "./results/nothing-to-rank.tsx";
import { SideBySideView } from "./side-by-side/side-by-side-view.tsx";
import { usePageRanking } from "./use-page-ranking.ts";

export default function SideBySidePage() {
  const esiid = useHomeInAddress();
  useDocumentTitle(useMessages("side").title);
  return (
    <CompareHome value={esiid}>
      <OfPage />
    </CompareHome>
  );
}

function OfPage() {
  const page = usePageInputs();
  if (page.pending) return <Waiting />;
  return page.inputs ? <Asked page={page} /> : <NothingToRank />;
}

function Waiting() {
  const words = useMessages("side");
  const { list } = useMessages("results");
  return (
    <Page>
      <PageHeader title={words.title} />
      <output className="sr-only">{list.loading}</output>
      <Skeleton height={2.5} lines={10} />
    </Page>
  );
}

function Asked({ page }: { readonly page: PageInputs }) {
  const words = useMessages("side");
  const { list } = useMessages("results");
  const { search } = useLocation();
  const paths = useComparePaths();
  const { data, error, refetch, isFetching } = usePageRanking(page);
  useCatalogueDate(data?.as_of);
  if (data) return <SideBySideView ranking={data} ids={idsOf(new URLSearchParams(search))} />;
  return (
    <Page>
      <PageHeader title={words.title} back={<Link href={paths.list}>{words.back}</Link>} />
      {error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <output className="sr-only">{list.loading}</output>
          <Skeleton height={2.5} lines={10} />
        </>
      )}
    </Page>
  );
}
