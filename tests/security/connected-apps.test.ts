// Apps that customers connect: an app gets only what was approved, by its own code and tokens, and sees nothing after the
// connection has ended.
import { describe, expect, it } from "vitest";
import { connectionsSchema } from "#contracts/oauth.ts";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { addTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import {
  APP_REDIRECT,
  callTool,
  CHALLENGE,
  connectApp,
  createAuthorization,
  decide,
  describeAuthorization,
  exchangeCode,
  refresh,
  registerApp,
  sendForm,
  type ConnectedApp,
} from "#tests/support/oauth.ts";
import { createTestUser, PASSWORD, signIn, type TestUser } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const server = setup(() =>
  // The sessions outlive the connections.
  authServer({ RATE_LIMIT_FACTOR: "1000", AUTH_JWT_EXP: "400d" }, { now: clock.now }),
);
const ana = setup(() => createTestUser(server));
const eve = setup(() => createTestUser(server));

const canRead = async ({ access }: ConnectedApp): Promise<boolean> =>
  (await callTool(server, access, "my_homes")).status === 200;
const listConnections = async (user: TestUser) =>
  connectionsSchema.parse((await call(server, "GET", "/oauth/connections", { token: user.token })).body)
    .connections;

/** Returns a code that a customer has approved. */
async function approve(user: TestUser): Promise<{ client_id: string; code: string }> {
  const client_id = await registerApp(server);
  const { code = "" } = await decide(server, user, createAuthorization(server, client_id));
  return { client_id, code };
}

describe("an authorization request", () => {
  it("leads nowhere if the client or its redirect address is unknown", async () => {
    const client_id = await registerApp(server);
    const request = createAuthorization(server, client_id);
    for (const [more, code] of [
      [{ client_id: "made-up" }, "oauth_client_not_found"],
      [{ client_id: "" }, "oauth_client_not_found"],
      [{ redirect_uri: `${APP_REDIRECT}/` }, "bad_oauth_callback"],
      [{ redirect_uri: `${APP_REDIRECT}?next=https://evil.example` }, "bad_oauth_callback"],
      [{ redirect_uri: "https://evil.example/callback" }, "bad_oauth_callback"],
      [{ redirect_uri: "" }, "bad_oauth_callback"],
    ] as const)
      for (const path of ["/oauth/authorization", "/oauth/consent"]) {
        const body = { ...request, ...more, decision: "approve" };
        const response = await call(server, "POST", path, { token: ana.token, body });
        expect([response.status, response.body.error_code]).toEqual([404, code]);
      }
  });

  it("returns other errors to the app, with the issuer and the app's state", async () => {
    const client_id = await registerApp(server);
    for (const [more, error] of [
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ code_challenge: "" }, "invalid_request"],
      [{ code_challenge: "short" }, "invalid_request"],
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge_method: "" }, "invalid_request"],
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
      [{ resource: server.url }, "invalid_target"],
      [{ scope: "orders.write" }, "invalid_scope"],
    ] as const) {
      const request = createAuthorization(server, client_id, { ...more, state: "a&b=c" });
      const { body } = await describeAuthorization(server, ana, request);
      const url = new URL(body.redirect_to as string);
      expect(url.origin + url.pathname).toBe(APP_REDIRECT);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: "a&b=c", iss: server.base });
      expect(url.searchParams.has("code")).toBe(false);
      expect(await decide(server, ana, request)).toMatchObject({ error });
    }
  });

  it("shows who asks for what, and stores nothing until the customer approves", async () => {
    const client_id = await registerApp(server, { client_name: "Planner\u202e" });
    const request = createAuthorization(server, client_id, { scope: "usage.read openid" });
    const { body } = await describeAuthorization(server, ana, request);
    expect(body).toMatchObject({
      client: { name: "Planner", host: null },
      redirect_host: "app.example",
      scopes: ["usage.read"],
    });
    expect(await decide(server, ana, request, "decline")).toMatchObject({ error: "access_denied" });
    const { rowCount } = await server.ctx.db.pool.query(
      "select from auth.oauth_connections where client_id = $1",
      [client_id],
    );
    expect(rowCount).toBe(0);
  });

  it("needs the session's token: no cookie, no app's token, no password alone", async () => {
    const client_id = await registerApp(server);
    const body = { ...createAuthorization(server, client_id), decision: "approve" };
    const { access } = await connectApp(server, eve);
    const cookies = { cookie: `access_token=${eve.token}`, origin: "https://evil.example" };
    const send = (options: object) => call(server, "POST", "/oauth/consent", { body, ...options });
    expect((await send({ headers: cookies })).status).toBe(401);
    expect((await send({ token: access })).status).toBe(403);
    expect((await call(server, "GET", "/user", { token: access })).status).toBe(403);
    expect((await call(server, "GET", `${server.url}/api/service_locations`, { token: access })).status).toBe(
      401,
    );
    const sam = await createTestUser(server);
    const client = authClient(server);
    await client.signInWithPassword({ email: sam.email, password: PASSWORD });
    await addTotp(client, clock);
    const token = await signIn(server, sam.email);
    for (const [method, path] of [
      ["POST", "/oauth/authorization"],
      ["POST", "/oauth/consent"],
      ["GET", "/oauth/connections"],
    ] as const) {
      const response = await call(server, method, path, {
        token,
        ...(method === "POST" ? { body } : {}),
      });
      expect([path, response.status, response.body.error_code]).toEqual([path, 403, "insufficient_aal"]);
    }
  });
});

