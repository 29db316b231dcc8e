import { useNavigate } from "react-router";
import type {
  OrderConfirmation,
  OrderKind,
  OrderQuote,
  PlaceOrder,
  StartDates,
} from "#contracts/checkout.ts";
import { toPricing, type CompareInputs } from "#web/features/compare/parts/inputs.ts";
import { useForm, type Attempt, type FormState } from "#web/shared/form/use-form.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { firstTouch } from "#web/shared/session/first-touch.ts";
import { getAgreementText } from "./agreement.ts";
import { checkOrder, getStartDates, ORDER_FIELDS, type OrderField } from "./check-order.ts";
import { getRejectedFields, toOrderErrors } from "./order-errors.ts";
import { clearOrderDraft, type ConsentId, type OrderDraft, type OrderDraftState } from "./order-draft.ts";
import type { ChosenLocation } from "./order-location.ts";
import { getContactDetails, type ContactDetails } from "./contact-defaults.ts";
import { savePlaced } from "./placed-store.ts";
import {
  chosenDay,
  getTerminationFees,
  startChoices,
  type StartChoices,
  type TerminationFees,
} from "./start-days.ts";
import type { Account } from "./use-account.ts";
import { findProblem, usePlaceOrder } from "./use-place-order.ts";

export type OrderFormState = FormState<OrderDraft, OrderField>;

/** What an order consists of besides the typed values. */
export interface OrderBasis extends OrderDraftState {
  readonly quote: OrderQuote;
  readonly account: Account;
  readonly location: ChosenLocation | null;
  /** Usage that the visitor entered. Null if the account's home has its own. */
  readonly inputs: CompareInputs | null;
  /** The order that ends, for a renewal. */
  readonly replaces: string | null;
  readonly refetch: () => Promise<unknown>;
}

/** Values on the page: typed, chosen or filled in for the customer. */
interface OrderPage {
  readonly kind: OrderKind | null;
  readonly dates: StartDates;
  readonly terminationFees: TerminationFees;
  readonly choices: StartChoices;
  readonly contact: ContactDetails;
  readonly agreed: readonly ConsentId[];
}

export interface OrderForm extends OrderPage {
  readonly form: OrderFormState;
  /** Submits a separate order if this form already placed one. */
  readonly placeAnother: () => void;
}

/** Returns the form of an order, which checks the values on the page and places the order. */
export function useOrderForm(basis: OrderBasis): OrderForm {
  const { draft, update, quote, location, inputs, replaces } = basis;
  const messages = useMessages("checkout");
  const { confirm } = useMessages("adding");
  const language = useLanguage();
  const place = usePlaceOrder(useOnPlaced(basis), basis.refetch);
  const page = getOrderPage(basis);
  const { contact } = page;
  const checked = checkOrder(
    {
      request_id: draft.request_id,
      home: location,
      kind: page.kind,
      day: chosenDay(page.choices, draft.when, draft.date),
      ...contact,
      billing: draft.billing,
      agreed: page.agreed,
      usage: inputs && toPricing(inputs),
      language,
      replaces,
      touch: firstTouch(),
    },
    quote,
  );
  const toAttempt = (request_id: string): Attempt<OrderField> => ({
    problems: checked.ok ? {} : toOrderErrors(checked.wrong, contact, messages, confirm),
    onSubmit: async () => {
      if (!checked.ok) return;
      try {
        await place({ ...checked.body, request_id });
      } catch (failure) {
        // Also where the text next to the boxes stayed the same. Not `form.update`, which clears the failure.
        if (findProblem(failure) === "consent_outdated") update({ agreed: [] });
        throw failure;
      }
    },
  });
  const form = useForm({
    values: draft,
    update,
    id: "order",
    fields: ORDER_FIELDS,
    ...toAttempt(draft.request_id),
    toRejections: (failure) => toOrderErrors(getRejectedFields(failure), contact, messages, confirm),
  });

  function placeAnother(): void {
    // Saved with the rest of the form, so that it belongs to this order from now on.
    const request_id = crypto.randomUUID();
    form.update({ request_id });
    form.submitAs(toAttempt(request_id));
  }
  return { ...page, form, placeAnother };
}

function getOrderPage({ quote, draft, location, replaces, account }: OrderBasis): OrderPage {
  // The account's home is assumed to be where the customer lives, unless they choose otherwise.
  const kind = replaces === null ? (draft.kind ?? (location?.isCustomers ? "switch" : null)) : "renewal";
  const dates = getStartDates(quote, kind);
  const terminationFees = kind === "move_in" ? null : getTerminationFees(quote);
  return {
    kind,
    dates,
    terminationFees,
    choices: startChoices(dates, terminationFees),
    contact: getContactDetails(draft, account.user),
    agreed: draft.agreed_to === getAgreementText(quote) ? draft.agreed : [],
  };
}

/** Returns a callback that saves the confirmation for the next page and navigates there. */
function useOnPlaced({ quote, account }: OrderBasis) {
  const navigate = useNavigate();
  const language = useLanguage();
  return (placed: OrderConfirmation, body: PlaceOrder): void => {
    const { plan } = quote;
    savePlaced({
      ...placed,
      plan: null,
      plan_name: plan.texts[language]?.name ?? plan.name,
      provider: plan.provider.name,
      kind: body.kind,
      starts_on: body.starts_on ?? "",
      email: body.email ?? "",
      signed_in: account.user !== null,
    });
    clearOrderDraft();
    void navigate(paths.orderPlaced(), { replace: true });
  };
}
