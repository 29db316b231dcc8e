import { randomUUID } from "node:crypto";
import type { EmailOtpType, GenerateLinkParams } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { adminClient, authClient, authServer, call } from "#tests/support/auth.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const SITE = "https://portal.example";

const server = setup(() =>
  authServer({ AUTH_SITE_URL: SITE, AUTH_URI_ALLOW_LIST: "https://app.example/**" }),
);

async function account(email: string, confirmed = true): Promise<string> {
  const { data, error } = await adminClient(server).createUser({ email, email_confirm: confirmed });
  expect(error).toBeNull();
  return data.user?.id ?? "";
}

type Generated = NonNullable<Awaited<ReturnType<ReturnType<typeof adminClient>["generateLink"]>>["data"]>;

async function generate(params: GenerateLinkParams): Promise<Generated> {
  const { data, error } = await adminClient(server).generateLink(params);
  expect(error).toBeNull();
  return data;
}

const verifyHash = (
  hash: string,
  type: EmailOtpType,
): ReturnType<ReturnType<typeof authClient>["verifyOtp"]> =>
  authClient(server).verifyOtp({ token_hash: hash, type });

const verifyCode = (
  email: string,
  token: string,
  type: EmailOtpType,
): ReturnType<ReturnType<typeof authClient>["verifyOtp"]> =>
  authClient(server).verifyOtp({ email, token, type });

