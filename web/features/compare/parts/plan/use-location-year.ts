import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { PlanDetail } from "#contracts/compare.ts";
import type { PageInputs } from "../page-inputs.ts";
import type { LocationYear } from "./location-year.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";

export interface LocationYearState {
  /** Data is null if no year can be built from the usage. */
  readonly result: UseQueryResult<LocationYear | null>;
}

/** Returns the home's year on a plan, computed here in a separate chunk once a part of the page has `enabled` it. */
export function useLocationYear(
  detail: PlanDetail,
  page: Pick<PageInputs, "inputs" | "location">,
  enabled: boolean,
): LocationYearState["result"] {
  return useQuery({ ...locationYearQuery(detail, page), enabled: enabled && page.inputs !== null });
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
