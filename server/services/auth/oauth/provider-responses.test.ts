// Invalid responses of an identity provider, the errors that users see for them, and the simulator that sends them.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getHashParams, type Browser } from "#tests/support/oidc/browser.ts";
import { APP_URL, createOidcFixture, signInBy } from "#tests/support/oidc/fixture.ts";
import { noFaults, type ResponseFault, type TokenFault } from "#simulators/identity-provider/faults.ts";
import { setup } from "#tests/support/setup.ts";
import { CHALLENGE, expectError, get, returnFromProvider } from "#tests/support/oidc/callback.ts";

let email: string;
const fixture = setup(createOidcFixture);
const service = setup(() => fixture.service());
beforeAll(async () => {
  email = fixture.addUser({ email: "someone@example.com" });
  // The provider's metadata is cached from here on: faults below affect the later steps.
  await signInBy(service, service.client("implicit"), email);
});
afterEach(() => void Object.assign(fixture.simulator.faults, noFaults()));

const returning = (browser: Browser, params: Record<string, string> = {}): Promise<URL> =>
  returnFromProvider(service, email, browser, params);

describe("the provider's response", () => {
  it("may be a rejection, which is passed on to the redirect address", async () => {
    const browser = service.browser();
    const back = await returning(browser, { ...CHALLENGE, refuse: "1" });
    expect(back.searchParams.get("error")).toBe("access_denied");
    expectError(await get(back.href, browser), {
      status: 302,
      at: APP_URL,
      error: "access_denied",
      code: "bad_oauth_callback",
      description: "The user declined.",
    });
  });

  it("requires a code", async () => {
    const browser = service.browser();
    const back = await returning(browser);
    back.searchParams.delete("code");
    expectError(await get(back.href, browser), {
      status: 302,
      at: APP_URL,
      error: "invalid_request",
      code: "bad_oauth_callback",
      description: "OAuth callback without an authorization code",
    });
  });

  const exchange = {
    status: 302,
    at: APP_URL,
    error: "server_error",
    code: "unexpected_failure",
    description: "Unable to exchange external code",
  };
  const profile = { ...exchange, description: "Error getting user profile from external provider" };

  it("requires the provider's own code, and its own issuer if it sends one", async () => {
    const browser = service.browser();
    const back = await returning(browser);
    back.searchParams.set("code", "made-up");
    expectError(await get(back.href, browser), exchange);
    fixture.simulator.faults.otherIssuer = true;
    expectError(await get((await returning(browser)).href, browser), exchange);
  });

  it.each<[ResponseFault]>([["500"], ["429"], ["malformed"], ["lost"], ["huge"], ["slow"]])(
    "for the code exchange may be %s",
    async (fault) => {
      const browser = service.browser();
      const back = await returning(browser);
      fixture.simulator.faults.faultByEndpoint.set("token", fault);
      expectError(await get(back.href, browser), exchange);
    },
  );

  it.each<[TokenFault, typeof exchange]>([
    ["wrong_nonce", profile],
    ["no_nonce", profile],
    ["wrong_audience", exchange],
    ["wrong_issuer", exchange],
    ["expired", exchange],
    ["wrong_key", exchange],
    ["alg_none", exchange],
    ["alg_hs256", exchange],
  ])("is rejected with an id_token that is %s", async (fault, expected) => {
    const browser = service.browser();
    const back = await returning(browser);
    fixture.simulator.faults.idToken = fault;
    expectError(await get(back.href, browser), expected);
    const { count } = await service.ctx.db.sql
      .selectFrom("auth.flow_states")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("id", "=", back.searchParams.get("state") ?? "")
      .where("auth_code_hash", "is not", null)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it("may fail at userinfo", async () => {
    const browser = service.browser();
    const back = await returning(browser);
    fixture.simulator.faults.idToken = "absent";
    fixture.simulator.faults.faultByEndpoint.set("userinfo", "500");
    expectError(await get(back.href, browser), profile);
  });
});

describe("the simulator", () => {
  it("redirects to this machine only, and only for known clients", async () => {
    const query = (client: string, uri: string): string =>
      new URLSearchParams({ client_id: client, redirect_uri: uri, response_type: "code" }).toString();
    const elsewhere = query("wattlane-development", "https://evil.example/");
    expect((await get(`${fixture.simulator.issuer}/authorize?${elsewhere}`)).status).toBe(400);
    const unknownRedirect = query("stranger", "http://127.0.0.1:1/");
    expect((await get(`${fixture.simulator.issuer}/authorize?${unknownRedirect}`)).status).toBe(400);
  });

  it("shows a page to choose the user", async () => {
    const client = service.client("implicit");
    const { data } = await client.signInWithOAuth({
      provider: "google",
      options: { redirectTo: APP_URL, skipBrowserRedirect: true, queryParams: { login_hint: '"><script>' } },
    });
    const browser = service.browser();
    const { location } = await get(data.url ?? "", browser);
    const { body } = await get(location?.href ?? "");
    expect(body).toContain("Rosa Delgado");
    expect(body).not.toContain('"><script>');
    const response = await fetch(`${fixture.simulator.issuer}/authorize`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams([
        ...(location?.searchParams ?? []),
        ["person_name", "Typed In"],
        ["person_email", "typed@example.com"],
        ["person_verified", "on"],
      ]),
    });
    await response.body?.cancel();
    const landed = await browser.open(response.headers.get("location") ?? "");
    const { data: me } = await client.getUser(getHashParams(landed).get("access_token") ?? "");
    expect(me.user).toMatchObject({ email: "typed@example.com", user_metadata: { name: "Typed In" } });
  });
});
