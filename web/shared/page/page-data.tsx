// What a page shows for its requests: its skeleton, an error with "try again", "not found", or its data. Only here.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiFailure } from "../api/failure.ts";
import { FailurePanel } from "../parts/failure-panel.tsx";

/** Results of requests by name. */
export type Results = Readonly<Record<string, UseQueryResult>>;

export type DataOf<R extends Results> = {
  readonly [Name in keyof R]: R[Name] extends UseQueryResult<infer Data> ? Data : never;
};

interface PageDataProps<R extends Results> {
  /** The page is shown once all of them have data. */
  readonly results: R;
  /** The page also waits for these, but is shown without those that fail. */
  readonly optional?: readonly UseQueryResult[];
  readonly skeleton: ReactNode;
  /** Renders the error in the page's own frame. */
  readonly renderError: (panel: ReactNode) => ReactNode;
  /** What the error offers in addition to "try again". */
  readonly action?: ReactNode;
  /** Shown if what the URL names does not exist. */
  readonly missing?: ReactNode;
  readonly isMissing?: (error: unknown) => boolean;
  readonly children: (data: DataOf<R>) => ReactNode;
}

/** Shows its children with the data of all requests, or a replacement. */
export function PageData<R extends Results>(props: PageDataProps<R>): ReactNode {
  const { results, optional = [], skeleton, renderError, action, missing, isMissing = isNotFound } = props;
  const all = Object.values(results);
  // What was removed elsewhere is gone, even if it was loaded before.
  if (missing !== undefined && all.some(({ error }) => isMissing(error))) return missing;
  const failed = all.filter(({ data, error }) => data === undefined && error !== null);
  if (failed[0]) {
    return renderError(
      <FailurePanel
        error={failed[0].error}
        onRetry={() => failed.forEach((result) => void result.refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
        action={action}
      />,
    );
  }
  const isWaiting = all.some(({ data }) => data === undefined) || optional.some(isFirstAttempt);
  return isWaiting ? skeleton : props.children(toData(results));
}

function toData<R extends Results>(results: R): DataOf<R> {
  const entries = Object.entries(results).map(([name, { data }]) => [name, data]);
  return Object.fromEntries(entries) as DataOf<R>;
}

function isFirstAttempt({ isPending, failureCount }: UseQueryResult): boolean {
  return isPending && failureCount === 0;
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}
