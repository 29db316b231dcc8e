import type { OrderQuote } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { HandoffView } from "../handoff/handoff-view.tsx";
import { useHandoffForm } from "../handoff/use-handoff-form.ts";
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

/**
 * One order: the plan as it is today, and either the complete form or, if it is finished on the provider's own site, an
 * email field.
 */
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
  return quote.connector === "handoff" ? (
    <HandoffOrder setup={setup} quote={quote} />
  ) : (
    <PartnerOrder setup={setup} quote={quote} />
  );
}

function HandoffOrder({ setup, quote }: QuotedOrderProps) {
  const handoff = useHandoffForm(setup, quote);
  if (findProblem(handoff.form.failure) === "plan_gone") return <Unavailable setup={setup} />;
  return <HandoffView setup={setup} quote={quote} handoff={handoff} />;
}

function PartnerOrder({ setup, quote }: QuotedOrderProps) {
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
