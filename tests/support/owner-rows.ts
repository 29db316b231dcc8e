// The rows of row-ownership.test.ts and of the proof matrix: who owns what each route serves.
import { randomUUID } from "node:crypto";

/** The owner of what a route serves. */
type Whose =
  /** Needs no sign-in. */
  | "anyone's"
  /** About the caller's own account. Names no one else's data. */
  | "the caller's"
  /** Signed by a provider, or opened by an API key. Sessions don't count for it. */
  | "a partner's"
  /** About the calling affiliate, by the operator's list, or about the link in the path. */
  | "an affiliate's"
  /** Opened by anyone with the token of an order link or of an email's unsubscribe button. */
  | "a link's"
  /** Opened by anyone with the order's receipt. */
  | "a receipt's"
  /** Needs no sign-in, but rejects a session that has ended. Called here for a plan that was never listed. */
  | "a plan's"
  /** Responds the same for every ESI ID. */
  | "alike"
  /** About the home, the order, the webhook or the key in the path. */
  | "a home's"
  | "an order's"
  | "a webhook's"
  | "a key's";

export interface OwnerRow {
  readonly whose: Whose;
  /** A valid body and query. */
  readonly body?: object;
  readonly query?: string;
  /** The status of the owner's success. Default: 200. */
  readonly success?: number;
  /** The owner's response if it is not a success, in the notation of the proof matrix. */
  readonly owner?: string;
}

