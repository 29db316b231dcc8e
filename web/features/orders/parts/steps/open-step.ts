// What an order's provider requires right now. Pure.
import type { ProviderSteps } from "#contracts/checkout.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";

export type OpenStep = "identity" | "deposit" | "depositAccepted";

interface OrderWithSteps {
  readonly state: OrderState;
  readonly cancel_requested_at: string | null;
  readonly provider_steps?: ProviderSteps | null | undefined;
}

const OPEN_STATES: ReadonlySet<OrderState> = new Set(["submitted", "accepted", "scheduled"] as const);

/** Returns the step that comes first, or null if the provider requires none that we know of. */
export function findOpenStep({
  state,
  cancel_requested_at,
  provider_steps: steps,
}: OrderWithSteps): OpenStep | null {
  if (!steps || !OPEN_STATES.has(state) || cancel_requested_at !== null) return null;
  if (steps.identity_url !== null) return "identity";
  if (steps.deposit?.status !== "required") return null;
  return steps.deposit.accepted_at === null ? "deposit" : "depositAccepted";
}

/** Describes a step in a sentence. */
export function formatStep(
  step: OpenStep,
  { provider, provider_steps: steps }: OrderWithSteps & { readonly provider: string },
  { texts }: Pick<Messages<"providerSteps">, "texts">,
): string {
  return texts[step]({ provider, cents: steps?.deposit?.amount_cents ?? 0 });
}

export type DepositNote = "declined" | "waived" | "paid";

/** Returns what happened to the deposit, once its decision is made, or null. */
export function findDepositNote({
  state,
  cancel_requested_at,
  provider_steps: steps,
}: OrderWithSteps): DepositNote | null {
  const deposit = steps?.deposit;
  if (!deposit || !OPEN_STATES.has(state)) return null;
  if (cancel_requested_at !== null) return deposit.declined === true ? "declined" : null;
  return deposit.status === "required" ? null : deposit.status;
}

/**
 * Returns the last day to cancel without a fee. Null if it is over on the day `today` (YYYY-MM-DD), if the cancellation
 * was requested, or if the order is closed.
 */
export function findCancelDay(
  { state, cancel_requested_at, provider_steps: steps }: OrderWithSteps,
  today: string,
): string | null {
  if (cancel_requested_at !== null) return null;
  const day = steps?.rescission_ends_on ?? null;
  const open = state === "started" || OPEN_STATES.has(state);
  return day !== null && open && today <= day ? day : null;
}
