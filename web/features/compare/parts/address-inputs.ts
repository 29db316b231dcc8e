// The inputs of a home that the URL names, the same that the server's list is for. A home known by ZIP code and size is
// stored if the visitor has not entered anything else, the usage in a shared link never.
import type { QueryClient } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import type { CompareAddress, PlaceProblem } from "#contracts/compare-address.ts";
import {
  findAddressTdu,
  formatCompareAddress,
  isTdu,
  isZip,
  parseCompareAddress,
} from "#contracts/compare-address.ts";
import type { Place } from "#contracts/compare.ts";
import type { PortalConfig } from "#contracts/config.ts";
import type { TduId } from "#contracts/plan.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { placeQuery } from "../api.ts";
import type { CompareInputs } from "./inputs.ts";
import { FROM_ADDRESS, loadInputs, saveInputs, useCompareInputs } from "./inputs.ts";

type Choices = Pick<CompareInputs, "conditions" | "tax_place">;

export interface AddressInputs {
  /** The home of the URL. Null if it names none. */
  readonly home: CompareAddress | null;
  /** Null until its utility is known. */
  readonly inputs: CompareInputs | null;
  readonly problem: PlaceProblem | null;
  readonly place: Place | null;
  readonly pending: boolean;
  /** The utility could not be looked up. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Whether the server must be asked which utility serves the home. */
function isUnknown({ zip, tdu, usage }: CompareAddress): boolean {
  return tdu === null && isZip(zip) && usage !== null;
}

/** Whether the home is known by the usage in a shared link, and not only by its size. */
export function isShared({ size }: Pick<CompareAddress, "size">): boolean {
  return size === null;
}

/** Returns the inputs of the home that the page's URL names. */
export function useAddressInputs(): AddressInputs {
  const { search } = useLocation();
  const config = useConfig();
  const home = useMemo(() => parseCompareAddress(new URLSearchParams(search)), [search]);
  const enabled = home !== null && isUnknown(home);
  const { data, isLoading, error, refetch } = useQuery({
    ...placeQuery(config, { zip: home?.zip ?? "" }),
    enabled,
  });
  const place = enabled ? (data ?? null) : null;
  const found = home && !isLoading && !(enabled && error) ? findAddressTdu(home, place) : null;
  const tdu = found && isTdu(found) ? found : null;
  const stored = useCompareInputs();
  // As text, because another tab's choices are equal values in other objects.
  const choices = JSON.stringify(home ? pickChoices(stored, home) : {});
  const inputs = useMemo(
    () => (home && tdu ? toAddressInputs(home, tdu, JSON.parse(choices) as Choices) : null),
    [home, tdu, choices],
  );
  useEffect(() => {
    if (inputs && home && !isShared(home) && mayReplace(loadInputs())) saveInputs(inputs);
  }, [inputs, home]);
  return {
    home,
    inputs,
    problem: found && !isTdu(found) ? found : null,
    place,
    pending: enabled && isLoading,
    error: enabled ? error : null,
    retry: () => void refetch(),
  };
}

/** Returns the inputs of the URL's home for requests that start before the page is shown. Null if it names none. */
export async function loadAddressInputs(
  client: QueryClient,
  config: PortalConfig,
  query: URLSearchParams,
): Promise<CompareInputs | null> {
  const home = parseCompareAddress(query);
  if (!home) return null;
  const place = isUnknown(home) ? await client.ensureQueryData(placeQuery(config, { zip: home.zip })) : null;
  const found = findAddressTdu(home, place);
  return isTdu(found) ? toAddressInputs(home, found, pickChoices(loadInputs(), home)) : null;
}

/**
 * Conditions that the visitor meets hold at every home but that of a shared link, which has its own. The answer about
 * city limits holds only in its ZIP code.
 */
function pickChoices(stored: CompareInputs | null, home: CompareAddress): Choices {
  const { tax_place } = stored ?? {};
  const { zip } = home;
  const conditions = isShared(home) ? home.conditions : stored?.conditions;
  return {
    ...(conditions && conditions.length > 0 ? { conditions } : {}),
    ...(tax_place && stored?.zip === zip ? { tax_place } : {}),
  };
}

function mayReplace(stored: CompareInputs | null): boolean {
  return stored === null || stored.saved_at.startsWith(FROM_ADDRESS);
}

/** Returns the inputs of a home of an address and its utility, with the choices. Null without a readable usage. */
export function toAddressInputs(
  home: CompareAddress,
  tdu: TduId,
  choices: Choices = {},
): CompareInputs | null {
  const { usage } = home;
  if (!usage) return null;
  return {
    tdu,
    zip: home.zip || null,
    usage,
    usage_source: usage.kind,
    file_name: null,
    read_day: home.read_day,
    current: null,
    ...choices,
    saved_at: [FROM_ADDRESS + formatCompareAddress({ ...home, tdu }), ...(choices.conditions ?? [])].join(
      " ",
    ),
  };
}