describe("generateLink", () => {
  it("signup: creates the account with its password, and the link signs in", async () => {
    const email = newEmail();
    const { properties, user } = await generate({
      type: "signup",
      email,
      password: "correct horse",
      options: { data: { name: "Ada" }, redirectTo: "https://app.example/welcome" },
    });
    expect(user).toMatchObject({
      email,
      user_metadata: { name: "Ada" },
      app_metadata: { providers: ["email"] },
    });
    expect(user?.confirmation_sent_at).toBeDefined();
    expect(properties?.verification_type).toBe("signup");
    expect(properties?.redirect_to).toBe("https://app.example/welcome");
    expect(properties?.email_otp).toMatch(/^\d{6}$/);
    const link = new URL(properties?.action_link ?? "");
    expect(link.href.startsWith(`${server.base}/verify?`)).toBe(true);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: properties?.hashed_token,
      type: "signup",
      redirect_to: "https://app.example/welcome",
    });
    const followed = await call(server, "GET", link.href);
    expect(followed.status).toBe(303);
    expect(followed.headers.get("location")).toMatch(
      /^https:\/\/app\.example\/welcome#access_token=.*type=signup/,
    );
    const signIn = await authClient(server).signInWithPassword({ email, password: "correct horse" });
    expect(signIn.data.user?.id).toBe(user?.id);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it.each(["magiclink", "recovery"] as const)(
    "%s: signs in by the code and again by the hash",
    async (type) => {
      const email = newEmail();
      const id = await account(email);
      const first = await generate({ type, email });
      expect(first.properties?.verification_type).toBe(type);
      expect(first.user?.recovery_sent_at).toBeDefined();
      const byCode = await verifyCode(email, first.properties?.email_otp ?? "", type);
      expect(byCode.data.user?.id).toBe(id);
      const used = await verifyHash(first.properties?.hashed_token ?? "", type);
      expect(used.error?.code).toBe("otp_expired");
      const second = await generate({ type, email });
      const byHash = await verifyHash(second.properties?.hashed_token ?? "", type);
      expect(byHash.data.user?.id).toBe(id);
      expect(await mailsTo(server, email)).toEqual([]);
    },
  );

  it("magiclink for an unknown address signs up", async () => {
    const email = newEmail();
    const { properties, user } = await generate({ type: "magiclink", email, options: { data: { a: 1 } } });
    expect(properties?.verification_type).toBe("signup");
    expect(new URL(properties?.action_link ?? "").searchParams.get("type")).toBe("signup");
    expect(user?.user_metadata).toEqual({ a: 1 });
    const verified = await verifyHash(properties?.hashed_token ?? "", "signup");
    expect(verified.data.user?.email_confirmed_at).toBeDefined();
  });

  it("invite: accepts a new account, or an unconfirmed one", async () => {
    for (const email of [newEmail(), newEmail()]) {
      const { properties, user } = await generate({ type: "invite", email });
      expect(user?.invited_at).toBeDefined();
      const again = await generate({ type: "invite", email });
      expect(again.user?.id).toBe(user?.id);
      const old = await verifyHash(properties?.hashed_token ?? "", "invite");
      expect(old.error?.code).toBe("otp_expired");
      const verified = await verifyHash(again.properties?.hashed_token ?? "", "invite");
      expect(verified.data.user?.id).toBe(user?.id);
    }
  });

  it.each([
    [["email_change_current", "email_change_new"] as const],
    [["email_change_new", "email_change_current"] as const],
  ])("%j: requires confirmation from both addresses", async (order) => {
    const [email, newAddress] = [newEmail(), newEmail()];
    const id = await account(email);
    const hashes: string[] = [];
    for (const type of order) {
      const { properties, user } = await generate({ type, email, newEmail: newAddress });
      expect(user).toMatchObject({ email, new_email: newAddress });
      expect(properties?.verification_type).toBe(type);
      expect(new URL(properties?.action_link ?? "").searchParams.get("type")).toBe("email_change");
      hashes.push(properties?.hashed_token ?? "");
    }
    const first = await verifyHash(hashes[0] ?? "", "email_change");
    expect(first.error).toBeNull();
    expect(first.data.session).toBeNull();
    expect((await adminClient(server).getUserById(id)).data.user?.email).toBe(email);
    const second = await verifyHash(hashes[1] ?? "", "email_change");
    expect(second.data.user).toMatchObject({ id, email: newAddress });
  });

  it("email_change_current alone changes nothing, and the other link, created later, completes it", async () => {
    const [email, newAddress] = [newEmail(), newEmail()];
    const id = await account(email);
    const current = await generate({ type: "email_change_current", email, newEmail: newAddress });
    const half = await verifyCode(email, current.properties?.email_otp ?? "", "email_change");
    expect(half.error).toBeNull();
    expect((await adminClient(server).getUserById(id)).data.user).toMatchObject({
      email,
      new_email: newAddress,
    });
    const next = await generate({ type: "email_change_new", email, newEmail: newAddress });
    const done = await verifyCode(newAddress, next.properties?.email_otp ?? "", "email_change");
    expect(done.data.user).toMatchObject({ id, email: newAddress });
  });

  it("accepts a redirect address from body or query, if it is allowed", async () => {
    const token = server.ctx.tokens.serviceKey;
    const create = async (query: string, redirect?: string): Promise<string> => {
      const body = { type: "magiclink", email: newEmail(), redirect_to: redirect };
      const response = await call(server, "POST", `/admin/generate_link${query}`, { body, token });
      expect(new URL(response.body.action_link).searchParams.get("redirect_to")).toBe(
        response.body.redirect_to,
      );
      return response.body.redirect_to;
    };
    expect(await create("", "https://app.example/a")).toBe("https://app.example/a");
    expect(await create("?redirect_to=https://app.example/b")).toBe("https://app.example/b");
    expect(await create("", "https://evil.example/")).toBe(SITE);
    expect(await create("")).toBe(SITE);
  });

  it("rejects invalid requests", async () => {
    const [email, existing] = [newEmail(), newEmail()];
    await account(email);
    await account(existing);
    const requestError = async (body: object): Promise<object> => {
      const response = await call(server, "POST", "/admin/generate_link", {
        body,
        token: server.ctx.tokens.serviceKey,
        headers: { "x-supabase-api-version": "2024-01-01" },
      });
      return { status: response.status, ...response.body };
    };
    const exists = {
      status: 422,
      code: "email_exists",
      message: "A user with this email address has already been registered",
    };
    const unknown = { status: 404, code: "user_not_found", message: "User with this email not found" };
    const unknownEmail = `${randomUUID()}@example.com`;
    const invalid = { status: 400, code: "validation_failed" };
    expect(await requestError({ type: "signup", email, password: "correct horse" })).toEqual(exists);
    expect(await requestError({ type: "invite", email })).toEqual(exists);
    expect(await requestError({ type: "email_change_new", email, new_email: existing })).toEqual(exists);
    expect(await requestError({ type: "recovery", email: unknownEmail })).toEqual(unknown);
    expect(
      await requestError({ type: "email_change_new", email: unknownEmail, new_email: existing }),
    ).toEqual(unknown);
    expect(await requestError({ type: "signup", email: unknownEmail })).toEqual({
      ...invalid,
      message: "Signup requires a valid password",
    });
    expect(await requestError({ type: "phone_change", email })).toEqual({
      ...invalid,
      message: "Invalid email action link type requested: phone_change",
    });
    expect(await requestError({ type: "toString", email })).toMatchObject(invalid);
    expect(await requestError({ type: "email_change_new", email, new_email: "none" })).toMatchObject(invalid);
    expect(await requestError({ type: "magiclink" })).toMatchObject(invalid);
    expect(await requestError({ type: "signup", email: unknownEmail, password: "short" })).toMatchObject({
      status: 422,
      code: "weak_password",
    });
  });
});

describe("generateLink without secure email change", () => {
  it("requires only the new address, and creates no link for the current one", async () => {
    const loose = await authServer({ AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "false" });
    try {
      const admin = adminClient(loose);
      const [email, next] = [newEmail(), newEmail()];
      await admin.createUser({ email, email_confirm: true });
      const current = await admin.generateLink({ type: "email_change_current", email, newEmail: next });
      expect(current.error).toMatchObject({
        status: 400,
        code: "validation_failed",
        message: "Enable secure email change to generate link for current email",
      });
      const { data } = await admin.generateLink({ type: "email_change_new", email, newEmail: next });
      const verified = await authClient(loose).verifyOtp({
        token_hash: data.properties?.hashed_token ?? "",
        type: "email_change",
      });
      expect(verified.data.user?.email).toBe(next);
    } finally {
      await loose.close();
    }
  });
});
