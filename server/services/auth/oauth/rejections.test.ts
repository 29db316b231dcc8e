// What does not lead to a session, and what people and programs are told then.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getHashParams, type Browser } from "#tests/support/oidc/browser.ts";
import { signInParams, APP_URL, createOidcFixture, signInBy, SITE } from "#tests/support/oidc/fixture.ts";
import { claimFlow, waitingFlow } from "./callback-params.ts";
import {
  noFaults,
  type ResponseFault,
  type TokenFault,
} from "../../../../simulators/identity-provider/faults.ts";
import { setup } from "#tests/support/setup.ts";

let email: string;
const fixture = setup(createOidcFixture);
const service = setup(() => fixture.service());
beforeAll(async () => {
  email = fixture.addUser({ email: "someone@example.com" });
  // What the provider publishes is known from here on: faults below meet the later steps.
  await signInBy(service, service.client("implicit"), email);
});
afterEach(() => void Object.assign(fixture.simulator.faults, noFaults()));

async function get(
  address: string,
  browser?: Browser,
): Promise<{ status: number; location: URL | null; body: string }> {
  const response = await (browser ?? { fetch }).fetch(address, { redirect: "manual" });
  const location = response.headers.get("location");
  return {
    status: response.status,
    location: location ? new URL(location) : null,
    body: await response.text(),
  };
}

/** Leaves for the provider and comes back to the address of the callback, without calling it. */
async function returning(browser: Browser, params: Record<string, string> = {}): Promise<URL> {
  const query = new URLSearchParams({
    provider: "google",
    redirect_to: APP_URL,
    ...signInParams(email),
    ...params,
  });
  const { location } = await get(`${service.base}/authorize?${query.toString()}`, browser);
  return (await get(location?.href ?? "")).location ?? new URL("about:blank");
}

const CHALLENGE = { code_challenge: "c".repeat(43), code_challenge_method: "s256" };

function expectError(
  { status, location }: { status: number; location: URL | null },
  expected: { status: number; at: string; error?: string; code: string; description: string },
): void {
  expect(status).toBe(expected.status);
  expect(`${location?.origin}${location?.pathname}`).toBe(expected.at);
  const params = {
    ...(expected.error ? { error: expected.error } : {}),
    error_code: expected.code,
    error_description: expected.description,
  };
  expect(Object.fromEntries(location?.searchParams ?? [])).toEqual(params);
  expect(Object.fromEntries(getHashParams(location ?? new URL("about:blank")))).toEqual({
    ...params,
    sb: "",
  });
}

describe("GET /authorize", () => {
  it.each([
    ["github", "Unsupported provider: provider is not enabled"],
    ["foo", "Unsupported provider: Provider foo could not be found"],
    ["", "Unsupported provider: Provider could not be found"],
  ])("refuses the provider %j", async (name, message) => {
    const response = await fetch(`${service.base}/authorize?provider=${name}`, {
      redirect: "manual",
      headers: { "x-supabase-api-version": "2024-01-01" },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: "validation_failed", message });
  });

  it("refuses half of PKCE", async () => {
    const { status, body } = await get(
      `${service.base}/authorize?provider=google&code_challenge=${"c".repeat(43)}`,
    );
    expect(status).toBe(400);
    expect(body).toContain("PKCE flow requires code_challenge_method and code_challenge");
  });

  it.each<[ResponseFault]>([["500"], ["429"], ["malformed"], ["lost"], ["huge"], ["slow"]])(
    "answers 503 without detail while discovery is %s, and goes on when it is well again",
    async (fault) => {
      const fresh = await fixture.service();
      fixture.simulator.faults.answers.set("discovery", fault);
      const { status, body } = await get(`${fresh.base}/authorize?provider=google`);
      expect(status).toBe(503);
      expect(JSON.parse(body)).toMatchObject({
        error_code: "unexpected_failure",
        msg: "The sign-in provider does not answer just now. Please try again.",
      });
      expect(body).not.toContain(new URL(fixture.simulator.issuer).host);
      expect(fresh.server.logs.join("\n")).toContain("sign-in provider failed");
      fixture.simulator.faults.answers.clear();
      expect((await get(`${fresh.base}/authorize?provider=google`)).status).toBe(302);
    },
  );

  it("answers 503 where nothing listens", async () => {
    const unusedServer = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => unusedServer.once("listening", resolve));
    const { port } = unusedServer.address() as AddressInfo;
    await new Promise((resolve) => unusedServer.close(resolve));
    const unavailable = await fixture.service({ AUTH_EXTERNAL_GOOGLE_URL: `http://127.0.0.1:${port}` });
    expect((await get(`${unavailable.base}/authorize?provider=google`)).status).toBe(503);
  });

  it("asks no provider elsewhere without TLS", async () => {
    const plain = await fixture.service({ AUTH_EXTERNAL_GOOGLE_URL: "http://provider.example" });
    expect((await get(`${plain.base}/authorize?provider=google`)).status).toBe(503);
    expect(plain.server.logs.join("\n")).toContain("OAUTH_HTTP_REQUEST_FORBIDDEN");
  });
});

