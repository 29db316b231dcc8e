import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { claimOrder } from "#web/shared/api/claim-order.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { orderLocationsQuery } from "#web/shared/api/get-order-locations.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { useFlow } from "../use-flow.ts";
import {
  hasClaimedLocation,
  claimOrders,
  waitingItems,
  type Item,
  type OrderLocation,
} from "./claim-orders.ts";

export type View =
  | { readonly stage: "looking" }
  | { readonly stage: "not_looked"; readonly failure: ApiFailure }
  | { readonly stage: "taking"; readonly items: readonly Item[] }
  /** Some failed, or their homes were not added. The customer chooses what happens next. */
  | { readonly stage: "asking"; readonly items: readonly Item[] }
  | { readonly stage: "ending"; readonly items: readonly Item[] }
  | { readonly stage: "not_ended"; readonly failure: ApiFailure };

export interface ClaimOrdersState {
  readonly view: View;
  /** Refetches, claims failed orders again, or saves the completion again, as the view requires. */
  readonly retry: () => void;
  /** Continues without what failed. */
  readonly skip: () => void;
}

/** Claims the account's orders as soon as the page is shown, marks them processed, and continues. */
export function useClaimOrders(): ClaimOrdersState {
  const config = useConfig();
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ stage: "looking" });
  const found = useRef<readonly OrderLocation[]>([]);
  const items = useRef<readonly Item[]>([]);
  const hasStarted = useRef(false);

  async function look(): Promise<void> {
    setView({ stage: "looking" });
    try {
      found.current = await client.fetchQuery({ ...orderLocationsQuery(config), staleTime: 0 });
    } catch (error) {
      setView({ stage: "not_looked", failure: toFailure(error) });
      return;
    }
    items.current = waitingItems(found.current);
    await take();
  }

  async function take(): Promise<void> {
    const report = (now: readonly Item[]): void => setView({ stage: "taking", items: now });
    items.current = await claimOrders(items.current, (id) => claimOrder(config, id), report);
    const open = items.current.some(({ state }) => state !== "done");
    if (open) setView({ stage: "asking", items: items.current });
    else await end();
  }

  async function end(): Promise<void> {
    setView({ stage: "ending", items: items.current });
    try {
      const locations =
        hasClaimedLocation(found.current, items.current) ||
        (await client.fetchQuery({ ...locationsQuery(config), staleTime: 0 })).length > 0;
      await updateUser(config, {
        data: { processed_orders: true, ...(locations ? { generic_onboarding_complete: true } : {}) },
      });
    } catch (error) {
      setView({ stage: "not_ended", failure: toFailure(error) });
      return;
    }
    await client.invalidateQueries();
    await navigate(flow.after, { replace: true });
  }

  useEffect(() => {
    // React's strict mode runs effects twice, but an order is claimed once.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void look();
  });

  return {
    view,
    retry: () => void (view.stage === "not_looked" ? look() : view.stage === "not_ended" ? end() : take()),
    skip: () => void end(),
  };
}

function toFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure("garbage", "", { cause: error });
}
