import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { OrderProblem, PlacedOrder, PlaceOrder } from "#contracts/placing.ts";
import { ApiFailure } from "../../api/failure.ts";
import { placeOrder } from "../../api/place-order.ts";
import { useConfig } from "../../components/use-config.ts";
import { useRefreshOwn } from "../../components/use-refresh-own.ts";

const PROBLEMS: readonly OrderProblem[] = [
  "plan_changed",
  "plan_gone",
  "order_under_way",
  "other_tdu",
  "switch_hold",
  "not_residential",
  "not_active",
  "no_choice",
  "start_refused",
  "consent_outdated",
  "nothing_to_renew",
];

/** After these the quote is fetched anew: what the page shows is old. */
const STALE: ReadonlySet<OrderProblem> = new Set([
  "plan_changed",
  "plan_gone",
  "start_refused",
  "consent_outdated",
]);

/** Why an order was refused, where the page has words for it; null for all other failures. */
export function problemOf(error: unknown): OrderProblem | null {
  if (!(error instanceof ApiFailure)) return null;
  return PROBLEMS.find((known) => known === error.fields["problem"]) ?? null;
}

/** Whether this form's request placed another order before: its answer was lost, and the form changed since. */
export function isPlacedBefore(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 409 && Object.hasOwn(error.fields, "request_id");
}

/** Whether nobody knows if the order arrived. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiFailure && error.kind !== "http" && error.kind !== "offline";
}

export interface Placing {
  readonly pending: boolean;
  readonly error: unknown;
  readonly place: (body: PlaceOrder) => void;
  readonly reset: () => void;
}

/** Places the order; one at a time, whatever is pressed meanwhile. */
export function usePlace(
  onPlaced: (placed: PlacedOrder, body: PlaceOrder) => void,
  onStale: () => Promise<unknown>,
): Placing {
  const config = useConfig();
  const refreshOwn = useRefreshOwn();
  const busy = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (body: PlaceOrder) => {
      try {
        return await placeOrder(config, body);
      } catch (failure) {
        const problem = problemOf(failure);
        // The answer is told once the page shows what it is about.
        if (problem && STALE.has(problem)) await onStale();
        throw failure;
      }
    },
    onSuccess: (placed, body) => {
      refreshOwn();
      onPlaced(placed, body);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    pending: isPending,
    error,
    place: (body) => {
      if (busy.current) return;
      busy.current = true;
      mutate(body);
    },
    reset,
  };
}
