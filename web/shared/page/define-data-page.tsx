// A page with requests: query → loader → title → component. The router starts the requests as soon as the page's code
// has loaded, in parallel with its messages. Skeleton, error and "not found" are handled by PageData.
import type { QueryClient, UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import { useQueries } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { Fragment } from "react";
import { useLocation, useParams } from "react-router";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { useLanguage } from "../i18n/language.ts";
import { ListSkeleton } from "../parts/list-skeleton.tsx";
import { useConfig } from "../parts/use-config.ts";
import type { PageAddress, PageDefinition } from "./define-page.ts";
import { PageData } from "./page-data.tsx";

interface AnyQuery {
  readonly queryKey: readonly unknown[];
}

type Queries = Readonly<Record<string, AnyQuery>>;

type Data<Q> = Q extends UseQueryOptions<infer _Result, infer _Error, infer D, infer _Key> ? D : never;

type PageProps<Required, Optional> = {
  readonly [Name in keyof Required]: Data<Required[Name]>;
} & {
  readonly [Name in keyof Optional]: Data<Optional[Name]> | undefined;
};

interface DataPage<Required extends Queries, Optional extends Queries> {
  /** The page's requests, by the name of the property that its component gets. Null if the URL requires none. */
  readonly load: (address: PageAddress) => Required | null;
  /** Requests that the page waits for, but does not need if they fail. */
  readonly loadOptional?: (address: PageAddress) => Optional;
  /** Starts the requests of the page's parts, so that the first rendering has their data. */
  readonly prefetchParts?: (client: QueryClient, address: PageAddress) => Promise<void>;
  /** The heading while the page loads, or if loading fails. */
  readonly Title: ComponentType;
  /** The link above that heading. */
  readonly Back?: ComponentType;
  /** The whole page while it loads, as tall as the content. Otherwise the heading with cards below it. */
  readonly Skeleton?: ComponentType<{ readonly title: ReactNode }>;
  /** Number of cards. */
  readonly cards?: number;
  /** Shown if what the URL names does not exist. */
  readonly Missing?: ComponentType;
  /** Shown if `load` returns null. */
  readonly Empty?: ComponentType;
  /** The page itself, remounted for every URL. */
  readonly render: (data: PageProps<Required, Optional>) => ReactNode;
}

/** Returns a page that is shown once its requests have data. See DataPage. */
export function defineDataPage<
  Required extends Queries,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a page without optional requests has no such properties
  Optional extends Queries = Readonly<Record<never, AnyQuery>>,
>(page: DataPage<Required, Optional>): PageDefinition {
  const { load, loadOptional, prefetchParts } = page;
  return {
    prefetch(client, address) {
      for (const query of Object.values({ ...load(address), ...loadOptional?.(address) })) {
        // The component refreshes a query that is cached or has failed.
        if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
      }
      // The part itself shows the failure.
      prefetchParts?.(client, address).catch(() => undefined);
    },
    Component: () => <LoadingPage page={page} />,
  };
}

interface LoadingPageProps<Required extends Queries, Optional extends Queries> {
  readonly page: DataPage<Required, Optional>;
}

function LoadingPage<R extends Queries, O extends Queries>({ page }: LoadingPageProps<R, O>): ReactNode {
  const { Empty, Missing } = page;
  const { pathname } = useLocation();
  const address = usePageAddress();
  const title = <page.Title />;
  const required = page.load(address);
  const results = useResults(required ?? {});
  const optional = useResults(page.loadOptional?.(address) ?? {});
  const header = <PageHeader title={title} back={page.Back && <page.Back />} />;
  if (required === null) return Empty && <Empty />;
  return (
    <PageData
      results={results}
      optional={Object.values(optional)}
      skeleton={
        page.Skeleton ? (
          <page.Skeleton title={title} />
        ) : (
          <Page>
            {header}
            <ListSkeleton {...(page.cards === undefined ? {} : { cards: page.cards })} />
          </Page>
        )
      }
      renderError={(panel) => (
        <Page>
          {header}
          {panel}
        </Page>
      )}
      missing={Missing && <Missing />}
    >
      {(data) => (
        <Fragment key={pathname}>{page.render(withOptional(data, optional) as PageProps<R, O>)}</Fragment>
      )}
    </PageData>
  );
}

function usePageAddress(): PageAddress {
  const { id = "" } = useParams();
  const { pathname: path, search } = useLocation();
  return { config: useConfig(), language: useLanguage(), id, path, query: new URLSearchParams(search) };
}

function useResults(queries: Queries): Readonly<Record<string, UseQueryResult>> {
  const results = useQueries({ queries: Object.values(queries) as UseQueryOptions[] });
  return Object.fromEntries(
    Object.keys(queries).flatMap((name, index) => {
      const result = results[index];
      return result ? [[name, result]] : [];
    }),
  );
}

function withOptional(data: object, optional: Readonly<Record<string, UseQueryResult>>): object {
  const entries = Object.entries(optional).map(([name, result]) => [name, result.data]);
  return { ...data, ...Object.fromEntries(entries) };
}
