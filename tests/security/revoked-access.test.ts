// Banned or deleted users lose access immediately, and only operators have access to the operator's routes.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
let ahead = 0;
const server = setup(() =>
  authServer(
    { AUTH_AUTOCONFIRM: "true", AUTH_SMTP_MAX_FREQUENCY: "0" },
    { now: () => new Date(Date.now() + ahead) },
  ),
);

interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly access: string;
  readonly refresh: string;
}

async function createUser(): Promise<TestUser> {
  const email = newEmail();
  const { body } = await call(server, "POST", "/signup", { body: { email, password } });
  return { id: body.user.id, email, access: body.access_token, refresh: body.refresh_token };
}

const me = ({ access: token }: TestUser): Promise<ApiResponse> => call(server, "GET", "/user", { token });
const refresh = ({ refresh: token }: TestUser): Promise<ApiResponse> =>
  call(server, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
const signIn = ({ email }: TestUser): Promise<ApiResponse> =>
  call(server, "POST", "/token?grant_type=password", { body: { email, password } });

async function signedInRoutes(who: TestUser): Promise<ApiResponse[]> {
  const token = who.access;
  const routes: Array<[string, string, object?]> = [
    ["GET", "/user"],
    ["PUT", "/user", { data: { a: 1 } }],
    ["GET", "/sessions"],
    ["GET", "/reauthenticate"],
    ["POST", "/factors", { factor_type: "totp" }],
    ["POST", "/logout"],
  ];
  const responses: ApiResponse[] = [];
  for (const [method, path, body] of routes)
    responses.push(await call(server, method, path, { token, body }));
  return responses;
}

describe("a banned account", () => {
  it("is rejected at its next call, its refresh, and every sign-in method, until the ban ends", async () => {
    const who = await createUser();
    await call(server, "POST", "/otp", { body: { email: who.email } });
    const { code } = await newestMail(server, who.email);
    expect((await me(who)).status).toBe(200);
    await adminClient(server).updateUserById(who.id, { ban_duration: "1h" });
    for (const response of await signedInRoutes(who))
      expect(response).toMatchObject({ status: 403, body: { error_code: "user_banned" } });
    expect(await refresh(who)).toMatchObject({
      status: 400,
      body: { error_code: "user_banned", msg: "Invalid Refresh Token: User Banned" },
    });
    expect(await signIn(who)).toMatchObject({ status: 400, body: { error_code: "user_banned" } });
    const verified = await call(server, "POST", "/verify", {
      body: { type: "email", email: who.email, token: code },
    });
    expect(verified).toMatchObject({ status: 400, body: { error_code: "user_banned" } });
    // Wrong passwords do not reveal the ban.
    const wrong = await call(server, "POST", "/token?grant_type=password", {
      body: { email: who.email, password: "not this one" },
    });
    expect(wrong.body.error_code).toBe("invalid_credentials");
    ahead = 3_601_000;
    // Earlier sessions do not come back when the ban ends.
    expect((await refresh(who)).status).toBe(400);
    expect((await signIn(who)).status).toBe(200);
    ahead = 0;
  });

  it("can sign in again once the ban is lifted, but its sessions stay invalid", async () => {
    const who = await createUser();
    await adminClient(server).updateUserById(who.id, { ban_duration: "24h" });
    expect((await me(who)).status).toBe(403);
    await adminClient(server).updateUserById(who.id, { ban_duration: "none" });
    expect(await me(who)).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
    expect((await refresh(who)).status).toBe(400);
    expect((await signIn(who)).status).toBe(200);
  });
});

describe("a deleted account", () => {
  it.each([false, true])("is gone for its tokens immediately (kept as a shell: %s)", async (soft) => {
    const who = await createUser();
    const { error } = await adminClient(server).deleteUser(who.id, soft);
    expect(error).toBeNull();
    for (const response of await signedInRoutes(who))
      expect(response).toMatchObject({
        status: 403,
        body: { error_code: expect.stringMatching(/^(user|session)_not_found$/) },
      });
    expect(await refresh(who)).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_not_found" },
    });
    expect(await signIn(who)).toMatchObject({ status: 400, body: { error_code: "invalid_credentials" } });
    // The address is free, and a new account with it is a different user.
    const { body } = await call(server, "POST", "/signup", { body: { email: who.email, password } });
    expect(body.user.id).not.toBe(who.id);
    expect((await me(who)).status).toBe(403);
  });
});

