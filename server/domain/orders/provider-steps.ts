// What a provider requires before it accepts an order: a step on its own page, or a deposit. We store where and how
// much, and never what a customer enters there.
import type { Connector, OrderKind, ProviderSteps, Quote } from "#contracts/checkout.ts";
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { Deposit } from "#contracts/partners.ts";
import { getDepositLimitCents, getRescissionEnd } from "#market/enrollment-rules.ts";
import { toCentralDay } from "#messages/format.ts";

/** Columns of an order about its provider's steps. */
export interface StepColumns {
  readonly identity_url: string | null;
  readonly deposit: Deposit | null;
  readonly deposit_accepted_at: Date | null;
  /** As the provider reported it, YYYY-MM-DD. */
  readonly terms_received_on: string | null;
}

/** Columns of an order about its cancellation. */
export interface CancellationColumns {
  readonly state: OrderState;
  readonly cancel_requested_at: Date | null;
  readonly cancel_code: OrderCode | null;
}

/** The parts of an order that its steps depend on. */
interface StepsRow extends StepColumns, CancellationColumns {
  readonly connector: Connector;
  readonly kind: OrderKind;
  readonly placed_at: Date;
  readonly starts_on: string | null;
  readonly quote: Quote | null;
}

const MONTH = /-(\d{2})/;

/** Returns the quoted bills from the month of the start on, in cents. */
function listBills({ quote, starts_on }: Pick<StepsRow, "quote" | "starts_on">): number[] {
  const months = quote?.months ?? [];
  const start = starts_on && MONTH.exec(starts_on)?.[1];
  const first = months.findIndex(({ month }) => MONTH.exec(month)?.[1] === start);
  return [...months.slice(Math.max(first, 0)), ...months.slice(0, Math.max(first, 0))].map(
    ({ cents }) => cents,
  );
}

/** Returns the last day on which the order may be canceled without a fee, or null. Counted from the order if no other day is known. */
export function findRescissionEnd(
  order: Pick<StepsRow, "connector" | "kind" | "placed_at" | "terms_received_on">,
): string | null {
  // On the provider's own site, we don't know when it was ordered.
  if (order.connector !== "partner") return null;
  return getRescissionEnd(order.kind, order.terms_received_on ?? toCentralDay(order.placed_at));
}

/** Whether the customer declined the deposit. Not if the provider could no longer stop the order: it can be declined again. */
export function isDepositDeclined({ state, cancel_code, cancel_requested_at }: CancellationColumns): boolean {
  return cancel_code === "deposit_declined" && (state === "cancelled" || cancel_requested_at !== null);
}

/** Formats the open steps of an order for its customer. Null unless the order is at a provider's API. */
export function toProviderSteps(row: StepsRow): ProviderSteps | null {
  if (row.connector !== "partner") return null;
  const { deposit, quote, deposit_accepted_at } = row;
  return {
    identity_url: row.identity_url,
    deposit: deposit && {
      status: deposit.status,
      amount_cents: deposit.amount_cents,
      reason: deposit.reason ?? null,
      limit_cents: quote && getDepositLimitCents(quote.year_cents, listBills(row)),
      accepted_at: deposit_accepted_at?.toISOString() ?? null,
      declined: isDepositDeclined(row),
    },
    rescission_ends_on: findRescissionEnd(row),
  };
}
