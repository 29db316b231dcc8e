// Linking another sign-in method to an account, and unlinking one.
import type { GoTrueClient, UserIdentity } from "@supabase/auth-js";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { redeemAuthCode } from "../flows/flow-state.ts";
import type { Db } from "../context.ts";
import { getLockedUser } from "../users/load.ts";
import { completeLink } from "./link-identity.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { getHashParams, type Browser } from "#tests/support/oidc/browser.ts";
import {
  signInParams,
  APP_URL,
  createOidcFixture,
  signInBy,
  type Service,
} from "#tests/support/oidc/fixture.ts";
import type { Caller } from "../http/caller.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createOidcFixture);
const service = setup(() =>
  fixture.service({
    AUTH_AUTOCONFIRM: "true",
    AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true",
  }),
);

async function signedUp(
  email: string,
  at: Service = service,
): Promise<{ client: GoTrueClient; browser: Browser; id: string }> {
  const browser = at.browser();
  const client = at.client("pkce", browser);
  const { data, error } = await client.signUp({ email, password: "a good password" });
  if (error) throw error;
  return { client, browser, id: data.user?.id ?? "" };
}

async function link(
  client: GoTrueClient,
  browser: Browser,
  email: string,
  provider: "google" | "keycloak" = "google",
): Promise<URL> {
  const { data, error } = await client.linkIdentity({
    provider,
    options: { redirectTo: APP_URL, queryParams: signInParams(email), skipBrowserRedirect: true },
  });
  if (error) throw error;
  return browser.open(data.url ?? "");
}

