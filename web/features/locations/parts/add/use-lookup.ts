import { useQueryClient } from "@tanstack/react-query";
import { premisesQuery } from "#web/shared/api/get-premises.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { FoundMeter } from "./add-draft.ts";

/**
 * Returns a function that looks up an ESI ID in the directory. An ESI ID that is not listed there is found without an
 * address.
 */
export function useLookup(onFound: (meter: FoundMeter) => void): (esiid: string) => Promise<void> {
  const config = useConfig();
  const client = useQueryClient();
  return async (esiid) => {
    const items = await client.fetchQuery(premisesQuery(config, esiid));
    onFound({ esiid, match: items.find((match) => match.esiid === esiid) ?? null });
  };
}
