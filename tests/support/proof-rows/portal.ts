// The rows of the portal's APIs, the functions and the comparison. owner-rows.ts lists the owner of each portal route.
// The responses to each caller are here.
import { WHOSE, type OwnerRow } from "../owner-rows.ts";
import { everyone, type Cells, type ProofRow, type ProofRows } from "./row.ts";

function cells(owner: string, notOwned: string): Cells {
  const unknown = "401 not_signed_in";
  return {
    anonymous: unknown,
    notOwner: notOwned,
    aal1: "403 second_factor_required",
    ended: unknown,
    aal2: owner,
    banned: unknown,
  };
}

/** Cells by the owner of the route, built from the owner's response. */
const PORTAL_CELLS: Readonly<Record<OwnerRow["whose"], (owner: string) => Cells>> = {
  "anyone's": everyone,
  "a link's": () => everyone("404 not_found"),
  "a receipt's": () => everyone("404 not_found"),
  "a partner's": () => everyone("401 not_signed_in"),
  "a plan's": (owner) => cells(owner, owner),
  alike: (owner) => cells(owner, owner),
  "the caller's": (owner) => cells(owner, owner),
  "a home's": (owner) => cells(owner, "404 not_found"),
  "an order's": (owner) => cells(owner, "404 not_found"),
  "a key's": (owner) => cells(owner, "404 not_found"),
  "a webhook's": (owner) => cells(owner, "404 not_found"),
  "an affiliate's": (owner) => cells(owner, "404 not_found"),
};

const ID: Readonly<Record<string, string>> = { "an order's": "{order}", "an affiliate's": "{link}" };

function portalRow(address: string, row: OwnerRow): ProofRow {
  const path = address.slice(address.indexOf(" ") + 1);
  return {
    at: `${path
      .replace("{id}", ID[row.whose] ?? "{order}")
      .replace("{webhook_id}", "{webhook}")
      .replace("{key_id}", "{key}")}${row.query ?? ""}`,
    ...(row.body === undefined ? {} : { body: row.body }),
    order: address.startsWith("DELETE") ? 1 : 0,
    cells: PORTAL_CELLS[row.whose](row.owner ?? String(row.success ?? 200)),
  };
}

export const PORTAL_ROWS: ProofRows = Object.fromEntries(
  Object.entries({
    ...WHOSE,
    // Each caller adds a location of their own.
    "POST /api/service_locations": {
      whose: "the caller's",
      success: 201,
      body: { esiid: "{newEsiid}" },
    } as const,
  }).map(([address, row]) => [address, portalRow(address, row)]),
);

/** Green Button: an app's token opens these, and no session (tests/http/green-button.test.ts). */
const ESPI_ROWS: ProofRows = Object.fromEntries(
  [
    "Authorization",
    "Authorization/{authorization_id}",
    "Batch/Subscription/{subscription_id}",
    "Batch/Subscription/{subscription_id}/UsagePoint/{usage_point_id}",
    "LocalTimeParameters",
    "LocalTimeParameters/{local_time_id}",
    "ReadingType",
    "ReadingType/{reading_type_id}",
    ...[
      "",
      "/{usage_point_id}",
      "/{usage_point_id}/MeterReading",
      "/{usage_point_id}/MeterReading/{meter_reading_id}",
      "/{usage_point_id}/MeterReading/{meter_reading_id}/IntervalBlock",
      "/{usage_point_id}/MeterReading/{meter_reading_id}/IntervalBlock/{interval_block_id}",
    ].map((rest) => `Subscription/{subscription_id}/UsagePoint${rest}`),
  ].map((path) => {
    const at = `/espi/1_1/resource/${path}`;
    return [`GET ${at}`, { at: at.replaceAll(/\{\w+\}/g, "x"), cells: everyone("401 not_signed_in") }];
  }),
);

/** An operator's function may act on behalf of its caller: a session without its proof does not reach it. */
const functionCells: Cells = {
  anonymous: "200",
  notOwner: "200",
  aal1: "403 second_factor_required",
  ended: "401 not_signed_in",
  aal2: "200",
  banned: "401 not_signed_in",
};
const operatorFunction: ProofRow = { at: "/functions/v1/hello", cells: functionCells };

