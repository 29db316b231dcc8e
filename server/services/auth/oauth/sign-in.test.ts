// Sign-in through a provider, with the real client and a provider that implements the real protocol.
import { describe, expect, it } from "vitest";
import { getHashParams } from "#tests/support/oidc/browser.ts";
import { signInParams, APP_URL, createOidcFixture, signInBy } from "#tests/support/oidc/fixture.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createOidcFixture);
const service = setup(() => fixture.service());

describe("with PKCE", () => {
  it("ends in a code, which the client exchanges for a session and the provider's tokens", async () => {
    const email = fixture.addUser({
      email: "Rosa@Example.com",
      sub: "sub-1",
      name: "Rosa Delgado",
      picture: "https://pictures.example/rosa",
      hd: "example.com",
    });
    const client = service.client("pkce");
    const landed = await signInBy(service, client, email, { params: { access_type: "offline" } });
    expect(`${landed.origin}${landed.pathname}`).toBe(APP_URL);
    expect([...landed.searchParams.keys()]).toEqual(["code"]);
    expect(landed.hash).toBe("");
    const { data, error } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.session?.provider_token).toMatch(/^[\w-]{32}$/);
    expect(data.session?.provider_refresh_token).toBe(`refresh-${data.session?.provider_token}`);
    expect(data.user).toMatchObject({
      email: "rosa@example.com",
      role: "authenticated",
      is_anonymous: false,
      app_metadata: { provider: "google", providers: ["google"] },
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const known = {
      iss: fixture.simulator.issuer,
      sub: "sub-1",
      name: "Rosa Delgado",
      email: "rosa@example.com",
      picture: "https://pictures.example/rosa",
      full_name: "Rosa Delgado",
      avatar_url: "https://pictures.example/rosa",
      provider_id: "sub-1",
      email_verified: true,
      phone_verified: false,
      custom_claims: { hd: "example.com" },
    };
    expect(data.user?.user_metadata).toEqual(known);
    const { data: mine } = await client.getUserIdentities();
    expect(mine?.identities).toHaveLength(1);
    expect(mine?.identities[0]).toMatchObject({ id: "sub-1", provider: "google", identity_data: known });
    const claims = JSON.parse(
      Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString(),
    ) as { amr: unknown[] };
    expect(claims.amr).toEqual([{ method: "oauth", provider: "google", timestamp: expect.any(Number) }]);
  });

  it("issues the code once, and only to the client with the verifier", async () => {
    const email = fixture.addUser({ email: "verifier@example.com" });
    const client = service.client("pkce");
    const code = (await signInBy(service, client, email)).searchParams.get("code") ?? "";
    const otherClient = service.client("pkce");
    await otherClient.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    expect((await otherClient.exchangeCodeForSession(code)).error).toMatchObject({
      code: "bad_code_verifier",
    });
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    await otherClient.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    expect((await otherClient.exchangeCodeForSession(code)).error).toMatchObject({
      status: 404,
      code: "flow_state_not_found",
    });
  });

  it("accepts a browser without the cookie, because the verifier binds the flow", async () => {
    const email = fixture.addUser({ email: "no-cookie@example.com" });
    const client = service.client("pkce");
    const { data } = await client.signInWithOAuth({
      provider: "google",
      options: { redirectTo: APP_URL, skipBrowserRedirect: true, queryParams: signInParams(email) },
    });
    const redirect = await fetch(data.url ?? "", { redirect: "manual" });
    await redirect.body?.cancel();
    const landed = await service.browser().open(redirect.headers.get("location") ?? "");
    expect((await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "")).error).toBeNull();
  });

  it("encrypts the stored tokens of the provider", async () => {
    const email = fixture.addUser({ email: "sealed@example.com" });
    const client = service.client("pkce");
    const landed = await signInBy(service, client, email);
    const rows = await service.ctx.db.sql
      .selectFrom("auth.flow_states")
      .select("provider_token")
      .where("provider_token", "is not", null)
      .execute();
    const { data } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(rows.length).toBeGreaterThan(0);
    expect(data.session?.provider_token).toBeTruthy();
    expect(JSON.stringify(rows)).not.toContain(data.session?.provider_token);
  });
});

