import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { PlanDetail } from "#contracts/compare.ts";
import { usePageInputs } from "../page-inputs.ts";
import type { CompareInputs } from "../inputs.ts";
import type { HomeYear } from "./home-year.ts";
import { todayInTexas } from "../../../format/central-day.ts";

export interface HomeState {
  /** Null where no usage is kept: nothing is computed then. */
  readonly inputs: CompareInputs | null;
  /** The inputs themselves are still being asked for. */
  readonly pending: boolean;
  /** Data is null where no year can be made of the kept usage. */
  readonly result: UseQueryResult<HomeYear | null>;
}

/** The home's year of a plan, computed here in a chunk of its own. */
export function useHomeYear(detail: PlanDetail): HomeState {
  const { inputs, pending } = usePageInputs();
  return { inputs, pending, result: useQuery(homeYearQuery(detail, inputs)) };
}

function homeYearQuery(detail: PlanDetail, inputs: CompareInputs | null) {
  return queryOptions({
    queryKey: ["home-year", detail.plan.id, detail.as_of, inputs?.saved_at ?? null],
    queryFn: inputs
      ? async () => {
          const { homeYear } = await import("./home-year.ts");
          // What has no dates of its own is taken to end today.
          return homeYear(detail, inputs, todayInTexas());
        }
      : skipToken,
    staleTime: Infinity,
    // The arithmetic gives the same every time, and works without a connection.
    retry: false,
    networkMode: "always",
  });
}
