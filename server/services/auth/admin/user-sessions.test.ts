import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const PASSWORD = "correct horse";

const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }));

const asOperator = (method: string, address: string): Promise<ApiResponse> =>
  call(server, method, address, {
    token: server.ctx.tokens.serviceKey,
    headers: { "x-supabase-api-version": "2024-01-01" },
  });

async function twiceSignedIn(): Promise<{ id: string; tokens: string[] }> {
  const email = newEmail();
  const { data } = await authClient(server).signUp({ email, password: PASSWORD });
  const again = await authClient(server).signInWithPassword({ email, password: PASSWORD });
  const tokens = [data.session, again.data.session].map((session) => session?.access_token ?? "");
  return { id: data.user?.id ?? "", tokens };
}

async function statuses(tokens: string[]): Promise<number[]> {
  return Promise.all(tokens.map(async (token) => (await call(server, "GET", "/user", { token })).status));
}

describe("an account's sessions", () => {
  it("are listed, and can be ended one by one or all together", async () => {
    const { id, tokens } = await twiceSignedIn();
    const { body } = await asOperator("GET", `/admin/users/${id}/sessions`);
    expect(body.sessions).toHaveLength(2);
    const [newest] = body.sessions;
    expect(newest).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      refreshed_at: null,
      ip: expect.any(String),
      user_agent: expect.any(String),
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
    const ended = await asOperator("DELETE", `/admin/users/${id}/sessions/${newest.id}`);
    expect({ status: ended.status, body: ended.body }).toEqual({ status: 200, body: {} });
    expect(await statuses(tokens)).toEqual([200, 403]);
    expect((await asOperator("DELETE", `/admin/users/${id}/sessions/${newest.id}`)).body.code).toBe(
      "session_not_found",
    );
    expect((await asOperator("DELETE", `/admin/users/${id}/sessions`)).status).toBe(200);
    expect(await statuses(tokens)).toEqual([403, 403]);
    expect((await asOperator("GET", `/admin/users/${id}/sessions`)).body).toEqual({ sessions: [] });
  });

  it("cannot be ended through another account", async () => {
    const [one, other] = [await twiceSignedIn(), await twiceSignedIn()];
    const { body } = await asOperator("GET", `/admin/users/${other.id}/sessions`);
    const wrong = await asOperator("DELETE", `/admin/users/${one.id}/sessions/${body.sessions[0].id}`);
    expect(wrong.status).toBe(404);
    expect(await statuses(other.tokens)).toEqual([200, 200]);
  });

  it.each([
    ["GET", `/admin/users/${randomUUID()}/sessions`, "user_not_found"],
    ["DELETE", `/admin/users/${randomUUID()}/sessions`, "user_not_found"],
    ["GET", "/admin/users/seven/sessions", "validation_failed"],
  ])("%s %s: 404 %s", async (method, address, code) => {
    const { status, body } = await asOperator(method, address);
    expect({ status, code: body.code }).toEqual({ status: 404, code });
  });

  it("returns 404 for an invalid session id", async () => {
    const { id } = await twiceSignedIn();
    const { status, body } = await asOperator("DELETE", `/admin/users/${id}/sessions/seven`);
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: "validation_failed", message: "session_id must be an UUID" },
    });
  });
});

describe("admin.signOut", () => {
  it.each([
    ["local", [200, 403]],
    ["others", [403, 200]],
    ["global", [403, 403]],
  ] as const)("%s", async (scope, expected) => {
    const { tokens } = await twiceSignedIn();
    const { error } = await adminClient(server).signOut(tokens[1] ?? "", scope);
    expect(error).toBeNull();
    expect(await statuses(tokens)).toEqual(expected);
  });
});

