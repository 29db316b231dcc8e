// Every address of the main API and the second service API, asked by everybody: nobody sees, changes or
// even recognises what is another's. A new address has to be given its row in tests/support/owner-rows.ts, or the test fails.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, AuthServer } from "#tests/support/auth.ts";
import { newAffiliate } from "#tests/support/affiliates.ts";
import { createOwner, METER_ACCESS } from "#tests/support/owner-fixture.ts";
import {
  api,
  newEsiid,
  newPerson,
  portalServer,
  signIn,
  somePlan,
  type Person,
} from "#tests/support/portal.ts";
import { WHOSE } from "#tests/support/owner-rows.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const rows = Object.entries(WHOSE).map(([address, row]) => {
  const [method = "", path = ""] = address.split(" ");
  const { whose, body, query = "", owner: rejection } = row;
  const refused = rejection === undefined ? undefined : Number.parseInt(rejection, 10);
  return { address, method, path: `${path}${query}`, whose, body, refused };
});
const owned = rows.filter(({ whose }) => whose === "a home's" || whose === "an order's");
const affiliates = rows.filter(({ whose }) => whose === "an affiliate's");

let server: AuthServer;
let documented: string[];
let owner: Person;
let strangers: { other: Person; affiliate: Person };
let esiid: string;
let orderId: string;
let rival: Person;
let linkId: string;
let ofTheAffiliate: string[];

