// What a company sent back with the browser, in the fragment of the page's address.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ConnectionCompletion } from "#contracts/connected-company.ts";
import { RETURN_FRAGMENT } from "#contracts/tables/connected-companies.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { completeConnection, saveConnection } from "../../api/connections.ts";

export interface CompanyReturn {
  readonly completion: UseMutationResult<void, Error, ConnectionCompletion>;
  /** The customer or the company stopped it. */
  readonly declined: boolean;
}

/** Completes the connection once, and removes the code from the address at once. */
export function useCompanyReturn(esiid: string): CompanyReturn {
  const config = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [declined, setDeclined] = useState(false);
  const completion = useMutation({
    mutationFn: async (carried: ConnectionCompletion) =>
      saveConnection(client, esiid, await completeConnection(config, esiid, carried)),
  });
  const { mutate } = completion;
  const isRead = useRef(false);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (isRead.current || !hash.startsWith(RETURN_FRAGMENT)) return;
    isRead.current = true;
    const carried = new URLSearchParams(hash.slice(RETURN_FRAGMENT.length));
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    const [state, code] = [carried.get("state"), carried.get("code")];
    if (state && code) mutate({ state, code });
    else setDeclined(true);
  }, [mutate, navigate]);
  return { completion, declined };
}
