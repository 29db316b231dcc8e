// Rows of docs/security.md that no other test covers: what every response contains, what a request may and may not
// contain, and what is logged about it.
import { describe, expect, it } from "vitest";
import { call } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { newEsiid, placeOrder } from "#tests/support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);
const user = setup(() => createTestUser(server));

describe("a response", () => {
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
  it.each(addresses)("%s declares its type, and nothing about the server", async (path, status) => {
    const response = await call(server, "GET", `${server.url}${path}`);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toMatch(/^application\/json(; charset=utf-8)?$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const name of ["server", "x-powered-by", "via", "x-aspnet-version"])
      expect(response.headers.get(name)).toBeNull();
  });

  it("of the main API cannot be read by a page of another origin", async () => {
    for (const [method, path] of [
      ["GET", "/api/orders"],
      ["OPTIONS", "/api/orders"],
      ["GET", "/usage/api/service_locations/10443720000000001/centerpoint_usage"],
    ] as const) {
      const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
      const response = await call(server, method, `${server.url}${path}`, { token: user.token, headers });
      const names = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect([method, path, names]).toEqual([method, path, []]);
    }
  });

  it("with personal data is never cached", async () => {
    for (const path of ["/api/orders", "/api/service_locations", "/api/account/export"]) {
      const response = await api(server, "GET", path, user);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
  });
});

it("with the page's settings contains the public keys, and no secret one", async () => {
  const { tokens, secrets, notificationKeys } = server.ctx;
  const text = JSON.stringify((await call(server, "GET", `${server.url}/config.json`)).body);
  for (const key of [tokens.anonKey, notificationKeys.publicKey]) expect(text).toContain(key);
  for (const secret of [tokens.serviceKey, secrets.jwtSecret, notificationKeys.secretKey])
    expect(text).not.toContain(secret);
});

describe("a request", () => {
  const post = async (path: string, type: string, body: string): Promise<number> => {
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": type, authorization: `Bearer ${user.token}` },
      body,
    });
    await response.text();
    return response.status;
  };

  it("of another content type is rejected by the main API", async () => {
    const esiid = JSON.stringify({ esiid: newEsiid() });
    for (const type of [
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
    ])
      expect([type, await post("/api/service_locations", type, esiid)]).toEqual([type, 415]);
  });

  it("with a duplicate parameter is rejected", async () => {
    for (const path of ["/compare/v1/places?zip=76107&zip=78701", "/api/orders?limit=1&limit=2"])
      expect([path, (await api(server, "GET", path, user)).status]).toEqual([path, 400]);
  });

  it("is unauthenticated with only a cookie", async () => {
    const names = ["cp_access_token", "sb-access-token", "access_token"];
    const headers = { cookie: names.map((name) => `${name}=${user.token}`).join("; ") };
    const requested = [
      ["GET", "/api/orders", 401],
      ["GET", "/usage/api/service_locations/10443720000000001/centerpoint_usage", 401],
      ["GET", "/storage/v1/bucket", 400],
      ["GET", "/auth/v1/user", 401],
      ["POST", "/auth/v1/logout", 401],
    ] as const;
    for (const [method, path, status] of requested)
      expect([path, (await call(server, method, `${server.url}${path}`, { headers })).status]).toEqual([
        path,
        status,
      ]);
    expect((await api(server, "GET", "/auth/v1/user", user)).status).toBe(200);
  });

  it("may set a password of any characters, which is accepted unchanged", async () => {
    const { email, token } = await createTestUser(server);
    const signIn = async (password: string): Promise<number> =>
      (await call(server, "POST", "/token?grant_type=password", { body: { email, password } })).status;
    for (const password of ["  two  spaces  ", "contraseña ñandú", "密码与电力账户", "🔌⚡🏠🔑🔋🌞"]) {
      expect((await call(server, "PUT", "/user", { token, body: { password } })).status).toBe(200);
      expect([await signIn(password), await signIn(`${password} `)]).toEqual([200, 400]);
    }
  });

  it("that is rejected is logged with time in UTC, id, route and status", async () => {
    const wrongSignIn = { email: newEmail(), password: "wrong" };
    const rejected = [
      ["GET", "/api/orders", null, 401],
      ["GET", "/auth/v1/admin/users", user, 403],
      ["GET", "/api/affiliates/me", user, 404],
      ["GET", "/api/orders?limit=none", user, 400],
      // For an address without an account, the audit log has no entry.
      ["POST", "/auth/v1/token?grant_type=password", null, 400, wrongSignIn],
    ] as const;
    for (const [method, path, who, status, body] of rejected) {
      const [route] = path.split("?", 1);
      const { headers } = await api(server, method, path, who, body);
      const line = (): unknown =>
        server.logs
          .map((text) => JSON.parse(text) as Record<string, unknown>)
          .find(({ reqId }) => reqId === headers.get("x-request-id"));
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
      await expect.poll(line).toMatchObject({ time, method, route, status });
    }
  });

  it("cannot reach the prototype of objects", async () => {
    for (const body of ['{"__proto__":{"esiid":"1"}}', '{"constructor":{"prototype":{"esiid":"1"}}}'])
      expect(await post("/api/service_locations", "application/json", body)).toBe(400);
    expect(({} as { esiid?: string }).esiid).toBeUndefined();
  });

  it("sets only the fields of an order that its form has", async () => {
    const id = await placeOrder(server, { user_id: user.id, email: user.email });
    const other = await createTestUser(server);
    for (const [method, path, who] of [
      ["PATCH", `/api/orders/${id}`, user],
      ["PUT", `/api/orders/${id}`, user],
      ["POST", `/api/orders/${id}/cancel`, other],
    ] as const)
      await api(server, method, path, who, { user_id: other.id, state: "active", plan: {}, quote: {} });
    const { rows } = await server.ctx.db.pool.query(
      "select user_id, state from portal.orders where id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_id: user.id, state: "submitted" }]);
  });

  it("sets only the fields of a home that its form has", async () => {
    const [mine, other] = [await createTestUser(server), await createTestUser(server)];
    const esiid = newEsiid();
    const more = { id: other.id, user_id: other.id, shared: true, ended_at: "2026-01-01T00:00:00Z" };
    const list = "/api/service_locations";
    const added = await api(server, "POST", list, mine, { esiid, ...more });
    const changed = await api(server, "PATCH", `${list}/${esiid}`, mine, { nickname: "Mine", ...more });
    expect([added.status, changed.status]).toEqual([201, 200]);
    const { rows } = await server.ctx.db.pool.query(
      "select user_id, shared, ended_at, nickname from portal.service_locations where esiid = $1",
      [esiid],
    );
    expect(rows).toEqual([{ user_id: mine.id, shared: false, ended_at: null, nickname: "Mine" }]);
  });

  it("preserves every character of a name that a customer types", async () => {
    const esiid = newEsiid();
    const path = `/api/service_locations/${esiid}`;
    await api(server, "POST", "/api/service_locations", user, { esiid });
    for (const nickname of [
      "Casa de la niña",
      "Zoë’s & Ana's <home>",
      "家 \u{1F3E1}\u200D\u{1F525}",
      "بيت",
      'a\\"b',
    ]) {
      const changed = await api(server, "PATCH", path, user, { nickname });
      const read = await api(server, "GET", path, user);
      expect([changed.body.nickname, read.body.nickname]).toEqual([nickname, nickname]);
    }
  });
});
