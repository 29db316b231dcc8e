// The sign-in methods, with the unmodified client.
import { createSigner } from "fast-jwt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authClient, authServer, type AuthServer } from "#tests/support/auth.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { TEST_SECRET } from "#tests/support/server.ts";

const password = "correct horse battery";

describe("with automatic confirmation of addresses", () => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await authServer({ AUTH_AUTOCONFIRM: "true", AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true" });
  });
  afterAll(() => server.close());

  it("signs up and in by email", async () => {
    const client = authClient(server);
    const email = newEmail();
    const signedUp = await client.signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { first_name: "Ana" } },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session?.token_type).toBe("bearer");
    expect(signedUp.data.user).toMatchObject({
      email,
      role: "authenticated",
      aud: "authenticated",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { first_name: "Ana", email, email_verified: true },
    });
    expect(signedUp.data.user?.identities).toHaveLength(1);
    const again = await authClient(server).signUp({ email, password });
    expect(again.error).toMatchObject({
      status: 422,
      code: "user_already_exists",
      message: "User already registered",
    });
    const signedIn = await authClient(server).signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.id).toBe(signedUp.data.user?.id);
    const wrong = await authClient(server).signInWithPassword({ email, password: "something else" });
    expect(wrong.error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  it("signs up and in by phone", async () => {
    const client = authClient(server);
    const phone = newPhone();
    const signedUp = await client.signUp({ phone: `+${phone}`, password });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.user).toMatchObject({ phone, email: "", app_metadata: { provider: "phone" } });
    expect(signedUp.data.session).not.toBeNull();
    const signedIn = await authClient(server).signInWithPassword({ phone, password });
    expect(signedIn.error).toBeNull();
  });

  it("signs in anonymously, and adds an address to the account", async () => {
    const client = authClient(server);
    const anonymous = await client.signInAnonymously({ options: { data: { zip: "76107" } } });
    expect(anonymous.error).toBeNull();
    expect(anonymous.data.user).toMatchObject({ is_anonymous: true, user_metadata: { zip: "76107" } });
    const email = newEmail();
    const updated = await client.updateUser({ email });
    expect(updated.error).toBeNull();
    expect(updated.data.user).toMatchObject({ email, is_anonymous: false });
    const withPassword = await client.updateUser({ password });
    expect(withPassword.error).toBeNull();
  });

  it("gets and changes the user, and signs out", async () => {
    const client = authClient(server);
    await client.signUp({ email: newEmail(), password, options: { data: { a: 1, b: 2 } } });
    const updated = await client.updateUser({ data: { a: null, processed_orders: true } });
    expect(updated.data.user?.user_metadata).toMatchObject({ b: 2, processed_orders: true });
    expect(updated.data.user?.user_metadata).not.toHaveProperty("a");
    const token = (await client.getSession()).data.session?.access_token ?? "";
    expect((await client.getUser()).data.user?.id).toBe(updated.data.user?.id);
    expect((await client.getClaims()).data?.claims).toMatchObject({ aal: "aal1", role: "authenticated" });
    expect((await client.signOut()).error).toBeNull();
    const after = await authClient(server).getUser(token);
    expect(after.error).toMatchObject({ name: "AuthSessionMissingError" });
  });
});

describe("with verification of addresses", () => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await authServer({ AUTH_SMTP_MAX_FREQUENCY: "0", AUTH_SMS_MAX_FREQUENCY: "0" });
  });
  afterAll(() => server.close());

  it("signs up by email and confirms by code", async () => {
    const client = authClient(server);
    const email = newEmail();
    const signedUp = await client.signUp({ email, password });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user?.confirmation_sent_at).toBeDefined();
    const early = await client.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ code: "email_not_confirmed", message: "Email not confirmed" });
    const mail = await newestMail(server, email);
    const verified = await client.verifyOtp({ email, token: mail.code, type: "signup" });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toBeDefined();
    const twice = await client.verifyOtp({ email, token: mail.code, type: "signup" });
    expect(twice.error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
    expect((await authClient(server).signInWithPassword({ email, password })).error).toBeNull();
  });

  it("responds to a sign-up of a confirmed address as if it were new, and sends no email", async () => {
    const email = newEmail();
    const client = authClient(server);
    await client.signUp({ email, password });
    await client.verifyOtp({ email, token: (await newestMail(server, email)).code, type: "email" });
    const before = (await mailsTo(server, email)).length;
    const again = await authClient(server).signUp({ email, password: "another password" });
    expect(again.error).toBeNull();
    expect(again.data.user).toMatchObject({ email, identities: [], role: "" });
    expect(await mailsTo(server, email)).toHaveLength(before);
    expect((await authClient(server).signInWithPassword({ email, password })).error).toBeNull();
  });

  it("signs in by a code to the phone", async () => {
    const client = authClient(server);
    const phone = newPhone();
    const sent = await client.signInWithOtp({ phone: `+${phone}` });
    expect(sent.error).toBeNull();
    expect(sent.data).toMatchObject({ messageId: expect.any(String) });
    const { code } = await newestMail(server, phone);
    const verified = await client.verifyOtp({ phone, token: code, type: "sms" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
  });
});

describe("an operator's token created elsewhere with the shared secret", () => {
  it.each([{ role: "service_role" }, { role: "supabase_admin", sub: "1234567890" }])(
    "is accepted: $role",
    async (claims) => {
      const server = await authServer({ AUTH_JWT_ALGORITHM: "HS256", AUTH_AUTOCONFIRM: "true" });
      try {
        const token = createSigner({ key: TEST_SECRET, algorithm: "HS256" })(claims);
        const operator = authClient(server, { headers: { Authorization: `Bearer ${token}` } });
        const email = newEmail();
        const created = await operator.admin.createUser({ email, password, email_confirm: true });
        expect(created.error).toBeNull();
        const client = authClient(server);
        await client.signInWithPassword({ email, password });
        // For tokens of the shared secret, the client calls the service instead of verifying them itself.
        expect((await client.getClaims()).data?.header.alg).toBe("HS256");
        expect(
          (await fetch(`${server.base}/.well-known/jwks.json`).then((r) => r.json())) as unknown,
        ).toEqual({
          keys: [],
        });
      } finally {
        await server.close();
      }
    },
  );
});

describe("an account started by someone else", () => {
  it("loses the password that was set before its address was verified", async () => {
    const server = await authServer({ AUTH_SMTP_MAX_FREQUENCY: "0" });
    try {
      const email = newEmail();
      await authClient(server).signUp({ email, password: "the stranger's own" });
      const owner = authClient(server);
      await owner.signInWithOtp({ email });
      const { code } = await newestMail(server, email);
      expect((await owner.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
      const unauthenticated = await authClient(server).signInWithPassword({
        email,
        password: "the stranger's own",
      });
      expect(unauthenticated.error).toMatchObject({ code: "invalid_credentials" });
    } finally {
      await server.close();
    }
  });
});
