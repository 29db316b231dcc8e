// The calls of the library for servers that the service doesn't have, as docs/wire-compatibility.md lists them.
import { expect, it } from "vitest";
import { callFeed, feedServer } from "#tests/support/notify-feed.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(feedServer);

const MISSING = [
  "GET /messages",
  "GET /messages/m/activities",
  "GET /messages/m/content",
  "GET /messages/m/delivery_logs",
  "GET /messages/m/events",
  "GET /messages/batch/content",
  "GET /users/u/messages",
  "GET /users/u/schedules",
  "GET /users/u/subscriptions",
  "POST /users/u/merge",
  "POST /users/u/preference_center/signed_url",
  "DELETE /users/u/guides/messages/archived",
  "GET /objects/c/o/messages",
  "GET /objects/c/o/schedules",
  "GET /objects/c/o/subscriptions",
  "POST /objects/c/o/subscriptions",
  "DELETE /objects/c/o/subscriptions",
  "POST /objects/c/bulk/set",
  "POST /objects/c/bulk/delete",
  "POST /objects/c/bulk/subscriptions/add",
  "POST /objects/c/bulk/subscriptions/delete",
  "POST /tenants/bulk/set",
  "POST /tenants/bulk/delete",
  "GET /schedules",
  "POST /schedules",
  "PUT /schedules",
  "DELETE /schedules",
  "POST /schedules/bulk/create",
  "GET /audiences/a/members",
  "POST /audiences/a/members",
  "DELETE /audiences/a/members",
  "GET /workflow_recipient_runs",
  "GET /workflow_recipient_runs/r",
  "POST /integrations/census/custom-destination",
  "POST /integrations/hightouch/embedded-destination",
];

it.each(MISSING)("responds to %s with 404", async (call) => {
  const [method = "", address = ""] = call.split(" ");
  const body = method === "GET" ? undefined : {};
  const response = await callFeed(server, method, `/v1${address}`, { key: "secret" }, body);
  expect([response.status, response.body]).toEqual([404, { errors: { detail: "404 Not Found" } }]);
});