describe("a code", () => {
  it.each([
    ["another app's client_id", async () => ({ client_id: await registerApp(server) })],
    ["a wrong verifier", async () => ({ code_verifier: "w".repeat(43) })],
    ["the challenge as verifier", async () => ({ code_verifier: CHALLENGE })],
    ["no verifier", async () => ({ code_verifier: "" })],
    ["another redirect address", async () => ({ redirect_uri: "https://evil.example/" })],
    ["another resource", async () => ({ resource: "https://other.example/mcp" })],
  ])("is used up by a call with %s", async (_what, createFields) => {
    const { client_id, code } = await approve(ana);
    const wrong = await exchangeCode(server, client_id, code, await createFields());
    expect([wrong.status, wrong.body.error]).toEqual([400, "invalid_grant"]);
    expect((await exchangeCode(server, client_id, code)).body.error).toBe("invalid_grant");
  });

  it("works once: a second use ends the connection of the first", async () => {
    const { client_id, code } = await approve(ana);
    const { body } = await exchangeCode(server, client_id, code);
    const app = { client_id, access: body.access_token, refresh: body.refresh_token };
    expect(await canRead(app)).toBe(true);
    expect((await exchangeCode(server, client_id, code)).body.error).toBe("invalid_grant");
    expect(await canRead(app)).toBe(false);
    expect((await refresh(server, client_id, app.refresh)).body.error).toBe("invalid_grant");
  });

  it("works once if it comes twice at the same time, and expires after a minute", async () => {
    const { client_id, code } = await approve(ana);
    const both = await Promise.all([1, 2].map(() => exchangeCode(server, client_id, code)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const late = await approve(ana);
    clock.wait(61);
    expect((await exchangeCode(server, late.client_id, late.code)).body.error).toBe("invalid_grant");
  });
});

describe("tokens", () => {
  it("are stored as hashes, and never cached", async () => {
    const { client_id, code } = await approve(ana);
    const response = await exchangeCode(server, client_id, code);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { access_token, refresh_token } = response.body;
    const { rows } = await server.ctx.db.pool.query(
      "select c::text || t::text as stored from auth.oauth_connections c join auth.oauth_tokens t on t.connection_id = c.id",
    );
    const stored = JSON.stringify(rows);
    for (const secret of [access_token, refresh_token, code])
      for (const form of [secret, Buffer.from(secret).toString("hex")]) expect(stored).not.toContain(form);
  });

  it("rotate: an access token ends after ten minutes, and an old refresh token ends the connection", async () => {
    const app = await connectApp(server, ana);
    const next = await refresh(server, app.client_id, app.refresh);
    expect(next.body.refresh_token).not.toBe(app.refresh);
    // Within seconds it is a client whose calls crossed.
    const again = await refresh(server, app.client_id, app.refresh);
    expect([again.status, again.body.refresh_token]).toEqual([200, next.body.refresh_token]);
    clock.wait(601);
    expect(await canRead(app)).toBe(false);
    const later = await refresh(server, app.client_id, next.body.refresh_token);
    const current = { ...app, access: later.body.access_token, refresh: later.body.refresh_token };
    expect(await canRead(current)).toBe(true);
    expect((await refresh(server, app.client_id, app.refresh)).body.error).toBe("invalid_grant");
    expect(await canRead(current)).toBe(false);
    expect((await refresh(server, app.client_id, current.refresh)).body.error).toBe("invalid_grant");
  });

  it("are the app's own, and have no more scopes than approved", async () => {
    const app = await connectApp(server, ana, ["homes.read", "usage.read"]);
    const other = await registerApp(server);
    expect((await refresh(server, other, app.refresh)).body.error).toBe("invalid_grant");
    const wider = await refresh(server, app.client_id, app.refresh, { scope: "outlook.read" });
    expect(wider.body.error).toBe("invalid_scope");
    const { body } = await refresh(server, app.client_id, app.refresh, { scope: "usage.read" });
    expect(body.scope).toBe("usage.read");
    expect((await callTool(server, body.access_token as string, "my_homes")).status).toBe(403);
    const foreign = await sendForm(server, "/token?grant_type=refresh_token", { refresh_token: app.refresh });
    expect(foreign.status).toBe(400);
  });

  it("end with the connection after 180 days", async () => {
    const app = await connectApp(server, ana);
    clock.wait(180 * 86_400 + 1);
    expect((await refresh(server, app.client_id, app.refresh)).body.error).toBe("invalid_grant");
    expect(await listConnections(ana)).toEqual([]);
  });
});

describe("nothing is read any more", () => {
  async function expectOver(app: ConnectedApp, from: number): Promise<void> {
    expect(await canRead(app)).toBe(false);
    expect(performance.now() - from).toBeLessThan(1_000);
    expect((await refresh(server, app.client_id, app.refresh)).body.error).toBe("invalid_grant");
  }

  it("within a second of the customer disconnecting the app, which no one else can do", async () => {
    const app = await connectApp(server, ana);
    const [connection] = await listConnections(ana);
    expect(await canRead(app)).toBe(true);
    const path = `/oauth/connections/${connection?.id}`;
    expect((await call(server, "DELETE", path, { token: eve.token })).status).toBe(404);
    expect((await call(server, "DELETE", path, { token: app.access })).status).toBe(403);
    expect((await call(server, "DELETE", path)).status).toBe(401);
    expect(await canRead(app)).toBe(true);
    const from = performance.now();
    expect((await call(server, "DELETE", path, { token: ana.token })).status).toBe(204);
    await expectOver(app, from);
    for (const id of [connection?.id, "nonsense", "%00"])
      expect((await call(server, "DELETE", `/oauth/connections/${id}`, { token: ana.token })).status).toBe(
        404,
      );
  });

  it("within a second of the app revoking its refresh token, which another app can't do", async () => {
    const app = await connectApp(server, ana);
    const client_id = await registerApp(server);
    const revoke = (token: string, id: string) => sendForm(server, "/oauth/revoke", { token, client_id: id });
    for (const token of [app.refresh, app.access, "made-up"])
      expect((await revoke(token, client_id)).status).toBe(200);
    expect(await canRead(app)).toBe(true);
    expect((await revoke(app.access, app.client_id)).status).toBe(200);
    expect(await canRead(app)).toBe(false);
    const { body } = await refresh(server, app.client_id, app.refresh);
    const current = { ...app, access: body.access_token, refresh: body.refresh_token };
    const from = performance.now();
    await revoke(current.refresh, app.client_id);
    await expectOver(current, from);
  });

  it("within a second of a ban or a deletion of the account, also once the ban has ended", async () => {
    for (const end of [
      ({ id }: TestUser) => adminClient(server).updateUserById(id, { ban_duration: "1h" }),
      ({ id }: TestUser) => adminClient(server).deleteUser(id, true),
      ({ token }: TestUser) => call(server, "DELETE", "/user", { token, body: { password: PASSWORD } }),
    ]) {
      const user = await createTestUser(server);
      const app = await connectApp(server, user);
      const from = performance.now();
      await end(user);
      await expectOver(app, from);
      clock.wait(3_601);
      expect((await refresh(server, app.client_id, app.refresh)).body.error).toBe("invalid_grant");
      const { rows } = await server.ctx.db.pool.query(
        "select from auth.oauth_connections where user_id = $1",
        [user.id],
      );
      expect(rows).toEqual([]);
    }
  });
});

it("a customer is notified of a new connection, which the account's page lists", async () => {
  const user = await createTestUser(server);
  await connectApp(server, user, ["outlook.read"]);
  expect(await listConnections(user)).toMatchObject([
    { client: { name: "Test app", host: null }, scopes: ["outlook.read"], used_at: null },
  ]);
  const { rows } = await server.ctx.db.pool.query<{ data: object }>(
    "select data from notify.messages where user_id = $1 and workflow = 'app-connected'",
    [user.id],
  );
  expect(rows).toMatchObject([{ data: { app: "Test app" } }]);
});

it("an account has at most 30 connections: the one that was unused the longest ends", async () => {
  const user = await createTestUser(server);
  const first = await connectApp(server, user);
  const kept = await connectApp(server, user);
  expect(await canRead(kept)).toBe(true);
  await server.ctx.db.pool.query(
    `insert into auth.oauth_connections (id, user_id, client_id, scopes, resource, redirect_uri, code_challenge,
       code_hash, connected_at, used_at, expires_at, created_at)
     select gen_random_uuid(), user_id, client_id, scopes, resource, redirect_uri, code_challenge,
       sha256(n::text::bytea), $2::timestamptz, $2::timestamptz, expires_at, created_at
     from auth.oauth_connections, generate_series(1, 28) n where user_id = $1 and client_id = $3`,
    [user.id, clock.now(), first.client_id],
  );
  expect(await listConnections(user)).toHaveLength(30);
  await connectApp(server, user);
  expect(await listConnections(user)).toHaveLength(30);
  expect([await canRead(first), await canRead(kept)]).toEqual([false, true]);
});

it("neither codes nor tokens are logged", async () => {
  const app = await connectApp(server, ana);
  const logs = server.logs.join("\n");
  for (const secret of [app.access, app.refresh]) expect(logs).not.toContain(secret);
  expect(logs).toContain("/oauth/token");
});