async function listIdentities(client: GoTrueClient): Promise<UserIdentity[]> {
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

async function listProviders(client: GoTrueClient): Promise<string[]> {
  return (await listIdentities(client)).map((identity) => identity.provider);
}

describe("linkIdentity", () => {
  it("adds the provider's identity, with which the account can then be signed in to", async () => {
    const { client, browser, id } = await signedUp("me@example.com");
    const email = fixture.addUser({ email: "my-google@example.com" });
    const landed = await link(client, browser, email);
    const { data, error } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email: "me@example.com",
      app_metadata: { provider: "email", providers: ["email", "google"] },
    });
    expect(await listProviders(client)).toEqual(["email", "google"]);
    const emails = await mailsTo(service.server, "me@example.com");
    expect(emails.map(({ kind }) => kind)).toEqual(["auth.identity_linked"]);
    expect(await mailsTo(service.server, email)).toEqual([]);
    const hash = getHashParams(await signInBy(service, service.client("implicit"), email));
    const again = await service.client("implicit").getUser(hash.get("access_token") ?? "");
    expect(again.data.user?.id).toBe(id);
  });

  it("responds with a redirect if requested", async () => {
    const { client } = await signedUp("redirected@example.com");
    const { data } = await client.getSession();
    const response = await fetch(`${service.base}/user/identities/authorize?provider=google`, {
      redirect: "manual",
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    await response.body?.cancel();
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain(fixture.simulator.issuer);
  });

  it("rejects an identity that is already linked to any account", async () => {
    const one = await signedUp("one@example.com");
    const two = await signedUp("two@example.com");
    const email = fixture.addUser({ email: "shared@example.com" });
    await link(one.client, one.browser, email);
    const emails = { error_code: "identity_already_exists" };
    const twice = await link(one.client, one.browser, email);
    expect(Object.fromEntries(twice.searchParams)).toEqual({
      ...emails,
      error_description: "Identity is already linked",
    });
    const others = await link(two.client, two.browser, email);
    expect(Object.fromEntries(getHashParams(others))).toEqual({
      ...emails,
      error_description: "Identity is already linked to another user",
      sb: "",
    });
    expect(await listProviders(two.client)).toEqual(["email"]);
  });

  it("waits for the verifier if the browser is not known to be the one that started it", async () => {
    const attacker = await signedUp("attacker@example.com");
    const email = fixture.addUser({ email: "lured@example.com" });
    const { data } = await attacker.client.linkIdentity({
      provider: "google",
      options: { redirectTo: APP_URL, queryParams: signInParams(email), skipBrowserRedirect: true },
    });
    // The attacker sends the address to a victim, whose browser has no cookie for it.
    const landed = await service.browser().open(data.url ?? "");
    const code = landed.searchParams.get("code") ?? "";
    expect(code).not.toBe("");
    expect(await listProviders(attacker.client)).toEqual(["email"]);
    const { ctx } = service;
    const row = await ctx.db.sql
      .selectFrom("auth.flow_states")
      .select("pending_identity")
      .where("pending_identity", "is not", null)
      .executeTakeFirstOrThrow();
    expect(row.pending_identity).not.toContain(email);
    expect((await service.client("pkce").exchangeCodeForSession(code)).error).toBeTruthy();
    await expect(redeemAuthCode(ctx, ctx.db.sql, code, "v".repeat(43))).rejects.toMatchObject({
      code: "bad_code_verifier",
    });
    expect(await listProviders(attacker.client)).toEqual(["email"]);
  });

  it("completes a waiting link when the client redeems its code", async () => {
    const { client, id } = await signedUp("waiting@example.com");
    const email = fixture.addUser({ email: "waiting-google@example.com" });
    const verifier = "v".repeat(43);
    const { data } = await client.getSession();
    const query = new URLSearchParams({
      provider: "google",
      redirect_to: APP_URL,
      skip_http_redirect: "true",
      code_challenge: verifier,
      code_challenge_method: "plain",
      ...signInParams(email),
    });
    const response = await fetch(`${service.base}/user/identities/authorize?${query.toString()}`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    const { url } = (await response.json()) as { url: string };
    const landed = await service.browser().open(url);
    const { ctx } = service;
    const caller: Caller = {
      ip: "192.0.2.1",
      userAgent: null,
      language: "en",
      externalUrl: service.base,
      siteUrl: APP_URL,
    };
    await ctx.db.sql.transaction().execute(async (trx) => {
      const flow = await redeemAuthCode(ctx, trx, landed.searchParams.get("code") ?? "", verifier);
      expect(flow.user_id).toBe(id);
      await completeLink(ctx, trx, caller, flow);
    });
    expect(await listProviders(client)).toEqual(["email", "google"]);
  });

  it("makes an anonymous account permanent, with the provider's address", async () => {
    const browser = service.browser();
    const client = service.client("pkce", browser);
    const { data: before } = await client.signInAnonymously();
    const email = fixture.addUser({ email: "was-anonymous@example.com", name: "No Longer" });
    const landed = await link(client, browser, email);
    const { data } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(data.user).toMatchObject({
      id: before.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { full_name: "No Longer" },
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  it("does not use the address of another account for it", async () => {
    const email = fixture.addUser({ email: "owned@example.com" });
    await signedUp(email);
    const browser = service.browser();
    const client = service.client("pkce", browser);
    await client.signInAnonymously();
    const landed = await link(client, browser, email);
    expect(landed.searchParams.get("error_code")).toBe("email_exists");
    expect((await client.getUser()).data.user).toMatchObject({ is_anonymous: true, email: "" });
  });

  it("can be disabled by the operator, and requires a session", async () => {
    const off = await fixture.service({
      AUTH_AUTOCONFIRM: "true",
      AUTH_SECURITY_MANUAL_LINKING_ENABLED: "false",
    });
    const { client, browser } = await signedUp("off@example.com", off);
    await expect(link(client, browser, "x@example.com")).rejects.toMatchObject({
      status: 404,
      code: "manual_linking_disabled",
      message: "Manual linking is disabled",
    });
    const [identity] = await listIdentities(client);
    if (!identity) throw new Error("No identity.");
    expect((await client.unlinkIdentity(identity)).error).toMatchObject({ code: "manual_linking_disabled" });
    const anyone = await fetch(`${service.base}/user/identities/authorize?provider=google`, {
      redirect: "manual",
    });
    await anyone.body?.cancel();
    expect(anyone.status).toBe(401);
  });
});

describe("unlinkIdentity", () => {
  async function linked(name: string): Promise<{ client: GoTrueClient; identities: UserIdentity[] }> {
    const { client, browser } = await signedUp(`${name}@example.com`);
    await link(client, browser, fixture.addUser({ email: `${name}-google@example.com` }));
    return { client, identities: await listIdentities(client) };
  }

  function findIdentity(identities: UserIdentity[], provider: string): UserIdentity {
    const found = identities.find((identity) => identity.provider === provider);
    if (!found) throw new Error(`No identity of ${provider}.`);
    return found;
  }

  it("removes a provider's identity", async () => {
    const { client, identities } = await linked("drops-google");
    const { data, error } = await client.unlinkIdentity(findIdentity(identities, "google"));
    expect(error).toBeNull();
    expect(data).toEqual({});
    const { data: me } = await client.getUser();
    expect(me.user).toMatchObject({
      email: "drops-google@example.com",
      app_metadata: { provider: "email", providers: ["email"] },
    });
  });

  it("removes the email identity: the provider's verified address replaces it, and the password is removed", async () => {
    const { client, identities } = await linked("drops-email");
    expect((await client.unlinkIdentity(findIdentity(identities, "email"))).error).toBeNull();
    const { data: me } = await client.getUser();
    expect(me.user).toMatchObject({
      email: "drops-email-google@example.com",
      app_metadata: { provider: "google", providers: ["google"] },
    });
    for (const email of ["drops-email@example.com", "drops-email-google@example.com"]) {
      const { error } = await service
        .client("implicit")
        .signInWithPassword({ email, password: "a good password" });
      expect(error).toMatchObject({ code: "invalid_credentials" });
    }
  });

  it.each([
    ["en", "email"],
    ["es", "google"],
  ] as const)("notifies the address that the account had before, in %s", async (language, provider) => {
    const { identity_unlinked } = getMessages("serverAuthEmails", language).kinds;
    const title = identity_unlinked.subject({ portal: "Wattlane" });
    const email = `notified-${language}@example.com`;
    const { client, identities } = await linked(`notified-${language}`);
    await client.updateUser({ data: { language } });
    expect((await client.unlinkIdentity(findIdentity(identities, provider))).error).toBeNull();
    const [newest, ...earlier] = await mailsTo(service.server, email);
    expect([newest?.kind, newest?.body.split("\n")[0]]).toEqual(["auth.identity_unlinked", title]);
    expect(earlier.map(({ kind }) => kind)).toEqual(["auth.identity_linked"]);
    expect(await mailsTo(service.server, `notified-${language}-google@example.com`)).toEqual([]);
  });

  it("rejects if the remaining address is another account's", async () => {
    const { client, identities } = await linked("conflict");
    await signedUp("conflict-google@example.com");
    expect((await client.unlinkIdentity(findIdentity(identities, "email"))).error).toMatchObject({
      status: 422,
      code: "email_conflict_identity_not_deletable",
    });
    expect(await listProviders(client)).toEqual(["email", "google"]);
    const kinds = (await mailsTo(service.server, "conflict@example.com")).map(({ kind }) => kind);
    expect(kinds).not.toContain("auth.identity_unlinked");
  });

  it("leaves the last one, even with concurrent requests", async () => {
    const { client, identities } = await linked("last");
    const { sql: db } = service.ctx.db;
    const gate = await db.startTransaction().execute();
    await getLockedUser(gate, identities[0]?.user_id ?? "");
    const both = Promise.all(identities.map((identity) => client.unlinkIdentity(identity)));
    // Both are in progress before either may continue.
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    await gate.commit().execute();
    const codes = (await both).map(({ error }) => error?.code ?? "none");
    expect(codes.filter((code) => code === "none")).toHaveLength(1);
    expect(codes).toContain("single_identity_not_deletable");
    expect(await listIdentities(client)).toHaveLength(1);
  });

  it("finds only the account's own identities", async () => {
    const { client, identities } = await linked("own");
    const other = await linked("not-mine");
    const otherIdentity = findIdentity(other.identities, "google");
    expect((await client.unlinkIdentity(otherIdentity)).error).toMatchObject({
      status: 422,
      code: "identity_not_found",
      message: "Identity doesn't exist",
    });
    expect(
      (await client.unlinkIdentity({ ...findIdentity(identities, "google"), identity_id: "x" })).error,
    ).toMatchObject({
      status: 404,
      code: "validation_failed",
    });
    expect(await listIdentities(other.client)).toHaveLength(2);
  });
});
