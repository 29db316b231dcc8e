import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router";
import type { PlacedOrder, PlaceOrder } from "#contracts/placing.ts";
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
import { agreementOf } from "./agreement.ts";
import { checkOrder, fieldOfPath, ORDER_FIELDS, startDatesOf } from "./check-order.ts";
import type { Filled, OrderField, Wrong } from "./check-order.ts";
import { focusField } from "./field-id.ts";
import { forgetOrderDraft, useOrderDraft } from "./order-draft.ts";
import { chosenHome, presetHome } from "./order-home.ts";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { OrderView } from "./order-view.tsx";
import { personOf } from "./person-of.ts";
import { keepPlaced } from "./placed-store.ts";
import { HomeNoYear, PlanGone } from "./plan-gone.tsx";
import { chosenDay, startChoices } from "./start-days.ts";
import type { Account } from "./use-account.ts";
import { useOrderQuote } from "./use-order-quote.ts";
import { problemOf, usePlace } from "./use-place.ts";

interface OrderFormProps {
  readonly planId: string;
  readonly account: Account;
}

/** The whole of one order: what was typed, the plan as it is today, and what came of placing it. */
export function OrderForm({ planId, account }: OrderFormProps) {
  const { titles } = useMessages("shell");
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const language = useLanguage();
  const config = useConfig();
  const { user, homes } = account;
  const asked = query.get("esiid") ?? "";
  const { draft, update } = useOrderDraft(planId, asked);
  const [replaces, setReplaces] = useState(() => query.get("replaces"));
  const [tdu, setTdu] = useState<string | null>(null);
  const preset = useMemo(
    () => presetHome(draft, homes, { tdu, renewal: replaces !== null }),
    [draft, homes, tdu, replaces],
  );
  const home = chosenHome(draft, preset);
  const kept = useCompareInputs();
  /** Of the kept usage that the server could make no year of: the order goes on without it. */
  const [noYear, setNoYear] = useState("");
  // The account's home brings its own usage.
  const inputs = home?.own || kept?.saved_at === noYear ? null : kept;
  const state = useOrderQuote({
    planId,
    esiid: home?.esiid,
    replaces,
    inputs,
    who: user?.id ?? "",
    ready: true,
  });
  const { quote, error } = state;
  const ownEsiid = user && home?.own ? home.esiid : null;
  const { data: outlook } = useQuery({
    ...outlookQuery(config, ownEsiid ?? "", language),
    enabled: ownEsiid !== null,
  });
  if (quote && tdu !== quote.plan.tdu) setTdu(quote.plan.tdu);
  const [sent, setSent] = useState(false);
  const placing = usePlace(onPlaced, state.refetch);
  if (inputs && makesNoYear(error)) setNoYear(inputs.saved_at);

  if (isGone(error) || problemOf(placing.error) === "plan_gone")
    return <PlanGone ownHome={home?.own ? home.esiid : undefined} />;
  if (!quote && home?.own && makesNoYear(error)) return <HomeNoYear home={home.esiid} />;
  if (!quote && error) {
    return (
      <Page>
        <PageHeader title={titles.orderPlan} />
        <FailurePanel error={error} onRetry={() => void state.refetch()} retrying={state.fetching} />
      </Page>
    );
  }
  if (!quote) return <OrderSkeleton />;

  // A home of one's own is one that one lives at, until they say otherwise.
  const kind = replaces === null ? (draft.kind ?? (home?.own ? "switch" : null)) : "renewal";
  const dates = startDatesOf(quote, kind);
  const leaving = kind === "move_in" ? null : quote.leaving;
  const choices = startChoices(dates, leaving);
  const person = personOf(draft, user);
  const agreed = draft.agreed_to === agreementOf(quote) ? draft.agreed : [];
  const filled: Filled = {
    request_id: draft.request_id,
    home,
    kind,
    day: chosenDay(choices, draft.when, draft.date),
    ...person,
    agreed,
    usage: inputs && { usage: inputs.usage, read_day: inputs.read_day },
    language,
    replaces,
    touch: firstTouch(),
  };
  const checked = checkOrder(filled, quote);
  const wrong: Wrong = {
    ...refusedFields(placing.error),
    ...(sent && !checked.ok ? checked.wrong : {}),
  };

  // Nobody orders on the price and the days of another home.
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
    // Kept with the rest of the form, so that it is this order's own from now on.
    const request_id = crypto.randomUUID();
    update({ request_id });
    send(request_id);
  }

  function onPlaced(placed: PlacedOrder, body: PlaceOrder): void {
    if (!quote) return;
    const { plan } = quote;
    keepPlaced({
      ...placed,
      plan_name: plan.texts[language]?.name ?? plan.name,
      provider: plan.provider.name,
      kind: body.kind,
      starts_on: body.starts_on,
      email: body.email ?? "",
      signed_in: user !== null,
    });
    forgetOrderDraft();
    void navigate(paths.orderPlaced(), { replace: true });
  }

  return (
    <OrderView
      quote={quote}
      outlook={ownEsiid === null ? undefined : outlook}
      noYear={kept !== null && kept.saved_at === noYear && home?.own !== true}
      changes={state.changes}
      draft={draft}
      update={(patch) => {
        // Whatever was refused is being mended.
        if (placing.error !== null) placing.reset();
        update(patch);
      }}
      account={account}
      home={home}
      kind={kind}
      dates={dates}
      leaving={leaving}
      choices={choices}
      person={person}
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

function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

/** Of what is known of the use no year can be made. */
function makesNoYear(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.kind !== "http") return false;
  return Object.keys(error.fields).some((field) => field === "usage" || field.startsWith("usage."));
}

/** The fields that the server did not accept. */
function refusedFields(error: unknown): Wrong {
  if (!(error instanceof ApiFailure) || problemOf(error) !== null) return {};
  const fields = Object.keys(error.fields)
    .map(fieldOfPath)
    .filter((field): field is OrderField => field !== null);
  return Object.fromEntries(fields.map((field) => [field, true]));
}
