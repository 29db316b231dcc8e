// Lines of docs/security.md that no other test shows: what every answer carries, and what a request may not bring.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, type AuthServer } from "#tests/support/auth.ts";
import { api, newEsiid, newPerson, placeOrder, portalServer, type Person } from "#tests/support/portal.ts";

let server: AuthServer;
let person: Person;
beforeAll(async () => {
  server = await portalServer();
  person = await newPerson(server);
});
afterAll(() => server.close());

describe("an answer", () => {
  const addresses: ReadonlyArray<readonly [path: string, status: number]> = [
    ["/config.json", 200],
    ["/healthz", 200],
    ["/compare/v1/places?zip=76107", 200],
    ["/auth/v1/settings", 200],
    ["/auth/v1/user", 401],
    ["/api/orders", 401],
    ["/usage/api/nothing", 404],
    ["/storage/v1/bucket", 400],
    ["/notify/v1/users/somebody", 401],
    ["/nothing/at/all", 404],
  ];
  it.each(addresses)("%s says what it is, and nothing of the server", async (path, status) => {
    const answer = await call(server, "GET", `${server.url}${path}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json(; charset=utf-8)?$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const name of ["server", "x-powered-by", "via", "x-aspnet-version"])
      expect(answer.headers.get(name)).toBeNull();
  });

  it("about a person is kept by no cache", async () => {
    for (const path of ["/api/orders", "/api/service_locations", "/api/account/export"]) {
      const answer = await api(server, "GET", path, person);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get("cache-control")).toContain("no-store");
    }
  });
});

describe("a request", () => {
  const post = async (path: string, type: string, body: string): Promise<number> => {
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": type, authorization: `Bearer ${person.token}` },
      body,
    });
    await response.text();
    return response.status;
  };

  it("of another content type is refused by the main API", async () => {
    const esiid = JSON.stringify({ esiid: newEsiid() });
    for (const type of [
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
    ])
      expect([type, await post("/api/service_locations", type, esiid)]).toEqual([type, 415]);
  });

  it("that gives a parameter twice is refused", async () => {
    for (const path of ["/compare/v1/places?zip=76107&zip=78701", "/api/orders?limit=1&limit=2"])
      expect([path, (await api(server, "GET", path, person)).status]).toEqual([path, 400]);
  });

  it("cannot reach the prototype of objects", async () => {
    for (const body of ['{"__proto__":{"esiid":"1"}}', '{"constructor":{"prototype":{"esiid":"1"}}}'])
      expect(await post("/api/service_locations", "application/json", body)).toBe(400);
    expect(({} as { esiid?: string }).esiid).toBeUndefined();
  });

  it("sets no more of an order than its form has", async () => {
    const id = await placeOrder(server, { user_id: person.id, email: person.email });
    const other = await newPerson(server);
    for (const [method, path, who] of [
      ["PATCH", `/api/orders/${id}`, person],
      ["PUT", `/api/orders/${id}`, person],
      ["POST", `/api/orders/${id}/cancel`, other],
    ] as const)
      await api(server, method, path, who, { user_id: other.id, state: "active", plan: {}, quote: {} });
    const { rows } = await server.ctx.db.pool.query(
      "select user_id, state from portal.orders where id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_id: person.id, state: "submitted" }]);
  });
});