export const OTHER_ROWS: ProofRows = {
  ...ESPI_ROWS,
  "GET /functions/v1/{name}": operatorFunction,
  "POST /functions/v1/{name}": operatorFunction,
  "PUT /functions/v1/{name}": operatorFunction,
  "PATCH /functions/v1/{name}": operatorFunction,
  "DELETE /functions/v1/{name}": operatorFunction,
  "GET /compare/v1/delivery_charges": { cells: everyone("200") },
  "GET /compare/v1/taxes": { cells: everyone("200") },
  "GET /compare/v1/data_sources": { cells: everyone("200") },
  "GET /compare/v1/example": { cells: everyone("200") },
  "GET /compare/v1/openapi.json": { cells: everyone("200") },
  "GET /compare/v1/pages/{name}": { at: "/compare/v1/pages/about", cells: everyone("200") },
  "GET /compare/v1/providers": { cells: everyone("200") },
  "GET /compare/v1/providers/{id}": {
    at: "/compare/v1/providers/never-was",
    cells: everyone("404 not_found"),
  },
  "GET /compare/v1/places": { at: "/compare/v1/places?zip=75219", cells: everyone("200") },
  "GET /compare/v1/premises": { at: "/compare/v1/premises?q=4105+Maple", cells: everyone("200") },
  "GET /compare/v1/plans": { cells: everyone("200") },
  "GET /compare/v1/plans/{id}": { at: "/compare/v1/plans/never-was", cells: everyone("404 not_found") },
  "POST /compare/v1/emails": { body: {}, cells: everyone("400 validation_failed") },
  "POST /compare/v1/price_history": { body: {}, cells: everyone("400 validation_failed") },
  // Nothing is published yet, and the key always is.
  "GET /open/plans/key.json": { cells: everyone("200") },
  "GET /open/plans/manifest.json": { cells: everyone("503 unavailable") },
  "GET /open/plans/manifest.jws": { cells: everyone("503 unavailable") },
  "GET /open/plans/{name}": { at: "/open/plans/latest.csv", cells: everyone("503 unavailable") },
  // Sessions open nothing: an app's token does, below.
  "POST /mcp": {
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    headers: { accept: "application/json, text/event-stream" },
    cells: everyone("401 -32000"),
  },
  "GET /.well-known/oauth-protected-resource/mcp": { cells: everyone("200") },
  "POST /compare/v1/rankings": { body: {}, cells: everyone("400 validation_failed") },
};

const CALL_HOMES = {
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "my_homes", arguments: {} } },
  headers: { accept: "application/json, text/event-stream" },
};

/** Calls of the customer's connected app, whatever caller sends them. It was connected with the second factor. */
export const APP_ROWS: ProofRows = {
  "POST /mcp?my_homes": {
    ...CALL_HOMES,
    headers: { ...CALL_HOMES.headers, authorization: "Bearer {appToken}" },
    cells: { ...everyone("200"), banned: "401 -32000" },
  },
  "POST /mcp?my_usage": {
    ...CALL_HOMES,
    body: { ...CALL_HOMES.body, params: { name: "my_usage", arguments: {} } },
    headers: { ...CALL_HOMES.headers, authorization: "Bearer {appToken}" },
    cells: { ...everyone("403 -32000"), banned: "401 -32000" },
  },
};

/** Our own functions: one documented route covers all of them. */
export const FUNCTION_ROWS: ProofRows = {
  "POST /functions/v1/usage-preview": {
    body: { object: "usage-files/{user}/a.csv" },
    cells: {
      ...functionCells,
      anonymous: "401 not_signed_in",
      notOwner: "404 not_found",
      aal2: "200",
    },
  },
  "POST /functions/v1/order-link": {
    body: { name: "By function", target: { kind: "zip", zip: "75219" } },
    cells: { ...functionCells, anonymous: "401 not_signed_in", notOwner: "404 not_found", aal2: "201" },
  },
};
