// Orders sent over HTTP, as the order page sends them.
import { randomUUID } from "node:crypto";
import {
  orderQuoteSchema,
  orderConfirmationSchema,
  type OrderQuote,
  type OrderConfirmation,
  type PlaceOrder,
} from "#contracts/checkout.ts";
import { newEmail } from "./contacts.ts";
import type { ApiResponse, AuthServer } from "./auth.ts";
import { api, type TestUser } from "./portal.ts";
import { newEsiid, somePlan } from "./orders.ts";

/** Returns the quote on the order page. Throws if it is rejected. */
export async function quoteFor(
  server: AuthServer,
  user: TestUser | null = null,
  input: object = {},
): Promise<OrderQuote> {
  const { id } = await somePlan(server);
  const response = await api(server, "POST", "/api/order_quotes", user, {
    plan_id: id,
    language: "en",
    ...input,
  });
  if (response.status !== 200) throw new Error(`There is no quote: ${response.status}`);
  return orderQuoteSchema.parse(response.body);
}

/** An order with the details that a provider's own page would ask for. */
type FilledOrder = PlaceOrder & Required<Pick<PlaceOrder, "esiid" | "home" | "starts_on">>;

/**
 * A filled order page for the first plan of Oncor's area: by default a guest's switch for a location that is in no
 * account. `changes` override it.
 */
export async function filledOrder(
  server: AuthServer,
  changes: Partial<FilledOrder> = {},
): Promise<FilledOrder> {
  const { language = "en", plan_id } = changes;
  const { plan, seen, starts, consents } = await quoteFor(server, null, {
    language,
    ...(plan_id === undefined ? {} : { plan_id }),
  });
  return {
    request_id: randomUUID(),
    plan_id: plan.id,
    seen,
    kind: "switch",
    esiid: newEsiid(),
    home: { address: "4105 Maple St", city: "Dallas", zip: "75219" },
    starts_on: starts.switch.earliest,
    first_name: "Ana",
    last_name: "Doe",
    email: newEmail(),
    language,
    consents: consents.map(({ id, version }) => ({ id, version })),
    ...changes,
  };
}

/** Places an order that must be accepted. */
export async function placeValidOrder(
  server: AuthServer,
  body: PlaceOrder,
  by: TestUser | null = null,
): Promise<OrderConfirmation> {
  const response = await postOrder(server, body, by);
  if (response.status !== 200) throw new Error(`It was refused: ${JSON.stringify(response.body)}`);
  return orderConfirmationSchema.parse(response.body);
}

/** POST /api/orders. */
export function postOrder(
  server: AuthServer,
  body: object,
  user: TestUser | null = null,
): Promise<ApiResponse> {
  return api(server, "POST", "/api/orders", user, body);
}