describe("an ended session", () => {
  it("ends its tokens immediately, and no others", async () => {
    const who = await createUser();
    const client = authClient(server);
    await client.setSession({ access_token: who.access, refresh_token: who.refresh });
    const other = { ...who, access: (await signIn(who)).body.access_token };
    expect((await client.signOut({ scope: "local" })).error).toBeNull();
    expect(await me(who)).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
    expect(await refresh(who)).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_not_found" },
    });
    expect((await me(other)).status).toBe(200);
  });

  it("ends with a new password, for all sessions except the one that set it", async () => {
    const thief = await createUser();
    const owner = { ...thief, access: (await signIn(thief)).body.access_token };
    const changed = await call(server, "PUT", "/user", {
      token: owner.access,
      body: { password: "one the thief does not know" },
    });
    expect(changed.status).toBe(200);
    expect((await me(thief)).status).toBe(403);
    expect((await refresh(thief)).status).toBe(400);
    expect((await me(owner)).status).toBe(200);
  });
});

describe("the operator's routes", () => {
  it("are open only to the service key", async () => {
    const { body } = await call(server, "GET", `${server.url}/openapi.json`);
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      /^\/auth\/v1\/(admin\/|invite)/.test(path)
        ? Object.keys(methods).map((method) => ({
            method: method.toUpperCase(),
            path: path.slice("/auth/v1".length).replaceAll(/\{[^}]+\}/g, randomUUID()),
          }))
        : [],
    );
    expect(routes.length).toBeGreaterThan(15);
    const { access } = await createUser();
    const { anonKey, serviceKey } = server.ctx.tokens;
    for (const { method, path } of routes) {
      const sendRequest = (token?: string): Promise<ApiResponse> =>
        call(server, method, path, {
          ...(token ? { token } : {}),
          ...(method === "GET" ? {} : { body: {} }),
        });
      const responses = [
        await sendRequest(),
        await sendRequest(anonKey),
        await sendRequest(access),
        await sendRequest(`${serviceKey}x`),
      ];
      expect([
        method,
        path,
        ...responses.map((response) => `${response.status} ${response.body.error_code}`),
      ]).toEqual([method, path, "401 no_authorization", "403 not_admin", "403 not_admin", "403 bad_jwt"]);
      const { status, body: response } = await sendRequest(serviceKey);
      expect([401, 403]).not.toContain(status);
      expect(response?.error_code).not.toBe("not_admin");
    }
  });

  it("are not open to the key as apikey only, in the query or in a cookie", async () => {
    const { serviceKey } = server.ctx.tokens;
    const headers = {
      apikey: serviceKey,
      cookie: `access_token=${serviceKey}; sb-access-token=${serviceKey}`,
    };
    const { status } = await call(
      server,
      "GET",
      `/admin/users?apikey=${serviceKey}&access_token=${serviceKey}`,
      {
        headers,
      },
    );
    expect(status).toBe(401);
  });

  it("have nothing at unknown addresses, for any caller", async () => {
    const { access } = await createUser();
    for (const token of [undefined, server.ctx.tokens.anonKey, access, server.ctx.tokens.serviceKey])
      for (const path of [
        "/admin",
        "/admin/",
        "/admin/nothing",
        "/admin/users/x/y/z",
        "//admin/users",
        "/ADMIN/users",
      ])
        expect((await call(server, "GET", path, token ? { token } : {})).status).toBe(404);
  });

  it("do not let users make themselves operators", async () => {
    const who = await createUser();
    const token = who.access;
    await call(server, "PUT", "/user", {
      token,
      body: { role: "service_role", app_metadata: { role: "service_role" }, data: { role: "service_role" } },
    });
    const { body } = await refresh(who);
    expect(body.user).toMatchObject({ role: "authenticated", app_metadata: { provider: "email" } });
    expect(body.user.app_metadata).not.toHaveProperty("role");
    expect((await call(server, "GET", "/admin/users", { token: body.access_token })).status).toBe(403);
  });
});
