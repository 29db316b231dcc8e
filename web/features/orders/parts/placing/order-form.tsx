import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router";
import type { OrderConfirmation, PlaceOrder } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { firstTouch } from "#web/shared/session/first-touch.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { useCompareInputs } from "#web/features/compare/parts/inputs.ts";
import { getAgreementText } from "./agreement.ts";
import { checkOrder, toField, ORDER_FIELDS, getStartDates } from "./check-order.ts";
import type { Filled, OrderField, Wrong } from "./check-order.ts";
import { focusField } from "./field-id.ts";
import { clearOrderDraft, useOrderDraft } from "./order-draft.ts";
import { getChosenLocation, toPresetLocation } from "./order-location.ts";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { OrderView } from "./order-view.tsx";
import { getContactDetails } from "./person-of.ts";
import { savePlaced } from "./placed-store.ts";
import { LocationWithoutYear, PlanUnavailable } from "./plan-unavailable.tsx";
import { chosenDay, startChoices } from "./start-days.ts";
import type { Account } from "./use-account.ts";
import { useOrderQuote } from "./use-order-quote.ts";
import { findProblem, usePlace } from "./use-place.ts";

interface OrderFormProps {
  readonly planId: string;
  readonly account: Account;
}

/** The complete form of one order: what was typed, the plan as it is today, and the result of placing it. */
export function OrderForm({ planId, account }: OrderFormProps) {
  const { titles } = useMessages("shell");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const language = useLanguage();
  const config = useConfig();
  const { user, homes: locations } = account;
  const requested = query.get("esiid") ?? "";
  const { draft, update } = useOrderDraft(planId, requested);
  const [replaces, setReplaces] = useState(() => query.get("replaces"));
  const [tdu, setTdu] = useState<string | null>(null);
  const preset = useMemo(
    () => toPresetLocation(draft, locations, { tdu, renewal: replaces !== null }),
    [draft, locations, tdu, replaces],
  );
  const location = getChosenLocation(draft, preset);
  const stored = useCompareInputs();
  /** Set for stored usage from which the server could not build a year: the order continues without it. */
  const [noYear, setNoYear] = useState("");
  // The account's home has its own usage.
  const inputs = location?.own || stored?.saved_at === noYear ? null : stored;
  const state = useOrderQuote({
    planId,
    esiid: location?.esiid,
    replaces,
    inputs,
    who: user?.id ?? "",
    ready: true,
  });
  const { quote, error } = state;
  const customerEsiid = user && location?.own ? location.esiid : null;
  const { data: outlook } = useQuery({
    ...outlookQuery(config, customerEsiid ?? "", language),
    enabled: customerEsiid !== null,
  });
  if (quote && tdu !== quote.plan.tdu) setTdu(quote.plan.tdu);
  const [sent, setSent] = useState(false);
  const placing = usePlace(handlePlaced, state.refetch);
  if (inputs && hasNoYear(error)) setNoYear(inputs.saved_at);

  if (isMissing(error) || findProblem(placing.error) === "plan_gone")
    return <PlanUnavailable customerLocation={location?.own ? location.esiid : undefined} />;
  if (!quote && location?.own && hasNoYear(error)) return <LocationWithoutYear location={location.esiid} />;
  if (!quote && error) {
    return (
      <Page>
        <PageHeader title={titles.orderPlan} />
        <FailurePanel error={error} onRetry={() => void state.refetch()} retrying={state.fetching} />
      </Page>
    );
  }
  if (!quote) return <OrderSkeleton />;

  // The account's home is assumed to be where the customer lives, unless they choose otherwise.
  const kind = replaces === null ? (draft.kind ?? (location?.own ? "switch" : null)) : "renewal";
  const dates = getStartDates(quote, kind);
  const leaving = kind === "move_in" ? null : quote.leaving;
  const choices = startChoices(dates, leaving);
  const contact = getContactDetails(draft, user);
  const agreed = draft.agreed_to === getAgreementText(quote) ? draft.agreed : [];
  const filled: Filled = {
    request_id: draft.request_id,
    home: location,
    kind,
    day: chosenDay(choices, draft.when, draft.date),
    ...contact,
    agreed,
    usage: inputs && { usage: inputs.usage, read_day: inputs.read_day },
    language,
    replaces,
    touch: firstTouch(),
  };
  const checked = checkOrder(filled, quote);
  const wrong: Wrong = {
    ...getRejectedFields(placing.error),
    ...(sent && !checked.ok ? checked.wrong : {}),
  };

  // Prevents ordering based on the price and the days of another home.
  const pending = placing.pending || state.outdated;

  function send(request_id: string): void {
    if (pending) return;
    if (checked.ok) {
      placing.place({ ...checked.body, request_id });
      return;
    }
    flushSync(() => setSent(true));
    placing.reset();
    const first = ORDER_FIELDS.find((field) => checked.wrong[field]);
    if (first) focusField(first);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    send(draft.request_id);
  }

  function onPlaceToo(): void {
    // Saved with the rest of the form, so that it belongs to this order from now on.
    const request_id = crypto.randomUUID();
    update({ request_id });
    send(request_id);
  }

  function handlePlaced(placed: OrderConfirmation, body: PlaceOrder): void {
    if (!quote) return;
    const { plan } = quote;
    savePlaced({
      ...placed,
      plan_name: plan.texts[language]?.name ?? plan.name,
      provider: plan.provider.name,
      kind: body.kind,
      starts_on: body.starts_on,
      email: body.email ?? "",
      signed_in: user !== null,
    });
    clearOrderDraft();
    void navigate(paths.orderPlaced(), { replace: true });
  }

  return (
    <OrderView
      quote={quote}
      outlook={customerEsiid === null ? undefined : outlook}
      noYear={stored !== null && stored.saved_at === noYear && location?.own !== true}
      changes={state.changes}
      draft={draft}
      update={(patch) => {
        // The rejected values are being corrected.
        if (placing.error !== null) placing.reset();
        update(patch);
      }}
      account={account}
      location={location}
      kind={kind}
      dates={dates}
      leaving={leaving}
      choices={choices}
      contact={contact}
      agreed={agreed}
      wrong={wrong}
      error={placing.error}
      pending={pending}
      onSubmit={onSubmit}
      onAsSwitch={() => {
        placing.reset();
        setReplaces(null);
      }}
      onPlaceToo={onPlaceToo}
    />
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

/** Whether no year can be built from the known usage. */
function hasNoYear(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.kind !== "http") return false;
  return Object.keys(error.fields).some((field) => field === "usage" || field.startsWith("usage."));
}

/** Returns the fields that the server did not accept. */
function getRejectedFields(error: unknown): Wrong {
  if (!(error instanceof ApiFailure) || findProblem(error) !== null) return {};
  const fields = Object.keys(error.fields)
    .map(toField)
    .filter((field): field is OrderField => field !== null);
  return Object.fromEntries(fields.map((field) => [field, true]));
}