describe("the audit log", () => {
  it("lists what operators did, newest first, without addresses", async () => {
    const email = newEmail();
    const { data } = await adminClient(server).createUser({ email });
    await adminClient(server).updateUserById(data.user?.id ?? "", { user_metadata: { a: 1 } });
    await adminClient(server).deleteUser(data.user?.id ?? "", true);
    const { body, headers } = await asOperator("GET", "/admin/audit?per_page=3");
    expect(body.map((entry: { payload: { action: string } }) => entry.payload.action)).toEqual([
      "user_deleted",
      "user_modified",
      "user_signedup",
    ]);
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      payload: { action: "user_deleted", actor_id: data.user?.id, traits: { by: "operator", soft: true } },
      created_at: expect.any(String),
      ip_address: expect.any(String),
    });
    expect(headers.get("link")).toMatch(/^<\/admin\/audit\?page=2&per_page=3>; rel="next", /);
    expect(JSON.stringify(body)).not.toContain(email);
  });

  const listFailures = async (id: string): Promise<unknown[]> => {
    const { body } = await asOperator("GET", "/admin/audit?per_page=100");
    type Entry = { payload: { action: string; actor_id: string; traits: unknown } };
    return (body as Entry[])
      .filter(({ payload }) => payload.actor_id === id && payload.action.endsWith("_failed"))
      .map(({ payload: { action, traits } }) => ({ action, traits }));
  };
  const startSession = async (): Promise<{ id: string; email: string; token: string }> => {
    const email = newEmail();
    const { data } = await authClient(server).signUp({ email, password: PASSWORD });
    return { id: data.user?.id ?? "", email, token: data.session?.access_token ?? "" };
  };
  const failed = (method: string, reason: string, action = "login_failed"): object => ({
    action,
    traits: { method, reason },
  });

  it("lists each sign-in, with its method and network address", async () => {
    const { id, email } = await startSession();
    await authClient(server).signInWithPassword({ email, password: PASSWORD });
    const { body } = await asOperator("GET", "/admin/audit?per_page=100");
    type Entry = { payload: { action: string; actor_id: string; traits: unknown }; ip_address: string };
    expect((body as Entry[]).find(({ payload }) => payload.actor_id === id)).toMatchObject({
      payload: { action: "login", traits: { method: "password" } },
      ip_address: "127.0.0.1",
    });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  });

  it("lists wrong passwords and codes, without their values, and the accounts they were tried on", async () => {
    const { id, email, token } = await startSession();
    await authClient(server).signInWithPassword({ email, password: "not-the-password" });
    await authClient(server).signInWithOtp({ email });
    await authClient(server).verifyOtp({ email, token: "987650", type: "email" });
    await call(server, "DELETE", "/user", { token, body: { password: "not-the-password" } });
    expect(await listFailures(id)).toEqual([
      failed("password", "invalid_credentials", "reauthentication_failed"),
      failed("otp", "otp_expired"),
      failed("password", "invalid_credentials"),
    ]);
    const { body } = await asOperator("GET", "/admin/audit?per_page=100");
    expect(JSON.stringify(body)).not.toMatch(/not-the-password|987650/);
    expect(JSON.stringify(body)).not.toContain(email);
  });

  it("lists correct passwords that gave no access, and rate-limited attempts", async () => {
    const { id, email } = await startSession();
    await adminClient(server).updateUserById(id, { ban_duration: "1h" });
    await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(await listFailures(id)).toEqual([failed("password", "user_banned")]);
    await adminClient(server).updateUserById(id, {
      ban_duration: "none",
      phone: newPhone(),
      phone_confirm: true,
    });
    const { data } = await adminClient(server).getUserById(id);
    for (let attempt = 0; attempt < 7; attempt += 1)
      await authClient(server).signInWithPassword({ email, password: "wrong" });
    await authClient(server).signInWithPassword({ phone: data.user?.phone ?? "", password: PASSWORD });
    const [newest, ...older] = await listFailures(id);
    expect(newest).toEqual(failed("password", "over_request_rate_limit"));
    expect(older).toHaveLength(8);
  });

  it("lists expired links and codes, and a code for an address that is not yet the account's", async () => {
    const { id, email, token } = await startSession();
    await authClient(server).signInWithOtp({ email });
    const { link, code } = await newestMail(server, email);
    await server.ctx.db.sql
      .updateTable("auth.one_time_tokens")
      .set({ created_at: new Date(0) })
      .where("user_id", "=", id)
      .execute();
    const hash = new URL(link).searchParams.get("token") ?? "";
    expect((await call(server, "GET", link)).headers.get("location")).toContain("otp_expired");
    await authClient(server).verifyOtp({ token_hash: hash, type: "magiclink" });
    await authClient(server).verifyOtp({ email, token: code, type: "email" });
    const next = newEmail();
    await call(server, "PUT", "/user", { token, body: { email: next } });
    await authClient(server).verifyOtp({ email: next, token: "987650", type: "email_change" });
    expect(await listFailures(id)).toEqual(Array.from({ length: 4 }, () => failed("otp", "otp_expired")));
  });

  it("has nothing about addresses without an account", async () => {
    const count = async (): Promise<string | null> =>
      (await asOperator("GET", "/admin/audit?per_page=1")).headers.get("x-total-count");
    const before = await count();
    await authClient(server).signInWithPassword({ email: newEmail(), password: "wrong" });
    await authClient(server).verifyOtp({ email: newEmail(), token: "987650", type: "email" });
    await call(server, "GET", `/verify?type=magiclink&token=${"0".repeat(56)}`);
    expect(before).not.toBeNull();
    expect(await count()).toBe(before);
  });
});
