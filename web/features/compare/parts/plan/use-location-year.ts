import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { PlanDetail } from "#contracts/compare.ts";
import { usePageInputs } from "../page-inputs.ts";
import type { PageInputs } from "../page-inputs.ts";
import type { LocationYear } from "./location-year.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";

export interface LocationYearState {
  /** What the numbers are based on. Nothing is computed without inputs. */
  readonly page: PageInputs;
  /** Data is null if no year can be built from the usage. */
  readonly result: UseQueryResult<LocationYear | null>;
}

/** Returns the home's year on a plan, computed here in a separate chunk. */
export function useLocationYear(detail: PlanDetail): LocationYearState {
  const page = usePageInputs();
  return { page, result: useQuery(locationYearQuery(detail, page)) };
}

/** The home's year on a plan. Not computed without inputs. */
export function locationYearQuery(
  detail: PlanDetail,
  { inputs, location }: Pick<PageInputs, "inputs" | "location">,
) {
  return queryOptions({
    queryKey: ["home-year", detail.plan.id, detail.as_of, detail.delivery, inputs?.saved_at ?? null],
    queryFn: inputs
      ? async () => {
          const { buildLocationYear } = await import("./location-year.ts");
          // Usage without its own dates is assumed to end today.
          return buildLocationYear(detail, inputs, location?.day ?? todayInTexas());
        }
      : skipToken,
    staleTime: Infinity,
    // The calculation is deterministic and works offline.
    retry: false,
    networkMode: "always",
  });
}
