// What the numbers of a compare page are based on: the account's home named in the URL, otherwise the ZIP code and
// size in the URL, otherwise the inputs stored in this browser.
import { useQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import type { LocationUsage, ServiceLocation, UsageSummary } from "#contracts/portal.ts";
import { locationUsageQuery } from "../location-api.ts";
import { locationQuery } from "#web/shared/api/get-locations.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useSession } from "#web/shared/session/current.ts";
import { useAddressInputs } from "./address-inputs.ts";
import { CompareLocation } from "./compare-location.ts";
import type { CompareInputs } from "./inputs.ts";
import { useCompareInputs } from "./inputs.ts";

export interface PageInputs {
  readonly inputs: CompareInputs | null;
  /** The home if it is in the customer's account. Null for a visitor. */
  readonly location: PageLocation | null;
  /** The home is still loading. */
  readonly pending: boolean;
}

export interface PageLocation {
  readonly location: ServiceLocation;
  /** The usage that its prices are based on. */
  readonly basis: UsageSummary;
  /** The server's date in Texas, YYYY-MM-DD: usage without its own dates ends on it. */
  readonly day: string;
}

/**
 * Returns the inputs of the page. If a home cannot be read (signed out, someone else's), the inputs stored in the
 * browser are used.
 */
export function usePageInputs(): PageInputs {
  const stored = useCompareInputs();
  const address = useAddressInputs();
  const config = useConfig();
  const esiid = use(CompareLocation);
  // A public page has no guard that would have started the session, and a visitor needs none of its code.
  const started = useQuery({
    queryKey: ["session-started"],
    queryFn: async () => {
      const { startSession } = await import("#web/shared/session/session.ts");
      await startSession(config);
      return true;
    },
    enabled: esiid !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const signedIn = useSession() !== null;
  const enabled = esiid !== undefined && started.data === true && signedIn;
  const location = useQuery({ ...locationQuery(config, esiid ?? ""), enabled });
  const usage = useQuery({ ...locationUsageQuery(config, esiid ?? ""), enabled });
  const [found, known] = [location.data, usage.data];
  const home = useMemo(
    () => (found && known ? { location: found, basis: known.basis, day: known.day } : null),
    [found, known],
  );
  const inputs = useMemo(() => (found && known ? toLocationInputs(found, known) : null), [found, known]);
  const waiting = started.isPending || (enabled && (location.isLoading || usage.isLoading));
  // Another home than the link's must not be shown as the link's.
  const ofVisitor = address.problem === "usage_unreadable" ? null : (address.inputs ?? stored);
  return {
    inputs: home ? inputs : ofVisitor,
    location: home,
    pending: (esiid !== undefined && waiting) || address.pending,
  };
}

/** Returns the compare pages' inputs for a home of the account, or null if its utility isn't known. */
export function toLocationInputs(
  { service_location: location, contract, conditions = [] }: ServiceLocation,
  { usage, version }: LocationUsage,
): CompareInputs | null {
  if (location.tdu === null) return null;
  const chosen = conditions.length > 0 ? { conditions } : {};
  const { plan_id, price } = contract ?? { plan_id: null, price: null };
  return {
    tdu: location.tdu,
    zip: location.zip,
    usage,
    usage_source: usage.kind === "intervals" ? "file" : usage.kind,
    file_name: null,
    read_day: null,
    current: plan_id !== null ? { kind: "plan", plan_id } : price && { kind: "price", ...price },
    ...chosen,
    // Cached results are found by this value.
    saved_at: [location.esiid, version, ...conditions].join(" "),
  };
}
