// The order of a plan that is finished on the provider's own site: an email address, and the plan as it was shown.
import { useNavigate } from "react-router";
import type { OrderConfirmation, OrderQuote, PlaceOrder } from "#contracts/checkout.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import { toPricing } from "#web/features/compare/parts/inputs.ts";
import { useForm, type FormState } from "#web/shared/form/use-form.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { readAddress } from "#web/shared/parts/address.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { paths } from "#web/shared/paths.ts";
import { firstTouch } from "#web/shared/session/first-touch.ts";
import { handOffOrder } from "../../api.ts";
import { planText } from "#web/features/compare/parts/plan-documents.ts";
import { getStartDates } from "../checkout/check-order.ts";
import { getContactDetails } from "../checkout/contact-defaults.ts";
import { clearOrderDraft, type OrderDraft } from "../checkout/order-draft.ts";
import { getRejectedFields } from "../checkout/order-errors.ts";
import { savePlaced } from "../checkout/placed-store.ts";
import { getTerminationFees, quotedDay, startChoices, type StartChoices } from "../checkout/start-days.ts";
import type { OrderSetup } from "../checkout/use-order-setup.ts";
import { usePlaceOrder } from "../checkout/use-place-order.ts";

export interface HandoffForm {
  readonly form: FormState<OrderDraft, "email">;
  readonly email: string;
  readonly choices: StartChoices;
  /** The last day of the contract if it starts on the planned day, YYYY-MM-DD. Null without a term. */
  readonly endsOn: string | null;
  /** The provider's sign-up page in the reader's language. Null if none is known. */
  readonly url: string | null;
  /** Opens the provider's page and saves the order, or shows what is wrong with the email address. */
  readonly submit: () => void;
  /** Saves a second order if this form already placed another one. */
  readonly placeAnother: () => void;
}

/** Returns the form of an order that needs an email address only. */
export function useHandoffForm(setup: OrderSetup, quote: OrderQuote): HandoffForm {
  const { draft, update, account, location, replaces, inputs } = setup;
  const { remind: messages } = useMessages("handoff");
  const { who } = useMessages("checkout");
  const language = useLanguage();
  const place = usePlaceOrder(useOnPlaced(setup, quote), setup.state.refetch);
  const { email } = getContactDetails(draft, account.user);
  const read = email.trim() === "" ? null : readAddress({ by: "email", email, phone: "" });
  const kind = replaces === null ? "switch" : "renewal";
  const choices = startChoices(getStartDates(quote, kind), getTerminationFees(quote));
  const starts_on = quotedDay(choices, null, "");
  const { plan } = quote;
  const toBody = (request_id: string): PlaceOrder => {
    const touch = firstTouch();
    const customers = location?.isCustomers ? location : null;
    return {
      request_id,
      plan_id: plan.id,
      seen: quote.seen,
      kind,
      ...(customers && { esiid: customers.esiid }),
      ...(customers && !customers.typed && { home: pickAddress(customers) }),
      ...(!customers && inputs?.zip && { zip: inputs.zip }),
      ...(inputs && toPricing(inputs)),
      starts_on,
      ...(read?.ok && read.address),
      language,
      consents: quote.consents.map(({ id, version }) => ({ id, version })),
      ...(touch && { cp_afid: touch.cp_afid }),
      ...(touch?.order_link != null && { order_link: touch.order_link }),
      ...(replaces !== null && { replaces_order_id: replaces }),
    };
  };
  const problem = read === null ? messages.missing : read.ok ? undefined : who.emailShape;
  const toAttempt = (request_id: string) => ({
    problems: { email: problem },
    onSubmit: () => place(toBody(request_id)),
  });
  const form = useForm({
    values: draft,
    update,
    id: "handoff",
    fields: ["email"],
    ...toAttempt(draft.request_id),
    toRejections: (failure) => (getRejectedFields(failure).email ? { email: who.rejected } : {}),
  });
  const url = planText(plan, language, "enroll_url") ?? plan.enroll.url;
  return {
    form,
    email,
    choices,
    endsOn: plan.term_months > 0 ? getTermEnd(starts_on, plan.term_months) : null,
    url,
    submit: () => {
      if (form.pending || setup.state.outdated) return;
      // In the click itself: the browser blocks a window that opens later.
      if (problem === undefined && url !== null) window.open(url, "_blank", "noopener,noreferrer");
      form.submit();
    },
    placeAnother: () => {
      const request_id = crypto.randomUUID();
      form.update({ request_id });
      form.submitAs(toAttempt(request_id));
    },
  };
}

function pickAddress({ address, city, zip }: { address: string; city: string; zip: string }) {
  return { address, city, zip };
}

/** Returns a callback that records the opened page, saves the confirmation for the next page and navigates there. */
function useOnPlaced({ account }: OrderSetup, { plan }: OrderQuote) {
  const navigate = useNavigate();
  const config = useConfig();
  const language = useLanguage();
  return (placed: OrderConfirmation, body: PlaceOrder): void => {
    savePlaced({
      ...placed,
      plan,
      plan_name: planText(plan, language, "name") ?? plan.name,
      provider: plan.provider.name,
      kind: body.kind,
      starts_on: body.starts_on ?? placed.starts_on ?? "",
      email: body.email ?? "",
      signed_in: account.user !== null,
    });
    clearOrderDraft();
    const opened = placed.handoff?.url
      ? handOffOrder(config, placed.order_id, placed.receipt)
      : Promise.resolve();
    // The order's page offers the provider's site again, which records it too.
    void opened
      .catch((error: unknown) =>
        console.error("That the provider's page was opened could not be saved.", error),
      )
      .then(() => navigate(paths.orderPlaced(), { replace: true }));
  };
}
