// What the auth service accepts and rejects like the reference server, beyond what the unmodified client sends.
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const server = setup(() =>
  authServer({
    AUTH_EXTERNAL_PHONE_ENABLED: "true",
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
  }),
);
const withoutEmail = setup(() => authServer({ AUTH_EXTERNAL_EMAIL_ENABLED: "false" }));
const closed = setup(() =>
  authServer({ AUTH_DISABLE_SIGNUP: "true", AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "false" }),
);

async function createAccount(): Promise<{ email: string; phone: string; token: string }> {
  const [email, phone] = [newEmail(), newPhone()];
  const { error } = await adminClient(server).createUser({
    email,
    phone,
    password,
    email_confirm: true,
    phone_confirm: true,
  });
  expect(error).toBeNull();
  const { data } = await authClient(server).signInWithPassword({ email, password });
  return { email, phone, token: data.session?.access_token ?? "" };
}

const EMAIL = "ana@example.com";
const PHONE = "15125550123";

describe("the request is rejected", () => {
  it.each([
    ["/resend", { type: "signup", phone: PHONE }, "Type provided requires an email address"],
    ["/resend", { type: "sms", email: EMAIL }, "Type provided requires a phone number"],
    ["/resend", { type: "email_change" }, "Missing email address or phone number"],
    [
      "/resend",
      { type: "signup", email: EMAIL, phone: PHONE },
      "Only an email address or phone number should be provided.",
    ],
    ["/verify", { type: "signup", email: EMAIL }, "Verify requires either a token or a token hash"],
    [
      "/verify",
      { type: "signup", email: EMAIL, token: "123456", token_hash: "abc" },
      "Verify requires either a token or a token hash",
    ],
    [
      "/verify",
      { type: "signup", email: EMAIL, token_hash: "abc" },
      "Only the token_hash and type should be provided",
    ],
    [
      "/verify",
      { type: "signup", token_hash: "abc", redirect_to: "https://portal.example" },
      "Only the token_hash and type should be provided",
    ],
    ["/otp", { email: EMAIL, channel: "sms" }, "Channel should only be specified with Phone OTP"],
    [
      "/signup",
      { phone: PHONE, password, code_challenge: "a".repeat(43), code_challenge_method: "s256" },
      "PKCE not supported for phone signups",
    ],
  ])("POST %s %j", async (path, body, msg) => {
    expect(await call(server, "POST", path, { body })).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed", msg },
    });
  });

  it("GET /verify without its type or its token", async () => {
    for (const [query, msg] of [
      ["", "Verify requires a verification type"],
      ["type=signup", "Verify requires a token or a token hash"],
    ])
      expect(await call(server, "GET", `/verify?${query}`)).toMatchObject({ status: 400, body: { msg } });
  });

  it("a password for a malformed address, like one for an unknown account", async () => {
    for (const address of [{ email: "ana" }, { email: `${"a".repeat(500)}@example.com` }, { phone: "12-ab" }])
      expect((await authClient(server).signInWithPassword({ ...address, password })).error).toMatchObject({
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      });
  });

  it.each([
    ["/recover", { email: EMAIL }],
    ["/resend", { type: "signup", email: EMAIL }],
    ["/otp", { email: EMAIL }],
  ])("POST %s while email is off", async (path, body) => {
    expect(await call(withoutEmail, "POST", path, { body })).toMatchObject({
      status: 400,
      body: { error_code: "email_provider_disabled", msg: "Email logins are disabled" },
    });
  });

  it("an anonymous sign-up while these and all others are off", async () => {
    expect((await authClient(closed).signInAnonymously()).error).toMatchObject({
      status: 422,
      code: "anonymous_provider_disabled",
    });
  });
});

describe("PUT /user", () => {
  it("rejects an empty password, and app_metadata", async () => {
    const { token } = await createAccount();
    expect(await call(server, "PUT", "/user", { token, body: { password: "" } })).toMatchObject({
      status: 422,
      body: { error_code: "weak_password" },
    });
    expect(
      await call(server, "PUT", "/user", { token, body: { app_metadata: { role: "x" } } }),
    ).toMatchObject({
      status: 403,
      body: { error_code: "not_admin", msg: "Updating app_metadata requires admin privileges" },
    });
    const unchanged = { password: null, app_metadata: null, data: { nick: "Ana" } };
    expect(await call(server, "PUT", "/user", { token, body: unchanged })).toMatchObject({
      status: 200,
      body: { user_metadata: { nick: "Ana" } },
    });
  });
});

describe("POST /resend", () => {
  it("sends a change again by either address of the account", async () => {
    const { email, phone, token } = await createAccount();
    const next = newEmail();
    await call(server, "PUT", "/user", { token, body: { email: next, phone: newPhone() } });
    const first = await newestMail(server, next);
    expect(await call(server, "POST", "/resend", { body: { type: "email_change", phone } })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await newestMail(server, next)).link).not.toBe(first.link);
    const texted = await call(server, "POST", "/resend", { body: { type: "phone_change", email } });
    expect([texted.status, typeof texted.body.message_id]).toEqual([200, "string"]);
  });
});

describe("the first of two links that confirm a change of email", () => {
  it("has its message in the query as well for a client that exchanges codes", async () => {
    const { email, token } = await createAccount();
    const body = { email: newEmail(), code_challenge: "a".repeat(43), code_challenge_method: "s256" };
    expect((await call(server, "PUT", "/user", { token, body })).status).toBe(200);
    const response = await call(server, "GET", (await newestMail(server, email)).link);
    const url = new URL(response.headers.get("location") ?? "");
    const message = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
    expect(url.searchParams.get("message")).toBe(message);
    expect(new URLSearchParams(url.hash.slice(1)).get("message")).toBe(message);
  });
});

describe("an address that an operator confirms", () => {
  it("is verified in the account's metadata", async () => {
    const admin = adminClient(server);
    const created = await admin.createUser({
      email: newEmail(),
      email_confirm: true,
      user_metadata: { nick: "Ana" },
    });
    expect(created.data.user?.user_metadata).toEqual({ nick: "Ana", email_verified: true });
    const open = await admin.createUser({ email: newEmail() });
    expect(open.data.user?.user_metadata).toEqual({});
    const { data } = await admin.updateUserById(open.data.user?.id ?? "", { email_confirm: true });
    expect(data.user?.user_metadata).toEqual({ email_verified: true });
  });
});
