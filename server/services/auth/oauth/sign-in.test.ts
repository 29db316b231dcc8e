// Sign-in by a provider, with the real client and a provider that speaks the real protocol.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "#tests/support/oidc/browser.ts";
import { asPerson, HOME, oidcWorld, signInBy, type Service, type World } from "#tests/support/oidc/world.ts";

let world: World;
let service: Service;
beforeAll(async () => {
  world = await oidcWorld();
  service = await world.service();
});
afterAll(() => world.close());

describe("with PKCE", () => {
  it("ends in a code, which the client exchanges for a session and the provider's tokens", async () => {
    const email = world.person({
      email: "Rosa@Example.com",
      sub: "sub-1",
      name: "Rosa Delgado",
      picture: "https://pictures.example/rosa",
      hd: "example.com",
    });
    const client = service.client("pkce");
    const arrived = await signInBy(service, client, email, { params: { access_type: "offline" } });
    expect(`${arrived.origin}${arrived.pathname}`).toBe(HOME);
    expect([...arrived.searchParams.keys()]).toEqual(["code"]);
    expect(arrived.hash).toBe("");
    const { data, error } = await client.exchangeCodeForSession(arrived.searchParams.get("code") ?? "");
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
      iss: world.standIn.issuer,
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

  it("gives the code once, and only to who holds the verifier", async () => {
    const email = world.person({ email: "verifier@example.com" });
    const client = service.client("pkce");
    const code = (await signInBy(service, client, email)).searchParams.get("code") ?? "";
    const stranger = service.client("pkce");
    await stranger.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    expect((await stranger.exchangeCodeForSession(code)).error).toMatchObject({ code: "bad_code_verifier" });
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    await stranger.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    expect((await stranger.exchangeCodeForSession(code)).error).toMatchObject({
      status: 404,
      code: "flow_state_not_found",
    });
  });

  it("takes a browser without the cookie, for the verifier binds the flow", async () => {
    const email = world.person({ email: "no-cookie@example.com" });
    const client = service.client("pkce");
    const { data } = await client.signInWithOAuth({
      provider: "google",
      options: { redirectTo: HOME, skipBrowserRedirect: true, queryParams: asPerson(email) },
    });
    const leaving = await fetch(data.url ?? "", { redirect: "manual" });
    await leaving.body?.cancel();
    const arrived = await service.browser().open(leaving.headers.get("location") ?? "");
    expect((await client.exchangeCodeForSession(arrived.searchParams.get("code") ?? "")).error).toBeNull();
  });

  it("keeps the provider's tokens sealed", async () => {
    const email = world.person({ email: "sealed@example.com" });
    const client = service.client("pkce");
    const arrived = await signInBy(service, client, email);
    const rows = await service.ctx.db.sql
      .selectFrom("auth.flow_states")
      .select("provider_token")
      .where("provider_token", "is not", null)
      .execute();
    const { data } = await client.exchangeCodeForSession(arrived.searchParams.get("code") ?? "");
    expect(rows.length).toBeGreaterThan(0);
    expect(data.session?.provider_token).toBeTruthy();
    expect(JSON.stringify(rows)).not.toContain(data.session?.provider_token);
  });
});

describe("without PKCE", () => {
  it("ends in a session in the hash", async () => {
    const email = world.person({ email: "implicit@example.com" });
    const client = service.client("implicit");
    const arrived = await signInBy(service, client, email, { params: { access_type: "offline" } });
    expect(arrived.search).toBe("");
    const hash = hashOf(arrived);
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

  it("is the same account at the next sign-in, with what the provider says by then", async () => {
    const email = world.person({ email: "again@example.com", sub: "again", name: "Before" });
    const first = hashOf(await signInBy(service, service.client("implicit"), email));
    world.person({ email, sub: "again", name: "After" });
    const second = hashOf(await signInBy(service, service.client("implicit"), email));
    const [before, after] = await Promise.all(
      [first, second].map((hash) => service.client("implicit").getUser(hash.get("access_token") ?? "")),
    );
    expect(after?.data.user?.id).toBe(before?.data.user?.id);
    expect(after?.data.user?.identities?.[0]?.identity_data?.["full_name"]).toBe("After");
  });

  it("returns to both of two tabs", async () => {
    const email = world.person({ email: "tabs@example.com" });
    const browser = service.browser();
    const query = new URLSearchParams({ provider: "google", redirect_to: HOME, ...asPerson(email) });
    const leave = async (): Promise<string> => {
      const response = await browser.fetch(`${service.base}/authorize?${query.toString()}`, {
        redirect: "manual",
      });
      await response.body?.cancel();
      return response.headers.get("location") ?? "";
    };
    const [one, two] = [await leave(), await leave()];
    expect(hashOf(await browser.open(one)).get("access_token")).toBeTruthy();
    expect(hashOf(await browser.open(two)).get("access_token")).toBeTruthy();
  });
});

describe("what the provider answers", () => {
  it("is asked at userinfo where there is no id_token", async () => {
    const email = world.person({ email: "userinfo@example.com", name: "From Userinfo" });
    world.standIn.faults.idToken = "absent";
    try {
      const hash = hashOf(await signInBy(service, service.client("implicit"), email));
      const { data } = await service.client("implicit").getUser(hash.get("access_token") ?? "");
      expect(data.user).toMatchObject({ email, user_metadata: { full_name: "From Userinfo" } });
    } finally {
      world.standIn.faults.idToken = null;
    }
  });

  it("may come by a form: the cookie that a foreign form lacks comes with the GET after it", async () => {
    const email = world.person({ email: "form@example.com" });
    const browser = service.browser();
    const query = new URLSearchParams({ provider: "google", redirect_to: HOME, ...asPerson(email) });
    const leaving = await browser.fetch(`${service.base}/authorize?${query.toString()}`, {
      redirect: "manual",
    });
    await leaving.body?.cancel();
    const back = await fetch(leaving.headers.get("location") ?? "", { redirect: "manual" });
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
    const arrived = await browser.open(posted.headers.get("location") ?? "");
    expect(hashOf(arrived).get("access_token")).toBeTruthy();
  });

  it("may leave the address out where that is allowed", async () => {
    const open = await world.service({ AUTH_EXTERNAL_GOOGLE_EMAIL_OPTIONAL: "true" });
    world.standIn.people.set("nameless", { sub: "nameless", name: "N", email: null, email_verified: false });
    const refused = await signInBy(service, service.client("implicit"), "nameless");
    expect(hashOf(refused).get("error_description")).toBe("Error getting user email from external provider");
    const taken = hashOf(await signInBy(open, open.client("implicit"), "nameless"));
    const { data } = await open.client("implicit").getUser(taken.get("access_token") ?? "");
    expect(data.user).toMatchObject({ email: "", app_metadata: { provider: "google" } });
  });
});

describe("the way to the provider", () => {
  it("carries state, nonce, PKCE and the caller's own parameters, but not what would change the meaning", async () => {
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
    expect(`${url.origin}${url.pathname}`).toBe(`${world.standIn.issuer}/authorize`);
    const given = Object.fromEntries(url.searchParams);
    expect(given).toEqual({
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
    const secure = await world.service({ PUBLIC_URL: "https://portal.example" });
    const response = await fetch(`${secure.base}/authorize?provider=google`, { redirect: "manual" });
    await response.body?.cancel();
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure$/);
    expect(response.headers.get("location")).toContain(
      encodeURIComponent("https://portal.example/auth/v1/callback"),
    );
  });

  it("leads back only to where the operator allows", async () => {
    const email = world.person({ email: "redirect@example.com" });
    for (const redirectTo of [
      "https://evil.example/welcome",
      "https://app.example.evil.example/",
      "javascript:alert(1)",
    ]) {
      const arrived = await signInBy(service, service.client("pkce"), email, { redirectTo });
      expect(arrived.origin).toBe("http://portal.example");
      expect(arrived.searchParams.get("code")).toBeTruthy();
    }
  });
});

it("writes no token, code, state or address to the log", async () => {
  const email = world.person({ email: "quiet@example.com" });
  const client = service.client("pkce");
  const arrived = await signInBy(service, client, email);
  const { data } = await client.exchangeCodeForSession(arrived.searchParams.get("code") ?? "");
  const log = service.server.logs.join("\n");
  expect(log).toContain("/auth/v1/callback");
  for (const secret of [
    email,
    arrived.searchParams.get("code"),
    data.session?.provider_token,
    data.session?.access_token,
  ])
    expect(log).not.toContain(secret);
});