describe("without PKCE", () => {
  it("ends in a session in the hash", async () => {
    const email = fixture.addUser({ email: "implicit@example.com" });
    const client = service.client("implicit");
    const landed = await signInBy(service, client, email, { params: { access_type: "offline" } });
    expect(landed.search).toBe("");
    const hash = getHashParams(landed);
    expect([...hash.keys()]).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "provider_refresh_token",
      "provider_token",
      "refresh_token",
      "sb",
      "token_type",
    ]);
    const { data, error } = await client.setSession({
      access_token: hash.get("access_token") ?? "",
      refresh_token: hash.get("refresh_token") ?? "",
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it("finds the same account at the next sign-in, with the provider's current profile", async () => {
    const email = fixture.addUser({ email: "again@example.com", sub: "again", name: "Before" });
    const first = getHashParams(await signInBy(service, service.client("implicit"), email));
    fixture.addUser({ email, sub: "again", name: "After" });
    const second = getHashParams(await signInBy(service, service.client("implicit"), email));
    const [before, after] = await Promise.all(
      [first, second].map((hash) => service.client("implicit").getUser(hash.get("access_token") ?? "")),
    );
    expect(after?.data.user?.id).toBe(before?.data.user?.id);
    expect(after?.data.user?.identities?.[0]?.identity_data?.["full_name"]).toBe("After");
  });

  it("returns to both of two tabs", async () => {
    const email = fixture.addUser({ email: "tabs@example.com" });
    const browser = service.browser();
    const query = new URLSearchParams({ provider: "google", redirect_to: APP_URL, ...signInParams(email) });
    const startRedirect = async (): Promise<string> => {
      const response = await browser.fetch(`${service.base}/authorize?${query.toString()}`, {
        redirect: "manual",
      });
      await response.body?.cancel();
      return response.headers.get("location") ?? "";
    };
    const [one, two] = [await startRedirect(), await startRedirect()];
    expect(getHashParams(await browser.open(one)).get("access_token")).toBeTruthy();
    expect(getHashParams(await browser.open(two)).get("access_token")).toBeTruthy();
  });
});

describe("the provider's profile", () => {
  it("is requested at userinfo if there is no id_token", async () => {
    const email = fixture.addUser({ email: "userinfo@example.com", name: "From Userinfo" });
    fixture.simulator.faults.idToken = "absent";
    try {
      const hash = getHashParams(await signInBy(service, service.client("implicit"), email));
      const { data } = await service.client("implicit").getUser(hash.get("access_token") ?? "");
      expect(data.user).toMatchObject({ email, user_metadata: { full_name: "From Userinfo" } });
    } finally {
      fixture.simulator.faults.idToken = null;
    }
  });

  it("may come by a form, and the GET that follows has the cookie which a cross-site form lacks", async () => {
    const email = fixture.addUser({ email: "form@example.com" });
    const browser = service.browser();
    const query = new URLSearchParams({ provider: "google", redirect_to: APP_URL, ...signInParams(email) });
    const redirect = await browser.fetch(`${service.base}/authorize?${query.toString()}`, {
      redirect: "manual",
    });
    await redirect.body?.cancel();
    const back = await fetch(redirect.headers.get("location") ?? "", { redirect: "manual" });
    await back.body?.cancel();
    const { search } = new URL(back.headers.get("location") ?? "");
    const posted = await fetch(`${service.base}/callback`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: search.slice(1),
    });
    await posted.body?.cancel();
    expect(posted.status).toBe(303);
    const landed = await browser.open(posted.headers.get("location") ?? "");
    expect(getHashParams(landed).get("access_token")).toBeTruthy();
  });

  it("may leave out the address if that is allowed", async () => {
    const open = await fixture.service({ AUTH_EXTERNAL_GOOGLE_EMAIL_OPTIONAL: "true" });
    fixture.simulator.users.set("nameless", {
      sub: "nameless",
      name: "N",
      email: null,
      email_verified: false,
    });
    const rejected = await signInBy(service, service.client("implicit"), "nameless");
    expect(getHashParams(rejected).get("error_description")).toBe(
      "Error getting user email from external provider",
    );
    const signedIn = getHashParams(await signInBy(open, open.client("implicit"), "nameless"));
    const { data } = await open.client("implicit").getUser(signedIn.get("access_token") ?? "");
    expect(data.user).toMatchObject({ email: "", app_metadata: { provider: "google" } });
  });
});

describe("the redirect to the provider", () => {
  it("has state, nonce, PKCE and the caller's own parameters, but none that would change the meaning", async () => {
    const query = new URLSearchParams({
      provider: "google",
      scopes: "calendar,drive",
      login_hint: "who@example.com",
      hd: "example.com",
      client_id: "evil",
      redirect_uri: "https://evil.example",
      response_type: "token",
      response_mode: "fragment",
      state: "mine",
      nonce: "mine",
      scope: "all",
      request_uri: "https://evil.example",
    });
    const response = await fetch(`${service.base}/authorize?${query.toString()}`, { redirect: "manual" });
    await response.body?.cancel();
    expect(response.status).toBe(302);
    const url = new URL(response.headers.get("location") ?? "");
    expect(`${url.origin}${url.pathname}`).toBe(`${fixture.simulator.issuer}/authorize`);
    const input = Object.fromEntries(url.searchParams);
    expect(input).toEqual({
      login_hint: "who@example.com",
      hd: "example.com",
      client_id: "wattlane-development",
      redirect_uri: `${service.base}/callback`,
      response_type: "code",
      scope: "email profile calendar drive openid",
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^auth_flow=[\w-]{43}; Path=\/auth\/v1; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  it("marks the cookie Secure behind https", async () => {
    const secure = await fixture.service({ PUBLIC_URL: "https://portal.example" });
    const response = await fetch(`${secure.base}/authorize?provider=google`, { redirect: "manual" });
    await response.body?.cancel();
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure$/);
    expect(response.headers.get("location")).toContain(
      encodeURIComponent("https://portal.example/auth/v1/callback"),
    );
  });

  it("leads back only to allowed addresses", async () => {
    const email = fixture.addUser({ email: "redirect@example.com" });
    for (const redirectTo of [
      "https://evil.example/welcome",
      "https://app.example.evil.example/",
      "javascript:alert(1)",
    ]) {
      const landed = await signInBy(service, service.client("pkce"), email, { redirectTo });
      expect(landed.origin).toBe("http://portal.example");
      expect(landed.searchParams.get("code")).toBeTruthy();
    }
  });
});

it("writes no token, code, state or address to the log", async () => {
  const email = fixture.addUser({ email: "quiet@example.com" });
  const client = service.client("pkce");
  const landed = await signInBy(service, client, email);
  const { data } = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
  const log = service.server.logs.join("\n");
  expect(log).toContain("/auth/v1/callback");
  for (const secret of [
    email,
    landed.searchParams.get("code"),
    data.session?.provider_token,
    data.session?.access_token,
  ])
    expect(log).not.toContain(secret);
});
