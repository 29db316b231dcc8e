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

interface Carried {
  readonly state: string | null;
  readonly code: string | null;
}

function readCarried(): Carried | null {
  const { hash } = window.location;
  if (!hash.startsWith(RETURN_FRAGMENT)) return null;
  const carried = new URLSearchParams(hash.slice(RETURN_FRAGMENT.length));
  return { state: carried.get("state"), code: carried.get("code") };
}

/** Completes the connection once, and removes the code from the address at once. */
export function useCompanyReturn(esiid: string): CompanyReturn {
  const config = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [carried] = useState(readCarried);
  const completion = useMutation({
    mutationFn: async (sent: ConnectionCompletion) =>
      saveConnection(client, esiid, await completeConnection(config, esiid, sent)),
  });
  const { mutate } = completion;
  const isSent = useRef(false);
  useEffect(() => {
    if (carried === null || isSent.current) return;
    isSent.current = true;
    const { pathname, search } = window.location;
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    const { state, code } = carried;
    if (state && code) mutate({ state, code });
  }, [carried, mutate, navigate]);
  return { completion, declined: carried !== null && !(carried.state && carried.code) };
}