/** Every route of the OpenAPI document under /api and /usage/api. */
export const WHOSE: Record<string, OwnerRow> = {
  "GET /api/service_locations": { whose: "the caller's" },
  "POST /api/service_locations": {
    whose: "the caller's",
    success: 201,
    body: { esiid: "10443720000000999" },
  },
  "GET /api/service_locations/{esiid}": { whose: "a home's" },
  "PATCH /api/service_locations/{esiid}": { whose: "a home's", body: { nickname: "Taken" } },
  // Ended before its location is removed.
  "DELETE /usage/api/service_locations/{esiid}/agreements": { whose: "a home's" },
  "DELETE /usage/api/service_locations/{esiid}/green_button": { whose: "a home's" },
  "DELETE /api/service_locations/{esiid}/price_alert": { whose: "a home's" },
  "DELETE /api/service_locations/{esiid}": { whose: "a home's", success: 204 },
  "GET /api/service_locations/{esiid}/best_plans": { whose: "a home's" },
  "GET /api/service_locations/{esiid}/outlook": { whose: "a home's" },
  "GET /api/service_locations/{esiid}/usage": { whose: "a home's" },
  "GET /api/service_locations/{esiid}/price_alert": { whose: "a home's" },
  "PUT /api/service_locations/{esiid}/price_alert": { whose: "a home's", body: { limit_cents: 20_000 } },
  // Each success sends an email to the address in the body, a few times a day at most.
  "POST /api/price_alerts": { whose: "anyone's", body: {}, success: 400, owner: "400 validation_failed" },
  "POST /api/price_alerts/confirm": { whose: "a link's", body: { token: "x" } },
  "POST /api/price_alerts/stop/{token}": { whose: "a link's" },
  "GET /api/price_alerts/stop/{token}": { whose: "a link's" },
  "GET /api/service_locations/{esiid}/live_link/pro/months": { whose: "a home's" },
  "GET /api/service_locations/{esiid}/live_link/pro": {
    whose: "a home's",
    query: "?year=2025&month=11",
  },
  "GET /api/service_locations/{esiid}/live_link/readings.csv": { whose: "a home's" },
  "GET /api/service_locations/{esiid}/live_link/green_button.xml": { whose: "a home's" },
  "POST /api/service_locations/{esiid}/claim_code": { whose: "alike" },
  "GET /api/orders": { whose: "the caller's" },
  "GET /api/orders/service_locations": { whose: "the caller's" },
  "GET /api/orders/{id}": { whose: "an order's" },
  "PUT /api/orders/{id}/service_location": { whose: "an order's", body: { esiid: "{esiid}" } },
  "GET /api/orders/{id}/renewal": { whose: "an order's" },
  "POST /api/orders/{id}/claim": { whose: "an order's" },
  "POST /api/order_quotes": {
    whose: "a plan's",
    body: { plan_id: "never-was", language: "en" },
    owner: "404 not_found",
  },
  "POST /api/orders": {
    whose: "a plan's",
    body: {
      request_id: randomUUID(),
      plan_id: "never-was",
      seen: "",
      kind: "switch",
      esiid: "10443720000000999",
      home: { address: "1 Elm St", city: "Dallas", zip: "75219" },
      starts_on: "2030-01-02",
      first_name: "No",
      last_name: "Body",
      email: "nobody@example.com",
      language: "en",
      consents: [],
    },
    owner: "409 conflict",
  },
  "GET /api/orders/{id}/calendar.ics": { whose: "an order's" },
  "POST /api/orders/{id}/receipt": { whose: "a receipt's", body: { receipt: "made up" } },
  "POST /api/orders/{id}/handoff": { whose: "an order's", body: {} },
  "POST /api/orders/{id}/outcome": { whose: "an order's", body: { outcome: "not_yet" } },
  "PATCH /api/notifications": {
    whose: "anyone's",
    body: { order_id: randomUUID(), email: "nobody@example.com", opt_out_reason: "moving" },
  },
  "GET /api/notifications/token": { whose: "the caller's" },
  "GET /api/notifications/settings": { whose: "the caller's" },
  "PUT /api/notifications/settings": { whose: "the caller's", body: { saving_cents: 0 } },
  "POST /api/notifications/unsubscribe/{token}": { whose: "a link's" },
  "GET /api/notifications/unsubscribe/{token}": { whose: "a link's" },
  "POST /api/notifications/mails/unsubscribe/{token}": { whose: "a link's" },
  "GET /api/notifications/mails/unsubscribe/{token}": { whose: "a link's" },
  "GET /api/o/{token}": { whose: "a link's" },
  "GET /api/stop/{token}": { whose: "a link's" },
  "GET /api/stop": { whose: "anyone's", success: 303 },
  "POST /api/partners/{partner}/callbacks": { whose: "a partner's" },
  "GET /api/affiliates/me": { whose: "an affiliate's" },
  "GET /api/affiliates/figures": { whose: "an affiliate's" },
  "GET /api/affiliates/orders": { whose: "an affiliate's" },
  "GET /api/affiliates/orders.csv": { whose: "an affiliate's" },
  "GET /api/affiliates/order_links": { whose: "an affiliate's" },
  "POST /api/affiliates/order_links": {
    whose: "an affiliate's",
    success: 201,
    body: { name: "Flyer", target: { kind: "zip", zip: "75219" } },
  },
  "PATCH /api/affiliates/order_links/{id}": { whose: "an affiliate's", body: { name: "Taken" } },
  "POST /api/order_links/visit": { whose: "a link's", body: { token: "made up" } },
  "GET /api/account/export": { whose: "the caller's" },
  // An API key's own, not a session's.
  "GET /api/home_feed": { whose: "a partner's" },
  "GET /api/api_keys": { whose: "the caller's" },
  "POST /api/api_keys": { whose: "the caller's", success: 201, body: { name: "Script" } },
  "DELETE /api/api_keys/{key_id}": { whose: "a key's", success: 204 },
  "GET /api/webhooks": { whose: "the caller's" },
  "POST /api/webhooks": {
    whose: "the caller's",
    success: 201,
    body: { url: "https://example.com/hook", events: ["order.updated"] },
  },
  "PATCH /api/webhooks/{webhook_id}": { whose: "a webhook's", body: { url: "https://example.com/taken" } },
  "POST /api/webhooks/{webhook_id}/secret": { whose: "a webhook's", success: 201 },
  "GET /api/webhooks/{webhook_id}/deliveries": { whose: "a webhook's" },
  "POST /api/webhooks/{webhook_id}/test": { whose: "a webhook's", success: 202 },
  "POST /api/webhooks/{webhook_id}/replay": { whose: "a webhook's", success: 202, body: {} },
  "DELETE /api/webhooks/{webhook_id}": { whose: "a webhook's", success: 204 },
  "GET /usage/api/service_locations/{esiid}/agreements/usage/monthly": { whose: "a home's" },
  "GET /usage/api/service_locations/{esiid}/green_button": { whose: "a home's" },
  // The server of these tests has no company.
  "POST /usage/api/service_locations/{esiid}/green_button": {
    whose: "a home's",
    body: { company: "example" },
    owner: "422 unprocessable",
  },
  "PATCH /usage/api/service_locations/{esiid}/green_button": {
    whose: "a home's",
    body: { state: "made up", code: "made up" },
    owner: "409 conflict",
  },
  "GET /usage/api/green_button/callback": { whose: "anyone's", success: 303 },
  "POST /usage/api/green_button/{company}/notifications": { whose: "a link's" },
  "GET /usage/api/service_locations/{esiid}/centerpoint_usage": { whose: "a home's" },
  "GET /usage/api/service_locations/{esiid}/custom_usage": { whose: "a home's" },
  "POST /usage/api/service_locations/{esiid}/agreements": {
    whose: "a home's",
    body: { esiid: "{esiid}", meter_number: "77777777", puct_number: "10117" },
  },
  "PATCH /usage/api/service_locations/{esiid}/agreements": { whose: "a home's", body: { agreed: true } },
  "GET /usage/api/service_locations/{esiid}/agreements": { whose: "a home's" },
  "GET /usage/api/service_locations/{esiid}/on_demand_reads": { whose: "a home's" },
  // The caller's home is not linked.
  "POST /usage/api/service_locations/{esiid}/on_demand_reads": {
    whose: "a home's",
    owner: "409 conflict",
  },
  "POST /usage/api/service_locations/{esiid}/centerpoint_usage": {
    whose: "a home's",
    body: { meter_number: "77777777" },
    // Its meter is not CenterPoint's.
    owner: "422 unprocessable",
  },
  "POST /usage/api/service_locations/{esiid}/custom_usage": {
    whose: "a home's",
    body: { kind: "annual", kwh: 9000 },
  },
  "POST /api/orders/{id}/deposit": {
    whose: "an order's",
    body: { decision: "accept", amount_cents: 1 },
    // Its provider requires none.
    owner: "409 conflict",
  },
  // The last action of its owner.
  "POST /api/orders/{id}/cancel": { whose: "an order's", body: { code: "other" } },
};
