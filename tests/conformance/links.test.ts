// Emailed links and codes, followed as by a browser, with the unmodified client.
import { describe, expect, it } from "vitest";
import type { GoTrueClient } from "@supabase/auth-js";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import { newEmail, newPhone } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const site = "https://portal.example";
const server = setup(() =>
  authServer({
    AUTH_SITE_URL: site,
    AUTH_URI_ALLOW_LIST: "https://*.partner.example/**",
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
  }),
);

/** Returns a link's redirect target without following it. */
async function followLink(link: string): Promise<URL> {
  const response = await call(server, "GET", link);
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}

function getHashParams(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}

async function confirmed(email = newEmail()): Promise<{ client: GoTrueClient; email: string; id: string }> {
  const created = await adminClient(server).createUser({ email, password, email_confirm: true });
  if (created.error) throw created.error;
  const client = authClient(server);
  const { error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, email, id: created.data.user.id };
}

describe("links", () => {
  it("return a session in the hash for an implicit magic link", async () => {
    const { email, id } = await confirmed();
    const client = authClient(server);
    const requested = await client.signInWithOtp({ email, options: { emailRedirectTo: `${site}/callback` } });
    expect(requested).toEqual({ data: { user: null, session: null }, error: null });
    const url = await followLink((await newestMail(server, email)).link);
    expect(url.href.startsWith(`${site}/callback#access_token=`)).toBe(true);
    expect(url.href).toContain("&sb=&token_type=bearer&type=magiclink");
    const hash = getHashParams(url);
    expect(Object.keys(hash)).toEqual(
      expect.arrayContaining([
        "access_token",
        "expires_at",
        "expires_in",
        "refresh_token",
        "token_type",
        "type",
      ]),
    );
    const set = await client.setSession({
      access_token: hash["access_token"] ?? "",
      refresh_token: hash["refresh_token"] ?? "",
    });
    expect(set.data.user?.id).toBe(id);
  });

  it("return a code for the requesting client, once, for a PKCE magic link", async () => {
    const { email, id } = await confirmed();
    const client = authClient(server, { flowType: "pkce" });
    await client.signInWithOtp({ email, options: { emailRedirectTo: `${site}/callback?path=/orders` } });
    const { link } = await newestMail(server, email);
    expect(new URL(link).searchParams.get("token")).toMatch(/^pkce_[0-9a-f]{56}$/);
    const url = await followLink(link);
    expect(url.hash).toBe("");
    expect(url.searchParams.get("path")).toBe("/orders");
    const code = url.searchParams.get("code") ?? "";
    const thief = await call(server, "POST", "/token?grant_type=pkce", {
      body: { auth_code: code, code_verifier: "x".repeat(60) },
    });
    expect(thief).toMatchObject({ status: 400, body: { error_code: "bad_code_verifier" } });
    const exchanged = await client.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.id).toBe(id);
    expect((await client.getClaims()).data?.claims["amr"]).toMatchObject([{ method: "magiclink" }]);
    const again = await call(server, "POST", "/token?grant_type=pkce", {
      body: { auth_code: code, code_verifier: "x".repeat(60) },
    });
    expect(again).toMatchObject({ status: 404, body: { error_code: "flow_state_not_found" } });
  });

  it("return otp_expired in the hash if used, unknown or wrong", async () => {
    const { email } = await confirmed();
    await authClient(server).signInWithOtp({ email, options: { emailRedirectTo: `${site}/callback` } });
    const { link } = await newestMail(server, email);
    await followLink(link);
    for (const bad of [link, link.replace(/token=[0-9a-f]+/, `token=${"0".repeat(56)}`)]) {
      const url = await followLink(bad);
      expect(url.href).toBe(
        `${site}/callback#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
      );
    }
    const pkce = await followLink(
      `${server.base}/verify?token=pkce_${"0".repeat(56)}&type=magiclink&redirect_to=${site}/`,
    );
    expect(pkce.searchParams.get("error_code")).toBe("otp_expired");
    expect(getHashParams(pkce)["error_code"]).toBe("otp_expired");
  });

  it("return JSON without token or type, and redirect home for an untrusted target", async () => {
    for (const query of ["", "?type=signup", "?token=abc"])
      expect(await call(server, "GET", `/verify${query}`)).toMatchObject({
        status: 400,
        body: { error_code: "validation_failed" },
      });
    const { email } = await confirmed();
    await authClient(server).signInWithOtp({ email, options: { emailRedirectTo: "https://evil.example/x" } });
    const url = await followLink((await newestMail(server, email)).link);
    expect(url.origin).toBe(site);
    const allowed = await followLink(
      `${server.base}/verify?token=none&type=signup&redirect_to=https://a.partner.example/deep/er`,
    );
    expect(allowed.origin).toBe("https://a.partner.example");
  });

  it("are not used up by a HEAD request", async () => {
    const { email } = await confirmed();
    await authClient(server).signInWithOtp({ email });
    const { link } = await newestMail(server, email);
    const head = await call(server, "HEAD", link);
    expect(head.status).toBe(404);
    expect(getHashParams(await followLink(link))["access_token"]).toBeDefined();
  });

  it("lead from password recovery to a session that sets a new password and ends the others", async () => {
    const { client: old, email } = await confirmed();
    const client = authClient(server);
    const requested = await client.resetPasswordForEmail(email, { redirectTo: `${site}/password/reset` });
    expect(requested.error).toBeNull();
    const hash = getHashParams(await followLink((await newestMail(server, email)).link));
    expect(hash["type"]).toBe("recovery");
    await client.setSession({
      access_token: hash["access_token"] ?? "",
      refresh_token: hash["refresh_token"] ?? "",
    });
    const same = await client.updateUser({ password });
    expect(same.error).toMatchObject({
      status: 422,
      code: "same_password",
      message: "New password should be different from the old password.",
    });
    expect((await client.updateUser({ password: "a brand new one" })).error).toBeNull();
    expect((await old.getUser()).error).not.toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect(
      (await authClient(server).signInWithPassword({ email, password: "a brand new one" })).error,
    ).toBeNull();
    expect((await newestMail(server, email)).kind).toBe("auth.password_changed");
  });

  it("work by token_hash, as a page of the portal would post it", async () => {
    const email = newEmail();
    await authClient(server).signUp({ email, password });
    const { link } = await newestMail(server, email);
    const token_hash = new URL(link).searchParams.get("token") ?? "";
    const client = authClient(server);
    const verified = await client.verifyOtp({ token_hash, type: "email" });
    expect(verified.error).toBeNull();
    const again = await client.verifyOtp({ token_hash, type: "email" });
    expect(again.error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });
});

describe("address changes", () => {
  it("of an email require both addresses to confirm", async () => {
    const { client, email } = await confirmed();
    const next = newEmail();
    const requested = await client.updateUser({ email: next }, { emailRedirectTo: `${site}/account` });
    expect(requested.data.user).toMatchObject({ email, new_email: next });
    const first = await followLink((await newestMail(server, email)).link);
    expect(getHashParams(first)).toEqual({
      message: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      sb: "",
    });
    expect((await client.getUser()).data.user?.email).toBe(email);
    const second = await followLink((await newestMail(server, next)).link);
    expect(getHashParams(second)["type"]).toBe("email_change");
    const user = (await client.getUser()).data.user;
    expect(user).toMatchObject({ email: next });
    expect(user?.new_email).toBeUndefined();
    expect(user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true });
    expect((await newestMail(server, email)).kind).toBe("auth.email_changed");
  });

  it("of an email work by codes, in the other order", async () => {
    const { client, email } = await confirmed();
    const next = newEmail();
    await client.updateUser({ email: next });
    const half = await client.verifyOtp({
      email: next,
      token: (await newestMail(server, next)).code,
      type: "email_change",
    });
    expect(half.error).toBeNull();
    expect(half.data.session).toBeNull();
    const verified = await client.verifyOtp({
      email,
      token: (await newestMail(server, email)).code,
      type: "email_change",
    });
    expect(verified.data.user?.email).toBe(next);
  });

  it("of an email reject an address that is taken, even if taken in the meantime", async () => {
    const { email: existingEmail } = await confirmed();
    const { client, email } = await confirmed();
    const rejected = await client.updateUser({ email: existingEmail });
    expect(rejected.error).toMatchObject({
      status: 422,
      code: "email_exists",
      message: "A user with this email address has already been registered",
    });
    const next = newEmail();
    await client.updateUser({ email: next });
    await followLink((await newestMail(server, email)).link);
    const { link } = await newestMail(server, next);
    await confirmed(next);
    const late = getHashParams(await followLink(link));
    expect(late["error_code"]).toBe("email_exists");
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  it("of a phone use a code to the new number and notify the email address", async () => {
    const { client, email } = await confirmed();
    const phone = newPhone();
    const requested = await client.updateUser({ phone });
    expect(requested.error).toBeNull();
    expect(requested.data.user).toMatchObject({ phone: "", new_phone: phone });
    const { code } = await newestMail(server, phone);
    const done = await client.verifyOtp({ phone, token: code, type: "phone_change" });
    expect(done.error).toBeNull();
    expect(done.data.user).toMatchObject({ phone });
    expect(done.data.user?.app_metadata["providers"]).toEqual(["email", "phone"]);
    const emails = await mailsTo(server, email);
    expect(emails.map(({ kind }) => kind)).toEqual(["auth.phone_changed"]);
    expect(emails[0]?.body).not.toContain(phone);
    expect(await mailsTo(server, phone)).toHaveLength(1);
  });

  it("are sent again on request", async () => {
    const { client, email } = await confirmed();
    const next = newEmail();
    await client.updateUser({ email: next });
    const before = (await mailsTo(server, next)).length;
    expect((await client.resend({ type: "email_change", email })).error).toBeNull();
    expect(await mailsTo(server, next)).toHaveLength(before + 1);
    const fresh = newEmail();
    await authClient(server).signUp({ email: fresh, password });
    expect((await client.resend({ type: "signup", email: fresh })).error).toBeNull();
    expect(await mailsTo(server, fresh)).toHaveLength(2);
    const unknownEmail = newEmail();
    expect((await client.resend({ type: "signup", email: unknownEmail })).error).toBeNull();
    expect(await mailsTo(server, unknownEmail)).toHaveLength(0);
  });
});

describe("a nonce before a new password", () => {
  it("is required if configured and the session is older than a day", async () => {
    let shift = 0;
    const strict = await authServer(
      {
        AUTH_AUTOCONFIRM: "true",
        AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: "true",
        AUTH_JWT_EXP: "7d",
      },
      { now: () => new Date(Date.now() + shift) },
    );
    try {
      const client = authClient(strict);
      const email = newEmail();
      await client.signUp({ email, password });
      shift = 25 * 3_600_000;
      const rejected = await client.updateUser({ password: "something else" });
      expect(rejected.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
      expect((await client.reauthenticate()).error).toBeNull();
      const wrong = await client.updateUser({ password: "something else", nonce: "000000" });
      expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
      const { code } = await newestMail(strict, email);
      expect((await client.updateUser({ password: "something else", nonce: code })).error).toBeNull();
    } finally {
      await strict.close();
    }
  });
});
