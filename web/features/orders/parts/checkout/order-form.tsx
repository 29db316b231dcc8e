import type { OrderQuote } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { OrderView } from "./order-view.tsx";
import { LocationWithoutYear, PlanUnavailable } from "./plan-unavailable.tsx";
import type { Account } from "./use-account.ts";
import { useOrderForm } from "./use-order-form.ts";
import { hasNoYear, useOrderSetup, type OrderSetup } from "./use-order-setup.ts";
import { findProblem } from "./use-place-order.ts";

interface OrderFormProps {
  readonly planId: string;
  readonly account: Account;
}

/** The complete form of one order: what was typed, the plan as it is today, and the result of placing it. */
export function OrderForm({ planId, account }: OrderFormProps) {
  const { titles } = useMessages("shell");
  const setup = useOrderSetup(planId, account);
  const { location, state } = setup;
  const { quote, error } = state;
  if (isMissing(error)) return <Unavailable setup={setup} />;
  if (quote) return <QuotedOrder setup={setup} quote={quote} />;
  if (location?.isCustomers && hasNoYear(error)) return <LocationWithoutYear esiid={location.esiid} />;
  if (!error) return <OrderSkeleton />;
  return (
    <Page>
      <PageHeader title={titles.orderPlan} />
      <FailurePanel error={error} onRetry={() => void state.refetch()} retrying={state.fetching} />
    </Page>
  );
}

interface QuotedOrderProps {
  readonly setup: OrderSetup;
  readonly quote: OrderQuote;
}

function QuotedOrder({ setup, quote }: QuotedOrderProps) {
  const order = useOrderForm({ ...setup, quote, refetch: setup.state.refetch });
  if (findProblem(order.form.failure) === "plan_gone") return <Unavailable setup={setup} />;
  return <OrderView setup={setup} quote={quote} order={order} />;
}

function Unavailable({ setup: { location } }: { readonly setup: OrderSetup }) {
  return <PlanUnavailable customerEsiid={location?.isCustomers ? location.esiid : undefined} />;
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}
