import { randomUUID } from "node:crypto";
import type { GoTrueClient } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const PASSWORD = "correct horse";

let now = Date.now();
const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }, { now: () => new Date(now) }));

async function signedUp(): Promise<{
  id: string;
  email: string;
  client: GoTrueClient;
  token: string;
  refresh: string;
}> {
  const [email, client] = [newEmail(), authClient(server)];
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  const { access_token: token = "", refresh_token: refresh = "" } = data.session ?? {};
  return { id: data.user?.id ?? "", email, client, token, refresh };
}

const refreshBy = (refresh: string): Promise<{ status: number; body: { code?: string; message?: string } }> =>
  call(server, "POST", "/token?grant_type=refresh_token", {
    body: { refresh_token: refresh },
    headers: { "x-supabase-api-version": "2024-01-01" },
  });

const getUserBy = (token: string): Promise<{ status: number; body: { code?: string; message?: string } }> =>
  call(server, "GET", "/user", { token, headers: { "x-supabase-api-version": "2024-01-01" } });

describe("updateUserById", () => {
  it("merges metadata by key, and null deletes", async () => {
    const admin = adminClient(server);
    const created = await admin.createUser({
      email: newEmail(),
      user_metadata: { a: 1, b: 2, deep: { x: 1 } },
      app_metadata: { plan: "gold", seat: 3 },
    });
    const { data, error } = await admin.updateUserById(created.data.user?.id ?? "", {
      user_metadata: { b: null, c: 3, deep: { y: 2 } },
      app_metadata: { plan: null, color: "red" },
      role: "tester",
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3, deep: { y: 2 } });
    expect(data.user?.app_metadata).toEqual({
      seat: 3,
      color: "red",
      provider: "email",
      providers: ["email"],
    });
    expect(data.user?.role).toBe("tester");
    const again = await admin.getUserById(created.data.user?.id ?? "");
    expect(again.data.user).toEqual(data.user);
  });

  it("changes the email address at once and drops a pending change", async () => {
    const { id, email, client } = await signedUp();
    const requestedEmail = newEmail();
    await client.updateUser({ email: requestedEmail });
    expect((await adminClient(server).getUserById(id)).data.user?.new_email).toBe(requestedEmail);
    const mail = await newestMail(server, requestedEmail);
    const input = newEmail();
    const { data } = await adminClient(server).updateUserById(id, { email: input, email_confirm: true });
    expect(data.user).toMatchObject({ email: input });
    expect(data.user).not.toHaveProperty("new_email");
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: input, email_verified: true });
    expect(data.user?.identities?.[0]).toMatchObject({ email: input });
    const late = await authClient(server).verifyOtp({
      type: "email_change",
      email: requestedEmail,
      token: mail.code,
    });
    expect(late.error?.code).toBe("otp_expired");
    const old = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
    const fresh = await authClient(server).signInWithPassword({ email: input, password: PASSWORD });
    expect(fresh.data.user?.id).toBe(id);
  });

  it("confirms a pending address, and preserves the time of a confirmed one", async () => {
    const admin = adminClient(server);
    const email = newEmail();
    const created = await admin.createUser({ email, password: PASSWORD });
    const id = created.data.user?.id ?? "";
    const before = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(before.error?.code).toBe("email_not_confirmed");
    const first = await admin.updateUserById(id, { email_confirm: true });
    expect(first.data.user?.email_confirmed_at).toBeDefined();
    now += 5_000;
    const second = await admin.updateUserById(id, { email_confirm: true, email });
    expect(second.data.user?.email_confirmed_at).toBe(first.data.user?.email_confirmed_at);
    expect(second.data.user?.identities).toHaveLength(1);
    const after = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(after.error).toBeNull();
  });

  it("adds a phone number with its identity", async () => {
    const { id } = await signedUp();
    now += 1_000;
    const phone = newPhone();
    const { data } = await adminClient(server).updateUserById(id, { phone, phone_confirm: true });
    expect(data.user).toMatchObject({
      phone,
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect(data.user?.phone_confirmed_at).toBeDefined();
    const byPhone = await authClient(server).signInWithPassword({ phone, password: PASSWORD });
    expect(byPhone.data.user?.id).toBe(id);
  });

  it("sets a new password and ends sessions and codes of the old one", async () => {
    const { id, email, token, refresh } = await signedUp();
    await authClient(server).resetPasswordForEmail(email);
    const { code } = await newestMail(server, email);
    const { error } = await adminClient(server).updateUserById(id, { password: "a better one" });
    expect(error).toBeNull();
    expect(await getUserBy(token)).toMatchObject({ status: 403, body: { code: "session_not_found" } });
    expect((await refreshBy(refresh)).body.code).toBe("refresh_token_not_found");
    const recovery = await authClient(server).verifyOtp({ type: "recovery", email, token: code });
    expect(recovery.error?.code).toBe("otp_expired");
    const old = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
    const fresh = await authClient(server).signInWithPassword({ email, password: "a better one" });
    expect(fresh.error).toBeNull();
    const weak = await adminClient(server).updateUserById(id, { password: "" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
  });

  it("bans: ends access at once, and the old session does not return when the ban is lifted", async () => {
    const { id, email, token, refresh } = await signedUp();
    const { data } = await adminClient(server).updateUserById(id, { ban_duration: "24h" });
    expect(data.user?.banned_until).toBe(new Date(now + 86_400_000).toISOString());
    expect(await getUserBy(token)).toMatchObject({
      status: 403,
      body: { code: "user_banned", message: "User is banned" },
    });
    expect(await refreshBy(refresh)).toMatchObject({
      status: 400,
      body: { code: "user_banned", message: "Invalid Refresh Token: User Banned" },
    });
    const signIn = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(signIn.error?.code).toBe("user_banned");
    const lifted = await adminClient(server).updateUserById(id, { ban_duration: "none" });
    expect(lifted.data.user).not.toHaveProperty("banned_until");
    expect((await getUserBy(token)).body.code).toBe("session_not_found");
    expect((await refreshBy(refresh)).body.code).toBe("refresh_token_not_found");
    const again = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toBeNull();
  });

  it("bans for a time, after which a new sign-in is required", async () => {
    const { id, email, refresh } = await signedUp();
    await adminClient(server).updateUserById(id, { ban_duration: "300s" });
    now += 300_001;
    expect((await refreshBy(refresh)).status).toBe(400);
    const again = await authClient(server).signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toBeNull();
    expect((await refreshBy(again.data.session?.refresh_token ?? "")).status).toBe(200);
  });

  it("rejects a taken address, a bad ban, an unknown account and an invalid id", async () => {
    const admin = adminClient(server);
    const [one, other] = [await signedUp(), await signedUp()];
    const existing = await admin.updateUserById(one.id, { email: other.email });
    expect(existing.error).toMatchObject({ status: 422, code: "email_exists" });
    const bad = await admin.updateUserById(one.id, { ban_duration: "soon" });
    expect(bad.error).toMatchObject({
      status: 400,
      code: "validation_failed",
      message: 'invalid format for ban duration: time: invalid duration "soon"',
    });
    const unknown = await admin.updateUserById(randomUUID(), { password: "x" });
    expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found", message: "User not found" });
    const unread = await admin.getUserById(randomUUID());
    expect(unread.error).toMatchObject({ status: 404, code: "user_not_found", message: "User not found" });
    for (const method of ["GET", "PUT", "DELETE"]) {
      const { status, body } = await call(server, method, "/admin/users/seven", {
        token: server.ctx.tokens.serviceKey,
        headers: { "x-supabase-api-version": "2024-01-01" },
      });
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: "validation_failed", message: "user_id must be an UUID" },
      });
    }
  });

  it("loses nothing if two requests change different keys at once", async () => {
    const { id } = await signedUp();
    const keys = ["a", "b", "c", "d"];
    await Promise.all(
      keys.map((key) => adminClient(server).updateUserById(id, { app_metadata: { [key]: true } })),
    );
    const { data } = await adminClient(server).getUserById(id);
    expect(data.user?.app_metadata).toMatchObject({ a: true, b: true, c: true, d: true });
  });
});
