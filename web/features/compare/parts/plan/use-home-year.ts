import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { PlanDetail } from "#contracts/compare.ts";
import { usePageInputs } from "../page-inputs.ts";
import type { PageInputs } from "../page-inputs.ts";
import type { HomeYear } from "./home-year.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";

export interface HomeState {
  /** What the numbers are based on; nothing is computed without inputs. */
  readonly page: PageInputs;
  /** Data is null when no year can be made of the usage. */
  readonly result: UseQueryResult<HomeYear | null>;
}

/** The home's year of a plan, computed here in a chunk of its own. */
export function useHomeYear(detail: PlanDetail): HomeState {
  const page = usePageInputs();
  return { page, result: useQuery(homeYearQuery(detail, page)) };
}

function homeYearQuery(detail: PlanDetail, { inputs, home }: PageInputs) {
  return queryOptions({
    queryKey: ["home-year", detail.plan.id, detail.as_of, inputs?.saved_at ?? null],
    queryFn: inputs
      ? async () => {
          const { homeYear } = await import("./home-year.ts");
          // What has no dates of its own is taken to end today.
          return homeYear(detail, inputs, home?.day ?? todayInTexas());
        }
      : skipToken,
    staleTime: Infinity,
    // The arithmetic gives the same every time, and works without a connection.
    retry: false,
    networkMode: "always",
  });
}
