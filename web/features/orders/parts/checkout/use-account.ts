import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { canBeSignedIn } from "#web/shared/session/can-be-signed-in.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";

export interface Account {
  /** It is not known yet whether a customer is signed in. */
  readonly pending: boolean;
  readonly user: User | null;
  /** The account's homes. Empty while they load, or if they cannot be loaded. */
  readonly homes: readonly ServiceLocation[];
  /** The homes are still loading. */
  readonly locationsPending: boolean;
  /** They could not be loaded. Null if they could, or if no customer is signed in. */
  readonly locationsFailed: { readonly retry: () => void; readonly retrying: boolean } | null;
}

const NONE: readonly ServiceLocation[] = [];

/** Returns the customer on a public page, which has no guard that would have started the session. */
export function useAccount(): Account {
  const config = useConfig();
  const started = useQuery({
    queryKey: ["session-started"],
    queryFn: async () => {
      if (!canBeSignedIn()) return true;
      const { startSession } = await import("#web/shared/session/session.ts");
      await startSession(config);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const user = useSignedIn();
  const locations = useQuery({ ...locationsQuery(config), enabled: started.data === true && user !== null });
  return {
    pending: started.isPending,
    user,
    homes: (user && locations.data) ?? NONE,
    locationsPending: user !== null && locations.isLoading,
    locationsFailed:
      user !== null && locations.isLoadingError
        ? { retry: () => void locations.refetch(), retrying: locations.isFetching }
        : null,
  };
}
