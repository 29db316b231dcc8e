// Every address of the main API and the second service API, called by every kind of caller: none of them sees, changes
// or even recognizes another customer's data. A new address needs a row in tests/support/owner-rows.ts, or the test
// fails.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiResponse } from "#tests/support/auth.ts";
import { newAffiliate } from "#tests/support/affiliates.ts";
import { createOwner, METER_ACCESS } from "#tests/support/owner-fixture.ts";
import { api, createTestUser, portalServer, signIn, type TestUser } from "#tests/support/portal.ts";
import { newEsiid, somePlan } from "#tests/support/orders.ts";
import { WHOSE } from "#tests/support/owner-rows.ts";
import { setup } from "#tests/support/setup.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const rows = Object.entries(WHOSE).map(([address, row]) => {
  const [method = "", path = ""] = address.split(" ");
  const { whose, body, query = "", owner: rejection, success = 200 } = row;
  const rejectedStatus = rejection === undefined ? undefined : Number.parseInt(rejection, 10);
  return { address, method, path: `${path}${query}`, whose, body, success, rejected: rejectedStatus };
});
const owned = rows.filter(({ whose }) =>
  ["a home's", "an order's", "a webhook's", "a key's"].includes(whose),
);
const affiliates = rows.filter(({ whose }) => whose === "an affiliate's");

let documented: string[];
let owner: TestUser;
let otherUsers: { other: TestUser; affiliate: TestUser };
let esiid: string;
let orderId: string;
let rival: TestUser;
let linkId: string;
let webhookId: string;
let keyId: string;
let ofTheAffiliate: string[];

