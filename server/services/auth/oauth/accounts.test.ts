// Which account a provider's sign-in leads to (wire/auth.md §6), and which it must not.
import { afterEach, describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { startSession } from "../sessions/start.ts";
import { insertIdentity, insertUser } from "../users/create.ts";
import { issueCode } from "../codes/one-time.ts";
import { noFaults } from "#simulators/identity-provider/faults.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { getHashParams } from "#tests/support/oidc/browser.ts";
import { createOidcFixture, signInBy, type Service } from "#tests/support/oidc/fixture.ts";
import type { UserRow } from "../context.ts";
import type { Caller } from "../http/caller.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createOidcFixture);
const service = setup(() => fixture.service());
afterEach(() => void Object.assign(fixture.simulator.faults, noFaults()));

type Provider = "google" | "keycloak";

/** Signs in without PKCE. Returns the hash of the final redirect. */
async function arrive(
  email: string,
  at: Service = service,
  provider: Provider = "google",
): Promise<URLSearchParams> {
  return getHashParams(await signInBy(at, at.client("implicit"), email, { provider }));
}

async function fetchUser(hash: URLSearchParams): Promise<Record<string, unknown>> {
  const { data, error } = await service.client("implicit").getUser(hash.get("access_token") ?? "");
  if (error) throw error;
  return data.user as unknown as Record<string, unknown>;
}

async function count(email: string): Promise<number> {
  const rows = await service.ctx.db.sql
    .selectFrom("auth.users")
    .select("id")
    .where("email", "=", email)
    .execute();
  return rows.length;
}

const caller: Caller = {
  ip: "192.0.2.1",
  userAgent: null,
  language: "en",
  externalUrl: "http://x/auth/v1",
  siteUrl: "http://x",
};

async function emailUser(email: string, more: Parameters<typeof insertUser>[2] = {}): Promise<UserRow> {
  const { ctx } = service;
  const user = await insertUser(ctx, ctx.db.sql, {
    email,
    app_metadata: { provider: "email", providers: ["email"] },
    ...more,
  });
  const verified = Boolean(more.email_confirmed_at);
  await insertIdentity(ctx, ctx.db.sql, user.id, "email", user.id, {
    email,
    sub: user.id,
    email_verified: verified,
  });
  return user;
}

describe("a verified address", () => {
  it("links to the one confirmed account that has it, which retains its sign-in methods", async () => {
    const email = fixture.addUser({ email: "linked@example.com", name: "Linked" });
    const { ctx } = service;
    const password_hash = await ctx.passwords.hash("a good password");
    const before = await emailUser(email, {
      email_confirmed_at: ctx.now(),
      password_hash,
      user_metadata: { language: "es" },
    });
    const user = await fetchUser(await arrive(email));
    expect(user).toMatchObject({
      id: before.id,
      app_metadata: { provider: "email", providers: ["email", "google"] },
      user_metadata: { language: "es", full_name: "Linked" },
    });
    const emails = await mailsTo(service.server, email);
    const { identity_linked } = getMessages("serverAuthEmails", "es").kinds;
    expect(emails.map(({ kind, body }) => [kind, body.split("\n")[0]])).toEqual([
      ["auth.identity_linked", identity_linked.subject({ portal: "Wattlane" })],
    ]);
    const byPassword = await service
      .client("implicit")
      .signInWithPassword({ email, password: "a good password" });
    expect(byPassword.data.user?.id).toBe(before.id);
  });

  it("takes over an unconfirmed account, with nothing left from its creator", async () => {
    const email = fixture.addUser({ email: "victim@example.com", name: "Victim" });
    const attacker = service.client("implicit");
    const planted = await attacker.signUp({
      email,
      password: "attacker's own",
      options: { data: { planted: true } },
    });
    expect(planted.error).toBeNull();
    const id = planted.data.user?.id ?? "";
    const { ctx } = service;
    // As a security hole elsewhere might leave them.
    await insertIdentity(ctx, ctx.db.sql, id, "keycloak", "attacker", {
      email: "attacker@example.com",
      email_verified: true,
    });
    const session = await startSession(ctx, ctx.db.sql, caller, id, "password");
    const user = await fetchUser(await arrive(email));
    expect(user).toMatchObject({ id, email, app_metadata: { provider: "google", providers: ["google"] } });
    expect(user["email_confirmed_at"]).toBeTruthy();
    expect(user["user_metadata"]).not.toHaveProperty("planted");
    expect(user["identities"]).toEqual([expect.objectContaining({ provider: "google" })]);
    const again = await attacker.signInWithPassword({ email, password: "attacker's own" });
    expect(again.error).toMatchObject({ code: "invalid_credentials" });
    expect((await attacker.getUser(session.access_token)).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
    expect((await attacker.refreshSession({ refresh_token: session.refresh_token })).error).toBeTruthy();
    const codes = await ctx.db.sql
      .selectFrom("auth.one_time_tokens")
      .select("id")
      .where("user_id", "=", id)
      .execute();
    expect(codes).toEqual([]);
    fixture.addUser({ email: "attacker@example.com", sub: "attacker" });
    expect((await fetchUser(await arrive("attacker@example.com", service, "keycloak")))["id"]).not.toBe(id);
  });

  it("is rejected if two accounts have it", async () => {
    const email = fixture.addUser({ email: "two@example.com" });
    const { ctx } = service;
    await emailUser(email, { email_confirmed_at: ctx.now() });
    const other = await emailUser("two-other@example.com", { email_confirmed_at: ctx.now() });
    await insertIdentity(ctx, ctx.db.sql, other.id, "keycloak", "two", { email, email_verified: true });
    const hash = await arrive(email);
    expect(Object.fromEntries(hash)).toEqual({
      error: "server_error",
      error_code: "unexpected_failure",
      error_description:
        "Multiple accounts with the same email address in the same linking domain detected: default",
      sb: "",
    });
  });

  it("has no effect if an identity only claims it", async () => {
    const email = fixture.addUser({ email: "claimed@example.com" });
    const { ctx } = service;
    const claimer = await emailUser("claimer@example.com", { email_confirmed_at: ctx.now() });
    await insertIdentity(ctx, ctx.db.sql, claimer.id, "keycloak", "claimer", {
      email,
      email_verified: false,
    });
    expect((await fetchUser(await arrive(email)))["id"]).not.toBe(claimer.id);
  });

  it("does not match accounts of an enterprise directory", async () => {
    const email = fixture.addUser({ email: "sso@example.com" });
    const { ctx } = service;
    const sso = await insertUser(ctx, ctx.db.sql, {
      email,
      is_sso_user: true,
      email_confirmed_at: ctx.now(),
    });
    expect((await fetchUser(await arrive(email)))["id"]).not.toBe(sso.id);
  });

  it("creates one account from two concurrent first sign-ins", async () => {
    const email = fixture.addUser({ email: "at-once@example.com" });
    const hashes = await Promise.all([arrive(email), arrive(email), arrive(email)]);
    const users = await Promise.all(hashes.map(fetchUser));
    expect(new Set(users.map((user) => user["id"])).size).toBe(1);
    expect(await count(email)).toBe(1);
  });
});

describe("an unverified address", () => {
  it("creates an account that has to be confirmed by email and can then be used", async () => {
    const email = fixture.addUser({ email: "unproved@example.com", email_verified: false });
    const landed = await signInBy(service, service.client("pkce"), email);
    const emails = {
      error: "access_denied",
      error_code: "provider_email_needs_verification",
      error_description:
        "Unverified email with google. A confirmation email has been sent to your google email",
    };
    expect(Object.fromEntries(landed.searchParams)).toEqual(emails);
    expect(Object.fromEntries(getHashParams(landed))).toEqual({ ...emails, sb: "" });
    const mail = await service.ctx.db.sql.selectFrom("mail.outbox").selectAll().execute();
    const mine = mail.filter((message) => JSON.stringify(message).includes(email));
    expect(mine).toHaveLength(1);
    const [link = ""] =
      /http:\/\/[^\s"<>]+\/verify\?[^\s"<>]+/.exec(JSON.stringify(mine[0]).replaceAll("&amp;", "&")) ?? [];
    const confirmed = await service.browser().open(link.replaceAll("\\", ""));
    expect(getHashParams(confirmed).get("access_token")).toBeTruthy();
    expect(confirmed.origin).toBe("https://app.example");
    expect((await fetchUser(await arrive(email)))["email"]).toBe(email);
    expect(await count(email)).toBe(1);
  });

  it("never matches an existing account, even if new addresses need no confirmation", async () => {
    const email = fixture.addUser({ email: "taken@example.com", email_verified: false });
    const owner = await emailUser(email, { email_confirmed_at: service.ctx.now() });
    const auto = await fixture.service({ AUTH_AUTOCONFIRM: "true" });
    for (const at of [service, auto]) {
      expect(Object.fromEntries(await arrive(email, at))).toEqual({
        error: "access_denied",
        error_code: "provider_email_needs_verification",
        error_description: "Unverified email with google. Verify the email with google in order to sign in",
        sb: "",
      });
    }
    const identities = await service.ctx.db.sql
      .selectFrom("auth.identities")
      .select("provider")
      .where("user_id", "=", owner.id)
      .execute();
    expect(identities).toEqual([{ provider: "email" }]);
    // Once the provider verifies it, it does.
    fixture.addUser({ email, email_verified: true });
    expect((await fetchUser(await arrive(email)))["id"]).toBe(owner.id);
  });

  it("is sufficient if new addresses need no confirmation", async () => {
    const auto = await fixture.service({ AUTH_AUTOCONFIRM: "true" });
    const email = fixture.addUser({ email: "auto@example.com", email_verified: false });
    expect((await fetchUser(await arrive(email, auto)))["email_confirmed_at"]).toBeTruthy();
  });
});

describe("rejections", () => {
  it("apply to new users while sign-up is off, but not to existing ones", async () => {
    const known = fixture.addUser({ email: "known@example.com" });
    await arrive(known);
    const closed = await fixture.service({ AUTH_DISABLE_SIGNUP: "true" });
    const email = fixture.addUser({ email: "newcomer@example.com" });
    expect(Object.fromEntries(await arrive(email, closed))).toEqual({
      error: "access_denied",
      error_code: "signup_disabled",
      error_description: "Signups not allowed for this instance",
      sb: "",
    });
    expect(await count(email)).toBe(0);
    expect((await arrive(known, closed)).get("access_token")).toBeTruthy();
  });

  it("apply to banned users, whether known or about to be linked", async () => {
    const later = new Date(service.ctx.now().getTime() + 3_600_000);
    const known = fixture.addUser({ email: "banned-known@example.com" });
    await arrive(known);
    await service.ctx.db.sql
      .updateTable("auth.users")
      .set({ banned_until: later })
      .where("email", "=", known)
      .execute();
    const linkable = fixture.addUser({ email: "banned-linkable@example.com" });
    await emailUser(linkable, { email_confirmed_at: service.ctx.now() });
    await service.ctx.db.sql
      .updateTable("auth.users")
      .set({ banned_until: later })
      .where("email", "=", linkable)
      .execute();
    for (const email of [known, linkable]) {
      const emails = {
        error: "access_denied",
        error_code: "user_banned",
        error_description: "User is banned",
      };
      expect(Object.fromEntries(await arrive(email))).toEqual({ ...emails, sb: "" });
      const landed = await signInBy(service, service.client("pkce"), email);
      expect(Object.fromEntries(landed.searchParams)).toEqual(emails);
    }
  });
});

describe("an invitation", () => {
  async function invite(email: string): Promise<{ user: UserRow; token: string }> {
    const { ctx } = service;
    const user = await insertUser(ctx, ctx.db.sql, {
      email,
      invited_at: ctx.now(),
      user_metadata: { team: "a" },
    });
    await insertIdentity(ctx, ctx.db.sql, user.id, "email", user.id, {
      email,
      sub: user.id,
      email_verified: false,
    });
    const { linkToken } = await issueCode(ctx, ctx.db.sql, {
      userId: user.id,
      kind: "confirmation",
      channel: "email",
      address: email,
    });
    return { user, token: linkToken };
  }

  it("is accepted by the user of its address, once, also while sign-up is off", async () => {
    const closed = await fixture.service({ AUTH_DISABLE_SIGNUP: "true" });
    const email = fixture.addUser({ email: "invited@example.com", name: "Invited" });
    const { user, token } = await invite(email);
    const params = { invite_token: token };
    const hash = getHashParams(await signInBy(closed, closed.client("implicit"), email, { params }));
    expect(await fetchUser(hash)).toMatchObject({
      id: user.id,
      user_metadata: { team: "a", full_name: "Invited" },
    });
    const again = getHashParams(await signInBy(closed, closed.client("implicit"), email, { params }));
    expect(again.get("error_code")).toBe("invite_not_found");
  });

  it("is valid for no one else", async () => {
    const { token } = await invite("invited-too@example.com");
    const email = fixture.addUser({ email: "somebody-else@example.com" });
    const hash = getHashParams(
      await signInBy(service, service.client("implicit"), email, { params: { invite_token: token } }),
    );
    expect(Object.fromEntries(hash)).toEqual({
      error_code: "invite_not_found",
      error_description: "Invited email does not match emails from external provider",
      sb: "",
    });
    expect(await count(email)).toBe(0);
  });
});
