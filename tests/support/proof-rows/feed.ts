// The rows of the feed service: with the public key, only a customer's verified session has access.
import type { Cells, ProofRow, ProofRows } from "./row.ts";

const NO_PROOF = "403 invalid_user_token";

function cells(owner: string, notOwned: string): Cells {
  return {
    anonymous: NO_PROOF,
    notOwner: notOwned,
    aal1: NO_PROOF,
    ended: NO_PROOF,
    aal2: owner,
    banned: NO_PROOF,
  };
}

/** About the customer in the path. */
const ownerRow = (row: Omit<ProofRow, "cells"> = {}, response = "200"): ProofRow => ({
  ...row,
  cells: cells(response, "403 authorization"),
});

/** For programs with the secret key only. */
const program = (row: Omit<ProofRow, "cells"> = {}): ProofRow => ({
  ...row,
  cells: cells("403 incorrect_token_type", "403 incorrect_token_type"),
});

/** About an object that the customer's token does not grant. */
const granted = (row: Omit<ProofRow, "cells"> = {}): ProofRow => ({
  ...row,
  cells: cells("403 authorization", "403 authorization"),
});

const USER = "/notify/v1/users/{user}";
const OBJECT = "/notify/v1/objects/clubs/one";
const TENANT = "access_token_object[object_id]=acme&access_token_object[collection]=$tenants";
const SET = `${USER}/preferences/default`;

