import { randomUUID } from "node:crypto";
import { hash as argon2 } from "@node-rs/argon2";
import { hash as bcrypt } from "@node-rs/bcrypt";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(authServer);

const create = (body: object): Promise<ApiResponse> =>
  call(server, "POST", "/admin/users", {
    body,
    token: server.ctx.tokens.serviceKey,
    headers: { "x-supabase-api-version": "2024-01-01" },
  });

describe("createUser", () => {
  it("creates a confirmed account that can sign in, and sends no email", async () => {
    const email = newEmail();
    const { data, error } = await adminClient(server).createUser({
      email: email.toUpperCase(),
      password: "correct horse",
      email_confirm: true,
      user_metadata: { name: "Ada", nothing: null },
      app_metadata: { plan: "gold" },
      role: "tester",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      phone: "",
      aud: "authenticated",
      role: "tester",
      is_anonymous: false,
      user_metadata: { name: "Ada", nothing: null },
      app_metadata: { plan: "gold", provider: "email", providers: ["email"] },
    });
    expect(data.user?.email_confirmed_at).toBe(data.user?.confirmed_at);
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.identities?.[0]).toMatchObject({
      id: data.user?.id,
      user_id: data.user?.id,
      provider: "email",
      email,
      identity_data: { sub: data.user?.id, email, email_verified: false, phone_verified: false },
    });
    const client = authClient(server);
    const signedIn = await client.signInWithPassword({ email, password: "correct horse" });
    expect(signedIn.data.user?.id).toBe(data.user?.id);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it("creates an account with a phone number, or with both, unconfirmed by default", async () => {
    const phone = newPhone();
    const only = await adminClient(server).createUser({ phone: `+${phone}` });
    expect(only.data.user).toMatchObject({ phone, email: "", app_metadata: { provider: "phone" } });
    expect(only.data.user).not.toHaveProperty("phone_confirmed_at");
    const [email, other] = [newEmail(), newPhone()];
    const both = await adminClient(server).createUser({ email, phone: other, phone_confirm: true });
    expect(both.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email", "phone"] });
    expect(both.data.user?.identities?.map((identity) => identity.provider).sort()).toEqual([
      "email",
      "phone",
    ]);
    expect(both.data.user?.phone_confirmed_at).toBeDefined();
    expect(both.data.user).not.toHaveProperty("email_confirmed_at");
    const password = "whatever it is";
    const signIn = await authClient(server).signInWithPassword({ email, password });
    expect(signIn.error?.code).toBe("invalid_credentials");
  });

  it("accepts an id, and rejects an invalid one", async () => {
    const id = randomUUID();
    const { data } = await adminClient(server).createUser({ id, email: newEmail() });
    expect(data.user?.id).toBe(id);
    expect((await create({ email: newEmail(), id: "seven" })).body).toEqual({
      code: "validation_failed",
      message: "ID must conform to the uuid v4 format",
    });
    expect((await create({ email: newEmail(), id })).status).toBe(409);
  });

  it.each([
    ["bcrypt", () => bcrypt("imported one", { cost: 4 })],
    ["Argon2id", () => argon2("imported one", { memoryCost: 1024, timeCost: 1, parallelism: 1 })],
  ])("accepts a password's hash of %s", async (_kind, createHash) => {
    const email = newEmail();
    const created = await create({ email, email_confirm: true, password_hash: await createHash() });
    expect(created.status).toBe(200);
    expect(JSON.stringify(created.body)).not.toContain("$");
    const signIn = await authClient(server).signInWithPassword({ email, password: "imported one" });
    expect(signIn.error).toBeNull();
  });

  it("bans from the start", async () => {
    const email = newEmail();
    const { data } = await adminClient(server).createUser({
      email,
      password: "correct horse",
      email_confirm: true,
      ban_duration: "1h30m",
    });
    const banned = Date.parse((data.user as unknown as { banned_until: string }).banned_until);
    expect(banned - Date.parse(data.user?.created_at ?? "")).toBeCloseTo(5_400_000, -3);
    const signIn = await authClient(server).signInWithPassword({ email, password: "correct horse" });
    expect(signIn.error?.code).toBe("user_banned");
  });

  it.each([
    [{}, 400, "validation_failed", "Cannot create a user without either an email or phone"],
    [
      { email: null, phone: "" },
      400,
      "validation_failed",
      "Cannot create a user without either an email or phone",
    ],
    [{ email: "not one" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
    [{ phone: "abc" }, 400, "validation_failed", "Invalid phone number format (E.164 required)"],
    [
      { email: "a@example.com", password: "short" },
      422,
      "weak_password",
      "Password should be at least 6 characters.",
    ],
    [
      { email: "a@example.com", password: "x".repeat(73) },
      400,
      "validation_failed",
      "Password cannot be longer than 72 characters",
    ],
    [
      { email: "a@example.com", password: "long enough", password_hash: "$2b$10$x" },
      400,
      "validation_failed",
      "Only a password or a password hash should be provided",
    ],
    [
      { email: "a@example.com", password_hash: "plain" },
      400,
      "validation_failed",
      "The password hash has to be one of bcrypt or Argon2",
    ],
    [
      { email: "a@example.com", ban_duration: "1 day" },
      400,
      "validation_failed",
      'invalid format for ban duration: time: unknown unit " day" in duration "1 day"',
    ],
  ])("rejects %j", async (input, status, code, message) => {
    const response = await create(input);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ code, message });
  });

  it("rejects a taken address, also in the older format of errors", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    await adminClient(server).createUser({ email, phone });
    const byMail = await adminClient(server).createUser({ email });
    expect(byMail.error).toMatchObject({
      status: 422,
      code: "email_exists",
      message: "A user with this email address has already been registered",
    });
    const byPhone = await adminClient(server).createUser({ phone });
    expect(byPhone.error).toMatchObject({
      status: 422,
      code: "phone_exists",
      message: "A user with this phone number has already been registered",
    });
    const older = await call(server, "POST", "/admin/users", {
      body: { email },
      token: server.ctx.tokens.serviceKey,
    });
    expect(older.body).toEqual({
      code: 422,
      error_code: "email_exists",
      msg: "A user with this email address has already been registered",
    });
  });

  it("creates one account from two concurrent requests with one address", async () => {
    const email = newEmail();
    const responses = await Promise.all([create({ email }), create({ email }), create({ email })]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});