beforeAll(async () => {
  server = await portalServer(METER_ACCESS);
  const answer = await fetch(`${server.url}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  documented = Object.entries(paths).flatMap(([path, methods]) =>
    /^\/(usage\/)?api(\/|$)/.test(path)
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  const affiliate = { cp_afid: "partner-1", password_set: true, can_generate_order_links: true };
  ({ owner, esiid, orderId, linkId, ofTheAffiliate } = await createOwner(server));
  strangers = {
    other: await newPerson(server),
    affiliate: await newPerson(server, { metadata: { affiliate } }),
  };
  rival = await newAffiliate(server);
});
afterAll(() => server.close());

function filled(path: string, ids: { esiid: string; id: string }): string {
  return path.replace("{esiid}", ids.esiid).replace("{id}", ids.id);
}

/** The answer without what differs from one request to the next. */
function essence({ status, headers, body }: Answer): object {
  const text = JSON.stringify(body).replace(/"request_id":"[^"]*"/, "");
  return { status, type: headers.get("content-type"), cache: headers.get("cache-control"), text };
}

describe("the OpenAPI document", () => {
  it("has a row here for each of its addresses, and none is left over", () => {
    expect(documented.length).toBeGreaterThan(10);
    expect(documented.toSorted()).toEqual(Object.keys(WHOSE).toSorted());
  });
});

describe("an anonymous caller", () => {
  it.each(rows)("$address", async ({ method, path, whose, body }) => {
    const address = filled(path, { esiid, id: orderId });
    const answer = await api(server, method, address, null, body);
    if (whose === "anyone's") return expect(answer.status).toBe(200);
    if (whose === "a plan's") return expect(answer.body.error.fields).toEqual({ problem: "plan_gone" });
    if (whose === "a link's" || whose === "a receipt's")
      return expect([answer.status, answer.body.error.code]).toEqual([404, "not_found"]);
    expect([answer.status, answer.body.error.code]).toEqual([401, "not_signed_in"]);
    // Whatever is asked about, and however badly.
    const nonsense = filled(path, { esiid: "nonsense", id: "nonsense" });
    const bad = await api(server, method, nonsense, null, method === "GET" ? undefined : { nonsense: 1 });
    expect(essence(bad)).toEqual(essence(answer));
  });
});

describe.each(["other", "affiliate"] as const)("another customer (%s)", (who) => {
  it.each(owned)("$address: the answer of what does not exist", async ({ method, path, body }) => {
    const ask = (ids: { esiid: string; id: string }): Promise<Answer> =>
      api(server, method, filled(path, ids), strangers[who], body);
    const theirs = await ask({ esiid, id: orderId });
    expect(theirs.status).toBe(404);
    expect(theirs.body.error.code).toBe("not_found");
    for (const unknown of [
      { esiid: newEsiid(), id: randomUUID() },
      { esiid: "nonsense", id: "nonsense" },
      { esiid: "%00", id: "%00" },
    ])
      expect(essence(await ask(unknown))).toEqual(essence(theirs));
  });

  it.each(rows.filter(({ whose }) => whose === "the caller's" || whose === "alike"))(
    "$address: nothing of the owner's",
    async ({ method, path, body, whose }) => {
      const answer = await api(server, method, filled(path, { esiid, id: orderId }), strangers[who], body);
      if (whose === "alike") {
        const unknown = filled(path, { esiid: newEsiid(), id: randomUUID() });
        expect(essence(await api(server, method, unknown, strangers[who], body))).toEqual(essence(answer));
      }
      const text = JSON.stringify(answer.body);
      for (const secret of [esiid, orderId, owner.id, owner.email, owner.phone, "77777777", "Mine"])
        expect(text).not.toContain(secret);
    },
  );

  it.each(affiliates)("$address: no affiliate's, whatever the account says of itself", async (row) => {
    const { method, path, body } = row;
    const answer = await api(server, method, filled(path, { esiid, id: linkId }), strangers[who], body);
    expect([answer.status, answer.body.error.code]).toEqual([404, "not_found"]);
    const unknown = filled(path, { esiid, id: "nonsense" });
    expect(essence(await api(server, method, unknown, strangers[who], body))).toEqual(essence(answer));
  });

  it("is quoted for the owner's home as for one that nobody has", async () => {
    const { id: plan_id } = await somePlan(server);
    const ask = async (person: Person, about: object): Promise<object> =>
      essence(await api(server, "POST", "/api/order_quotes", person, { plan_id, language: "en", ...about }));
    const theirs = await ask(strangers[who], { esiid, replaces_order_id: orderId });
    expect(theirs).toEqual(await ask(strangers[who], { esiid: newEsiid() }));
    expect(theirs).not.toEqual(await ask(owner, { esiid }));
  });

  it("learns nothing by a method that is not there, or by HEAD", async () => {
    for (const path of new Set(owned.map((row) => row.path))) {
      for (const method of METHODS) {
        if (WHOSE[`${method} ${path.replace(/\?.*/, "")}`]) continue;
        const ask = async (person: Person, ids: { esiid: string; id: string }): Promise<object> =>
          essence(await api(server, method, filled(path, ids), person));
        const theirs = await ask(strangers[who], { esiid, id: orderId });
        expect(theirs).toMatchObject({ status: 404 });
        expect(await ask(strangers[who], { esiid: newEsiid(), id: randomUUID() })).toEqual(theirs);
      }
    }
  });

  it("adds the owner's home only with a proof, and learns nothing of who has it", async () => {
    const answer = await api(server, "POST", "/api/service_locations", strangers[who], { esiid });
    expect(answer.status).toBe(403);
    expect(answer.body.error.fields).toEqual({ problem: "held_by_another" });
  });
});

describe("another affiliate", () => {
  it.each(affiliates)("$address: nothing of the owner's", async ({ method, path, body }) => {
    const ask = (id: string): Promise<Answer> =>
      api(server, method, filled(path, { esiid, id }), rival, body);
    const answer = await ask(linkId);
    for (const secret of [...ofTheAffiliate, esiid, orderId, owner.email])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    if (!path.includes("{id}")) return expect([200, 201]).toContain(answer.status);
    expect(answer.status).toBe(404);
    for (const id of [randomUUID(), "nonsense", "%00"])
      expect(essence(await ask(id))).toEqual(essence(answer));
  });
});

describe("the owner, after all of that", () => {
  // What removes the home comes last.
  const inOrder = owned.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));

  it("still has everything as it was", async () => {
    const home = await api(server, "GET", `/api/service_locations/${esiid}`, owner);
    expect(home.body).toMatchObject({
      nickname: "Mine",
      meter_number: "77777777",
      shared: false,
      usage_summary: { year_kwh: 12_345 },
      current_order: { id: orderId },
    });
  });

  it.each(inOrder)("$address: is answered", async ({ method, path, body, refused }) => {
    const own = body && (JSON.parse(JSON.stringify(body).replace("{esiid}", esiid)) as object);
    const answer = await api(server, method, filled(path, { esiid, id: orderId }), owner, own);
    expect(refused === undefined ? [200, 204] : [refused]).toContain(answer.status);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each(affiliates)("$address: is answered, of their own", async ({ method, path, body }) => {
    const links = await api(server, "GET", "/api/affiliates/order_links?limit=200", owner);
    const mine = links.body.items.find(({ id }: { id: string }) => id === linkId);
    expect(mine).toMatchObject({ state: "working" });
    const answer = await api(server, method, filled(path, { esiid, id: linkId }), owner, body);
    expect([200, 201]).toContain(answer.status);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("is anonymous once signed out", async () => {
    const token = await signIn(server, owner.email);
    const out = await api(server, "POST", "/auth/v1/logout?scope=global", { ...owner, token });
    expect(out.status).toBe(204);
    for (const { method, path, whose, body } of rows) {
      if (["anyone's", "a link's", "a receipt's"].includes(whose)) continue;
      const answer = await api(server, method, filled(path, { esiid, id: orderId }), owner, body);
      expect([answer.status, answer.body.error.code]).toEqual([401, "not_signed_in"]);
    }
  });
});
