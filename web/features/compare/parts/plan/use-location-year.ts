import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { PlanDetail } from "#contracts/compare.ts";
import { usePageInputs } from "../page-inputs.ts";
import type { PageInputs } from "../page-inputs.ts";
import type { LocationYear } from "./location-year.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";

export interface LocationYearState {
  /** What the numbers are based on; nothing is computed without inputs. */
  readonly page: PageInputs;
  /** Data is null when no year can be made of the usage. */
  readonly result: UseQueryResult<LocationYear | null>;
}

/** The home's year of a plan, computed here in a chunk of its own. */
export function useLocationYear(detail: PlanDetail): LocationYearState {
  const page = usePageInputs();
  return { page, result: useQuery(locationYearQuery(detail, page)) };
}

function locationYearQuery(detail: PlanDetail, { inputs, home: location }: PageInputs) {
  return queryOptions({
    queryKey: ["home-year", detail.plan.id, detail.as_of, inputs?.saved_at ?? null],
    queryFn: inputs
      ? async () => {
          const { buildLocationYear } = await import("./location-year.ts");
          // What has no dates of its own is taken to end today.
          return buildLocationYear(detail, inputs, location?.day ?? todayInTexas());
        }
      : skipToken,
    staleTime: Infinity,
    // The arithmetic gives the same every time, and works without a connection.
    retry: false,
    networkMode: "always",
  });
}