export const FEED_ROWS: ProofRows = {
  "GET /notify/v1/users/{user}/feeds/{feed}": ownerRow(),
  "GET /notify/v1/users/{user}/feeds/{feed}/settings": ownerRow(),
  "GET /notify/v1/messages/{id}": {
    at: "/notify/v1/messages/{message}",
    cells: cells("200", "404 resource_missing"),
  },
  "PUT /notify/v1/messages/{id}/{status}": {
    at: "/notify/v1/messages/{message}/archived",
    cells: cells("200", "404 resource_missing"),
  },
  "DELETE /notify/v1/messages/{id}/{status}": {
    at: "/notify/v1/messages/{message}/archived",
    cells: cells("200", "404 resource_missing"),
  },
  // Messages of other users are left out of the response.
  "POST /notify/v1/messages/batch/{status}": {
    at: "/notify/v1/messages/batch/seen",
    body: { message_ids: ["{message}"] },
    cells: cells("200", "200"),
  },
  // Affects only their own messages, whatever the body names.
  "POST /notify/v1/channels/{channel}/messages/bulk/{action}": {
    at: "/notify/v1/channels/{feed}/messages/bulk/archive",
    body: { user_ids: ["{user}"] },
    cells: cells("200", "200"),
  },
  "GET /notify/v1/bulk_operations/{id}": {
    at: "/notify/v1/bulk_operations/{unknown}",
    cells: cells("404 resource_missing", "404 resource_missing"),
  },
  "GET /notify/v1/users/{user}/guides/{channel}": ownerRow({ at: `${USER}/guides/{feed}` }),
  "PUT /notify/v1/users/{user}/guides/messages/{status}": ownerRow({
    at: `${USER}/guides/messages/seen`,
    body: {},
  }),
  "PUT /notify/v1/users/{user}/guides/engagements/reset": ownerRow({ body: {} }),
  "GET /notify/v1/users": program(),
  "PUT /notify/v1/users/{user}": ownerRow({ body: { name: "Ana" } }),
  "GET /notify/v1/users/{user}": ownerRow(),
  "DELETE /notify/v1/users/{user}": program(),
  "POST /notify/v1/users/bulk/identify": program({ body: { users: [] } }),
  "POST /notify/v1/users/bulk/delete": program({ body: { user_ids: [] } }),
  "POST /notify/v1/users/bulk/preferences": program({ body: { user_ids: [], preferences: {} } }),
  "GET /notify/v1/users/{user}/preferences": ownerRow(),
  "GET /notify/v1/users/{user}/preferences/{set}": ownerRow({ at: SET }),
  "PUT /notify/v1/users/{user}/preferences/{set}": ownerRow({
    at: SET,
    body: { channel_types: { email: false } },
  }),
  "DELETE /notify/v1/users/{user}/preferences/{set}": ownerRow({ at: SET }, "204"),
  "PUT /notify/v1/users/{user}/preferences/{set}/channel_types": ownerRow({
    at: `${SET}/channel_types`,
    body: { email: false },
  }),
  "PUT /notify/v1/users/{user}/preferences/{set}/channel_types/{key}": ownerRow({
    at: `${SET}/channel_types/email`,
    body: { subscribed: false },
  }),
  "PUT /notify/v1/users/{user}/preferences/{set}/workflows": ownerRow({ at: `${SET}/workflows`, body: {} }),
  "PUT /notify/v1/users/{user}/preferences/{set}/workflows/{key}": ownerRow({
    at: `${SET}/workflows/live-link-initial-setup-complete`,
    body: { subscribed: false },
  }),
  "PUT /notify/v1/users/{user}/preferences/{set}/categories": ownerRow({ at: `${SET}/categories`, body: {} }),
  "PUT /notify/v1/users/{user}/preferences/{set}/categories/{key}": ownerRow({
    at: `${SET}/categories/live-link`,
    body: { subscribed: false },
  }),
  "GET /notify/v1/users/{user}/preference_center/config": ownerRow(),
  "GET /notify/v1/objects/{collection}": program({ at: "/notify/v1/objects/clubs" }),
  "GET /notify/v1/objects/{collection}/{id}": program({ at: OBJECT }),
  "PUT /notify/v1/objects/{collection}/{id}": program({ at: OBJECT, body: {} }),
  "DELETE /notify/v1/objects/{collection}/{id}": program({ at: OBJECT }),
  "GET /notify/v1/objects/{collection}/{id}/preferences": program({ at: `${OBJECT}/preferences` }),
  "GET /notify/v1/objects/{collection}/{id}/preferences/{set}": program({
    at: `${OBJECT}/preferences/default`,
  }),
  "PUT /notify/v1/objects/{collection}/{id}/preferences/{set}": program({
    at: `${OBJECT}/preferences/default`,
    body: {},
  }),
  "DELETE /notify/v1/objects/{collection}/{id}/preferences/{set}": program({
    at: `${OBJECT}/preferences/default`,
  }),
  "GET /notify/v1/tenants": program(),
  "GET /notify/v1/tenants/{tenant}": program({ at: "/notify/v1/tenants/acme" }),
  "PUT /notify/v1/tenants/{tenant}": program({ at: "/notify/v1/tenants/acme", body: {} }),
  "DELETE /notify/v1/tenants/{tenant}": program({ at: "/notify/v1/tenants/acme" }),
  "PUT /notify/v1/users/{user}/channel_data/{channel}": ownerRow({
    at: `${USER}/channel_data/{unknown}`,
    body: { data: { tokens: [] } },
  }),
  "GET /notify/v1/users/{user}/channel_data/{channel}": ownerRow({ at: `${USER}/channel_data/{unknown}` }),
  "DELETE /notify/v1/users/{user}/channel_data/{channel}": ownerRow(
    { at: `${USER}/channel_data/{unknown}` },
    "204",
  ),
  "GET /notify/v1/objects/{collection}/{id}/channel_data/{channel}": granted({
    at: `${OBJECT}/channel_data/{unknown}`,
  }),
  "PUT /notify/v1/objects/{collection}/{id}/channel_data/{channel}": granted({
    at: `${OBJECT}/channel_data/{unknown}`,
    body: { data: {} },
  }),
  "DELETE /notify/v1/objects/{collection}/{id}/channel_data/{channel}": granted({
    at: `${OBJECT}/channel_data/{unknown}`,
  }),
  "GET /notify/v1/providers/slack/{channel}/auth_check": granted({
    at: `/notify/v1/providers/slack/{unknown}/auth_check?${TENANT}`,
  }),
  "GET /notify/v1/providers/slack/{channel}/channels": granted({
    at: `/notify/v1/providers/slack/{unknown}/channels?${TENANT}`,
  }),
  "PUT /notify/v1/providers/slack/{channel}/revoke_access": granted({
    at: `/notify/v1/providers/slack/{unknown}/revoke_access?${TENANT}`,
  }),
  "GET /notify/v1/providers/ms-teams/{channel}/auth_check": granted({
    at: `/notify/v1/providers/ms-teams/{unknown}/auth_check?${TENANT.replaceAll("access_token", "ms_teams_tenant")}`,
  }),
  "GET /notify/v1/providers/ms-teams/{channel}/teams": granted({
    at: `/notify/v1/providers/ms-teams/{unknown}/teams?${TENANT.replaceAll("access_token", "ms_teams_tenant")}`,
  }),
  "GET /notify/v1/providers/ms-teams/{channel}/channels": granted({
    at: `/notify/v1/providers/ms-teams/{unknown}/channels?${TENANT.replaceAll("access_token", "ms_teams_tenant")}&team_id=1`,
  }),
  "PUT /notify/v1/providers/ms-teams/{channel}/revoke_access": granted({
    at: `/notify/v1/providers/ms-teams/{unknown}/revoke_access?${TENANT.replaceAll("access_token", "ms_teams_tenant")}`,
  }),
  "POST /notify/v1/workflows/{workflow}/trigger": program({
    at: "/notify/v1/workflows/order-placed/trigger",
    body: { recipients: [] },
  }),
  "POST /notify/v1/workflows/{workflow}/cancel": program({
    at: "/notify/v1/workflows/order-placed/cancel",
    body: { cancellation_key: "one" },
  }),
};