const server = setup(() => portalServer(METER_ACCESS));
beforeAll(async () => {
  const response = await fetch(`${server.url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  documented = Object.entries(paths).flatMap(([path, methods]) =>
    /^\/(usage\/)?api(\/|$)/.test(path)
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  const affiliate = { cp_afid: "partner-1", password_set: true, can_generate_order_links: true };
  ({ owner, esiid, orderId, linkId, webhookId, keyId, ofTheAffiliate } = await createOwner(server));
  otherUsers = {
    other: await createTestUser(server),
    affiliate: await createTestUser(server, { metadata: { affiliate } }),
  };
  rival = await newAffiliate(server);
});

interface Ids {
  readonly esiid: string;
  readonly id: string;
  /** Default: `id`. */
  readonly webhook?: string;
  readonly key?: string;
}

function filled(path: string, { esiid: home, id, webhook = id, key = id }: Ids): string {
  return path
    .replace("{esiid}", home)
    .replace("{id}", id)
    .replace("{webhook_id}", webhook)
    .replace("{key_id}", key);
}

/** Returns the response without what differs from one request to the next. */
function essence({ status, headers, body }: ApiResponse): object {
  const text = JSON.stringify(body).replace(/"request_id":"[^"]*"/, "");
  return { status, type: headers.get("content-type"), cache: headers.get("cache-control"), text };
}

describe("the OpenAPI document", () => {
  it("has a row for each of its addresses, and no others", () => {
    expect(documented.length).toBeGreaterThan(10);
    expect(documented.toSorted()).toEqual(Object.keys(WHOSE).toSorted());
  });
});

describe("an anonymous caller", () => {
  it.each(rows)("$address", async ({ method, path, whose, body, success }) => {
    const address = filled(path, { esiid, id: orderId });
    const response = await api(server, method, address, null, body);
    if (whose === "anyone's") return expect(response.status).toBe(success);
    if (whose === "a plan's") return expect(response.body.error.fields).toEqual({ problem: "plan_gone" });
    if (whose === "a link's" || whose === "a receipt's")
      return expect([response.status, response.body.error.code]).toEqual([404, "not_found"]);
    expect([response.status, response.body.error.code]).toEqual([401, "not_signed_in"]);
    // Whatever the request is about, and however malformed.
    const nonsense = filled(path, { esiid: "nonsense", id: "nonsense" });
    const bad = await api(server, method, nonsense, null, method === "GET" ? undefined : { nonsense: 1 });
    expect(essence(bad)).toEqual(essence(response));
  });
});

describe.each(["other", "affiliate"] as const)("another customer (%s)", (who) => {
  it.each(owned)("$address: returns the response of a missing resource", async ({ method, path, body }) => {
    const sendRequest = (ids: Ids): Promise<ApiResponse> =>
      api(server, method, filled(path, ids), otherUsers[who], body);
    const theirs = await sendRequest({ esiid, id: orderId, webhook: webhookId, key: keyId });
    expect(theirs.status).toBe(404);
    expect(theirs.body.error.code).toBe("not_found");
    for (const unknown of [
      { esiid: newEsiid(), id: randomUUID() },
      { esiid: "nonsense", id: "nonsense" },
      { esiid: "%00", id: "%00" },
    ])
      expect(essence(await sendRequest(unknown))).toEqual(essence(theirs));
  });

  it.each(rows.filter(({ whose }) => whose === "the caller's" || whose === "alike"))(
    "$address: returns nothing of the owner's",
    async ({ method, path, body, whose }) => {
      const response = await api(server, method, filled(path, { esiid, id: orderId }), otherUsers[who], body);
      if (whose === "alike") {
        const unknown = filled(path, { esiid: newEsiid(), id: randomUUID() });
        expect(essence(await api(server, method, unknown, otherUsers[who], body))).toEqual(essence(response));
      }
      const text = JSON.stringify(response.body);
      for (const secret of [esiid, orderId, owner.id, owner.email, owner.phone, "77777777", "Mine"])
        expect(text).not.toContain(secret);
    },
  );

  it.each(affiliates)("$address: not an affiliate's, whatever the account claims", async (row) => {
    const { method, path, body } = row;
    const response = await api(server, method, filled(path, { esiid, id: linkId }), otherUsers[who], body);
    expect([response.status, response.body.error.code]).toEqual([404, "not_found"]);
    const unknown = filled(path, { esiid, id: "nonsense" });
    expect(essence(await api(server, method, unknown, otherUsers[who], body))).toEqual(essence(response));
  });

  it("gets the same quote for the owner's home as for one without an account", async () => {
    const { id: plan_id } = await somePlan(server);
    const sendRequest = async (user: TestUser, about: object): Promise<object> =>
      essence(await api(server, "POST", "/api/order_quotes", user, { plan_id, language: "en", ...about }));
    const theirs = await sendRequest(otherUsers[who], { esiid, replaces_order_id: orderId });
    expect(theirs).toEqual(await sendRequest(otherUsers[who], { esiid: newEsiid() }));
    expect(theirs).not.toEqual(await sendRequest(owner, { esiid }));
  });

  it("gets no information through an unsupported method or HEAD", async () => {
    for (const path of new Set(owned.map((row) => row.path))) {
      for (const method of METHODS) {
        if (WHOSE[`${method} ${path.replace(/\?.*/, "")}`]) continue;
        const sendRequest = async (user: TestUser, ids: Ids): Promise<object> =>
          essence(await api(server, method, filled(path, ids), user));
        const theirs = await sendRequest(otherUsers[who], {
          esiid,
          id: orderId,
          webhook: webhookId,
          key: keyId,
        });
        expect(theirs).toMatchObject({ status: 404 });
        expect(await sendRequest(otherUsers[who], { esiid: newEsiid(), id: randomUUID() })).toEqual(theirs);
      }
    }
  });

  it("can add the owner's home only with a proof, and does not find out who has it", async () => {
    const response = await api(server, "POST", "/api/service_locations", otherUsers[who], { esiid });
    expect(response.status).toBe(403);
    expect(response.body.error.fields).toEqual({ problem: "held_by_another" });
  });
});

describe("another affiliate", () => {
  it.each(affiliates)("$address: returns nothing of the owner's", async ({ method, path, body }) => {
    const sendRequest = (id: string): Promise<ApiResponse> =>
      api(server, method, filled(path, { esiid, id }), rival, body);
    const response = await sendRequest(linkId);
    for (const secret of [...ofTheAffiliate, esiid, orderId, owner.email])
      expect(JSON.stringify(response.body)).not.toContain(secret);
    if (!path.includes("{id}")) return expect([200, 201]).toContain(response.status);
    expect(response.status).toBe(404);
    for (const id of [randomUUID(), "nonsense", "%00"])
      expect(essence(await sendRequest(id))).toEqual(essence(response));
  });
});

describe("the owner, after all of that", () => {
  // Deleting the home comes last.
  const inOrder = owned.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));

  it("still has everything as it was", async () => {
    const location = await api(server, "GET", `/api/service_locations/${esiid}`, owner);
    expect(location.body).toMatchObject({
      nickname: "Mine",
      meter_number: "77777777",
      shared: false,
      usage_summary: { year_kwh: 12_345 },
      current_order: { id: orderId },
    });
  });

  it.each(inOrder)(
    "$address: gets a response",
    async ({ method, path, body, success, rejected: rejectedStatus }) => {
      const ownBody = body && (JSON.parse(JSON.stringify(body).replace("{esiid}", esiid)) as object);
      const response = await api(
        server,
        method,
        filled(path, { esiid, id: orderId, webhook: webhookId, key: keyId }),
        owner,
        ownBody,
      );
      expect(rejectedStatus === undefined ? [success, 204] : [rejectedStatus]).toContain(response.status);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  it.each(affiliates)("$address: gets a response with their own data", async ({ method, path, body }) => {
    const links = await api(server, "GET", "/api/affiliates/order_links?limit=200", owner);
    const mine = links.body.items.find(({ id }: { id: string }) => id === linkId);
    expect(mine).toMatchObject({ state: "working" });
    const response = await api(server, method, filled(path, { esiid, id: linkId }), owner, body);
    expect([200, 201]).toContain(response.status);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("is anonymous once signed out", async () => {
    const token = await signIn(server, owner.email);
    const out = await api(server, "POST", "/auth/v1/logout?scope=global", { ...owner, token });
    expect(out.status).toBe(204);
    for (const { method, path, whose, body } of rows) {
      if (["anyone's", "a link's", "a receipt's"].includes(whose)) continue;
      const response = await api(server, method, filled(path, { esiid, id: orderId }), owner, body);
      expect([response.status, response.body.error.code]).toEqual([401, "not_signed_in"]);
    }
  });
});
