import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { premisesQuery } from "../../api/locations.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { FoundMeter } from "./add-draft.ts";

export interface Lookup {
  readonly working: boolean;
  readonly failure: unknown;
  readonly look: (esiid: string) => Promise<void>;
}

/** Looks up an ESI ID in the directory. One that is not in it also counts as found, without an address. */
export function useLookup(onFound: (meter: FoundMeter) => void): Lookup {
  const config = useConfig();
  const client = useQueryClient();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);

  async function look(esiid: string): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setFailure(null);
    try {
      const items = await client.fetchQuery(premisesQuery(config, esiid));
      onFound({ esiid, match: items.find((match) => match.esiid === esiid) ?? null });
    } catch (error) {
      setFailure(error);
    } finally {
      busy.current = false;
      setWorking(false);
    }
  }

  return { working, failure, look };
}