describe("the state", () => {
  const bad = { status: 303, at: `${SITE}/`, error: "invalid_request" };

  it("has to be there", async () => {
    const expected = { ...bad, code: "bad_oauth_callback", description: "OAuth state parameter missing" };
    expectError(await get(`${service.base}/callback?code=x`), expected);
    const response = await fetch(`${service.base}/callback`, { method: "POST", redirect: "manual" });
    await response.body?.cancel();
    expectError(
      { status: response.status, location: new URL(response.headers.get("location") ?? "") },
      expected,
    );
  });

  it.each([
    ["not-a-uuid", "OAuth state parameter is invalid"],
    ["00000000-0000-4000-8000-000000000000", "OAuth state not found or expired"],
  ])("%s is refused", async (state, description) => {
    expectError(await get(`${service.base}/callback?code=x&state=${state}`), {
      ...bad,
      code: "bad_oauth_state",
      description,
    });
  });

  it("ends after five minutes", async () => {
    const browser = service.browser();
    const back = await returning(browser);
    fixture.pass(300_000);
    expectError(await get(back.href, browser), {
      ...bad,
      code: "bad_oauth_state",
      description: "OAuth state not found or expired",
    });
  });

  it("is no other flow's", async () => {
    const client = service.client("pkce");
    const mailed = await client.signInWithOtp({ email: "otp@example.com" });
    expect(mailed.error).toBeNull();
    const flow = await service.ctx.db.sql
      .selectFrom("auth.flow_states")
      .select("id")
      .where("provider", "=", "email")
      .executeTakeFirstOrThrow();
    expectError(await get(`${service.base}/callback?code=x&state=${flow.id}`), {
      ...bad,
      code: "bad_oauth_state",
      description: "OAuth state not found or expired",
    });
  });

  it("is taken by one of two that both found it waiting", async () => {
    const back = await returning(service.browser());
    const flow = await waitingFlow(service.ctx, back.searchParams.get("state") ?? "");
    await claimFlow(service.ctx, flow);
    await expect(claimFlow(service.ctx, flow)).rejects.toMatchObject({ code: "flow_state_already_used" });
  });

  it("works once, also of ten returns at once", async () => {
    const browser = service.browser();
    const back = await returning(browser);
    const responses = await Promise.all(Array.from({ length: 10 }, () => get(back.href, browser)));
    expect(responses.filter(({ status }) => status === 302)).toHaveLength(1);
    const rejected = responses.find(({ status }) => status === 303);
    expectError(rejected ?? { status: 0, location: null }, {
      ...bad,
      code: "flow_state_already_used",
      description: "State has already been used",
    });
  });
});

describe("the browser", () => {
  const bad = {
    status: 303,
    at: `${SITE}/`,
    error: "invalid_request",
    code: "bad_oauth_state",
    description: "OAuth state parameter is invalid",
  };

  it("has to be known where the session itself is handed out", async () => {
    const back = await returning(service.browser());
    expectError(await get(back.href), bad);
  });

  it.each([
    ["without PKCE", {}],
    ["with PKCE", CHALLENGE],
  ])("must be no other, %s", async (_how, challenge) => {
    const victim = service.browser();
    await returning(victim);
    const browser = service.browser();
    const back = await returning(browser, challenge);
    expectError(await get(back.href, victim), bad);
    victim.cookie = "auth_flow=";
    expectError(await get(back.href, victim), bad);
    // The refused tries did not use it up.
    expect((await get(back.href, browser)).status).toBe(302);
  });
});

describe("the provider's answer", () => {
  it("may be a refusal, which people are told where they came from", async () => {
    const browser = service.browser();
    const back = await returning(browser, { ...CHALLENGE, refuse: "1" });
    expect(back.searchParams.get("error")).toBe("access_denied");
    expectError(await get(back.href, browser), {
      status: 302,
      at: APP_URL,
      error: "access_denied",
      code: "bad_oauth_callback",
      description: "The person said no.",
    });
  });

  it("has to bring a code", async () => {
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

  it("has to bring the provider's own code, and its own name where it says so", async () => {
    const browser = service.browser();
    const back = await returning(browser);
    back.searchParams.set("code", "made-up");
    expectError(await get(back.href, browser), exchange);
    fixture.simulator.faults.otherIssuer = true;
    expectError(await get((await returning(browser)).href, browser), exchange);
  });

  it.each<[ResponseFault]>([["500"], ["429"], ["malformed"], ["lost"], ["huge"], ["slow"]])(
    "to the exchange may be %s",
    async (fault) => {
      const browser = service.browser();
      const back = await returning(browser);
      fixture.simulator.faults.answers.set("token", fault);
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
  ])("is not believed with an id_token that is %s", async (fault, expected) => {
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
    fixture.simulator.faults.answers.set("userinfo", "500");
    expectError(await get(back.href, browser), profile);
  });
});

describe("the simulator", () => {
  it("leads back to this machine only, and only for clients it knows", async () => {
    const query = (client: string, uri: string): string =>
      new URLSearchParams({ client_id: client, redirect_uri: uri, response_type: "code" }).toString();
    const elsewhere = query("wattlane-development", "https://evil.example/");
    expect((await get(`${fixture.simulator.issuer}/authorize?${elsewhere}`)).status).toBe(400);
    const unknownRedirect = query("stranger", "http://127.0.0.1:1/");
    expect((await get(`${fixture.simulator.issuer}/authorize?${unknownRedirect}`)).status).toBe(400);
  });

  it("asks on a page who it shall be", async () => {
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
