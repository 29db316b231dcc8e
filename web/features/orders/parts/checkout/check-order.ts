// Converts the contents of the fields to an order, or to the error of each field. Pure.
import type { OrderKind, OrderQuote, PlaceOrder, StartDates } from "#contracts/checkout.ts";
import { readAddress } from "#web/shared/parts/address.ts";
import type { BillingDraft } from "./order-draft.ts";
import type { DayProblem } from "./start-days.ts";
import { dayProblem } from "./start-days.ts";

/** In page order. */
export const ORDER_FIELDS = [
  "home",
  "street",
  "city",
  "zip",
  "kind",
  "day",
  "first_name",
  "last_name",
  "email",
  "phone",
  "billing_street",
  "billing_city",
  "billing_state",
  "billing_zip",
  "consents",
] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

/** The home that the order is for, with its address as far as it is known. */
export interface OrderLocationDraft {
  readonly esiid: string;
  readonly address: string;
  readonly city: string;
  readonly zip: string;
}

/** Everything on the page, with the values from the account. */
export interface Filled {
  readonly request_id: string;
  readonly home: OrderLocationDraft | null;
  readonly kind: OrderKind | null;
  /** Empty if no day is selected. */
  readonly day: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly billing: BillingDraft;
  readonly agreed: readonly string[];
  readonly usage: Pick<PlaceOrder, "usage" | "read_day" | "conditions"> | null;
  readonly language: "en" | "es";
  readonly replaces: string | null;
  readonly touch: { readonly cp_afid: string; readonly order_link: string | null } | null;
}

export type Wrong = Partial<Record<OrderField, true>> & {
  readonly dayProblem?: DayProblem;
  readonly emailProblem?: "missing" | "shape";
  readonly phoneProblem?: "shape";
};

export type CheckedOrder =
  | { readonly ok: true; readonly body: PlaceOrder }
  | { readonly ok: false; readonly wrong: Wrong };

/**
 * Returns the days for a kind of order: those of a switch if the kind is not known yet, or if there is nothing to
 * renew.
 */
export function getStartDates({ starts }: OrderQuote, kind: OrderKind | null): StartDates {
  return (kind !== null && starts[kind]) || starts.switch;
}

/** Returns the order of a filled page for its quote, with an email address or a phone number, or both. */
export function checkOrder(filled: Filled, quote: OrderQuote): CheckedOrder {
  const { home: location, kind, day } = filled;
  const dates = getStartDates(quote, kind);
  const problem = dayProblem(dates, day);
  const email = readContact(filled, "email");
  const phone = readContact(filled, "phone");
  const billing = quote.asks_billing_address && filled.billing.elsewhere ? trimBilling(filled.billing) : null;
  const hasNoContact = filled.email.trim() === "" && filled.phone.trim() === "";
  const wrong: Wrong = {
    ...(location === null && { home: true }),
    ...(location !== null && location.address.trim().length < 3 && { street: true }),
    ...(location !== null && location.city.trim() === "" && { city: true }),
    ...(location !== null && !/^\d{5}$/.test(location.zip.trim()) && { zip: true }),
    ...(kind === null && { kind: true }),
    ...(problem !== null && { day: true, dayProblem: problem }),
    ...(filled.first_name.trim() === "" && { first_name: true }),
    ...(filled.last_name.trim() === "" && { last_name: true }),
    ...(hasNoContact && { email: true, emailProblem: "missing" }),
    ...(email === null && { email: true, emailProblem: "shape" }),
    ...(phone === null && { phone: true, phoneProblem: "shape" }),
    ...(billing && findBillingErrors(billing)),
    ...(quote.consents.some(({ id }) => !filled.agreed.includes(id)) && { consents: true }),
  };
  if (location === null || kind === null || email === null || phone === null || Object.keys(wrong).length > 0)
    return { ok: false, wrong };
  const { touch, usage, replaces } = filled;
  return {
    ok: true,
    body: {
      request_id: filled.request_id,
      plan_id: quote.plan.id,
      seen: quote.seen,
      kind,
      esiid: location.esiid,
      home: { address: location.address.trim(), city: location.city.trim(), zip: location.zip.trim() },
      ...usage,
      starts_on: day,
      first_name: filled.first_name.trim(),
      last_name: filled.last_name.trim(),
      ...email,
      ...phone,
      ...(billing && { billing_address: billing }),
      language: filled.language,
      consents: quote.consents.map(({ id, version }) => ({ id, version })),
      ...(touch && { cp_afid: touch.cp_afid }),
      ...(touch?.order_link != null && { order_link: touch.order_link }),
      ...(kind === "renewal" && replaces !== null && { replaces_order_id: replaces }),
    },
  };
}

type BillingAddress = NonNullable<PlaceOrder["billing_address"]>;

function trimBilling({ address, city, state, zip }: BillingDraft): BillingAddress {
  return {
    address: address.trim(),
    city: city.trim(),
    state: state.trim().toUpperCase(),
    zip: zip.trim(),
  };
}

function findBillingErrors({ address, city, state, zip }: BillingAddress): Wrong {
  return {
    ...(address.length < 3 && { billing_street: true }),
    ...(city === "" && { billing_city: true }),
    ...(!/^[A-Z]{2}$/.test(state) && { billing_state: true }),
    ...(!/^\d{5}(-\d{4})?$/.test(zip) && { billing_zip: true }),
  };
}

/** Returns the request's value for a contact channel: nothing if it is empty, null if it is invalid. */
function readContact(
  { email, phone }: Filled,
  by: "email" | "phone",
): { readonly email?: string; readonly phone?: string } | null {
  const typed = by === "email" ? email : phone;
  if (typed.trim() === "") return {};
  const read = readAddress({ by, email, phone });
  return read.ok ? read.address : null;
}

/** Returns the field that a server error is about, or null if the page does not have it. */
export function toField(path: string): OrderField | null {
  switch (path) {
    case "home.address":
      return "street";
    case "home.city":
      return "city";
    case "home.zip":
      return "zip";
    case "billing_address.address":
      return "billing_street";
    case "billing_address.city":
      return "billing_city";
    case "billing_address.state":
      return "billing_state";
    case "billing_address.zip":
      return "billing_zip";
    case "esiid":
      return "home";
    case "starts_on":
      return "day";
    default:
      return ORDER_FIELDS.find((field) => field === path) ?? null;
  }
}
