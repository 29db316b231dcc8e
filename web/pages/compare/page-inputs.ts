// What the figures of a compare page rest on: the account's home that the address names, else what
// this browser keeps.
import { useQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import type { BestPlans, CustomUsageAnswer, ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "../../api/get-best-plans.ts";
import { customUsageQuery } from "../../api/get-custom-usage.ts";
import { locationQuery } from "../../api/get-location.ts";
import { useConfig } from "../../components/use-config.ts";
import { getLanguage } from "../../i18n/language.ts";
import { useSession } from "../../session/current.ts";
import { startSession } from "../../session/session.ts";
import { CompareHome } from "./compare-home.ts";
import type { CompareInputs } from "./inputs.ts";
import { useCompareInputs } from "./inputs.ts";

export interface PageInputs {
  readonly inputs: CompareInputs | null;
  /** The home is still being asked for. */
  readonly pending: boolean;
}

/** The inputs of the page; a home that cannot be read (signed out, another's) leaves what the browser keeps. */
export function usePageInputs(): PageInputs {
  const kept = useCompareInputs();
  const config = useConfig();
  const esiid = use(CompareHome);
  // A public page has no guard that would have started the session.
  const started = useQuery({
    queryKey: ["session-started"],
    queryFn: async () => {
      await startSession(config);
      return true;
    },
    enabled: esiid !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const signedIn = useSession() !== null;
  const enabled = esiid !== undefined && started.data === true && signedIn;
  const home = useQuery({ ...locationQuery(config, esiid ?? ""), enabled });
  const told = useQuery({ ...customUsageQuery(config, esiid ?? ""), enabled });
  const best = useQuery({
    ...bestPlansQuery(config, esiid ?? "", getLanguage()),
    enabled: enabled && told.data?.usage === null,
  });
  const inputs = useMemo(
    () => home.data && told.data && inputsOfHome(home.data, told.data, best.data),
    [home.data, told.data, best.data],
  );
  const waiting = started.isPending || (enabled && (home.isLoading || told.isLoading || best.isLoading));
  return { inputs: inputs ?? kept, pending: esiid !== undefined && waiting };
}

/** The compare pages' inputs for a home of the account; undefined until enough is known. */
export function inputsOfHome(
  { service_location: home, contract }: ServiceLocation,
  { usage, usage_summary: summary }: CustomUsageAnswer,
  best: Pick<BestPlans, "usage"> | undefined,
): CompareInputs | undefined {
  // Where nothing was told the server ranks for a usual home; its year is in the ranking.
  const used = usage ?? (best && { kind: "annual" as const, kwh: Math.round(best.usage.year_kwh) });
  if (!used || home.tdu === null) return undefined;
  const { plan_id, price } = contract ?? { plan_id: null, price: null };
  return {
    tdu: home.tdu,
    zip: home.zip,
    usage: used,
    usage_source: used.kind,
    file_name: null,
    read_day: null,
    current: plan_id !== null ? { kind: "plan", plan_id } : price && { kind: "price", ...price },
    // What is kept of an answer is found again by this.
    saved_at: `${home.esiid} ${summary.updated_at ?? "usual"}`,
  };
}
