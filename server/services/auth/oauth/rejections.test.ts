// Sign-ins that do not lead to a session, and the resulting errors for users and programs.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser } from "#tests/support/oidc/browser.ts";
import { createOidcFixture, signInBy, SITE } from "#tests/support/oidc/fixture.ts";
import { claimFlow, waitingFlow } from "./callback-params.ts";
import { noFaults, type ResponseFault } from "#simulators/identity-provider/faults.ts";
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

describe("GET /authorize", () => {
  it.each([
    ["github", "Unsupported provider: provider is not enabled"],
    ["foo", "Unsupported provider: Provider foo could not be found"],
    ["", "Unsupported provider: Provider could not be found"],
  ])("rejects the provider %j", async (name, message) => {
    const response = await fetch(`${service.base}/authorize?provider=${name}`, {
      redirect: "manual",
      headers: { "x-supabase-api-version": "2024-01-01" },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: "validation_failed", message });
  });

  it("rejects half of PKCE", async () => {
    const { status, body } = await get(
      `${service.base}/authorize?provider=google&code_challenge=${"c".repeat(43)}`,
    );
    expect(status).toBe(400);
    expect(body).toContain("PKCE flow requires code_challenge_method and code_challenge");
  });

  it.each<[ResponseFault]>([["500"], ["429"], ["malformed"], ["lost"], ["huge"], ["slow"]])(
    "returns 503 without detail while discovery is %s, and continues when it is available again",
    async (fault) => {
      const fresh = await fixture.service();
      fixture.simulator.faults.faultByEndpoint.set("discovery", fault);
      const { status, body } = await get(`${fresh.base}/authorize?provider=google`);
      expect(status).toBe(503);
      expect(JSON.parse(body)).toMatchObject({
        error_code: "unexpected_failure",
        msg: "The sign-in provider does not answer just now. Please try again.",
      });
      expect(body).not.toContain(new URL(fixture.simulator.issuer).host);
      expect(fresh.server.logs.join("\n")).toContain("sign-in provider failed");
      fixture.simulator.faults.faultByEndpoint.clear();
      expect((await get(`${fresh.base}/authorize?provider=google`)).status).toBe(302);
    },
  );

  it("returns 503 if nothing listens", async () => {
    const unusedServer = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => unusedServer.once("listening", resolve));
    const { port } = unusedServer.address() as AddressInfo;
    await new Promise((resolve) => unusedServer.close(resolve));
    const unavailable = await fixture.service({ AUTH_EXTERNAL_GOOGLE_URL: `http://127.0.0.1:${port}` });
    expect((await get(`${unavailable.base}/authorize?provider=google`)).status).toBe(503);
  });

  it("does not contact a remote provider without TLS", async () => {
    const plain = await fixture.service({ AUTH_EXTERNAL_GOOGLE_URL: "http://provider.example" });
    expect((await get(`${plain.base}/authorize?provider=google`)).status).toBe(503);
    expect(plain.server.logs.join("\n")).toContain("OAUTH_HTTP_REQUEST_FORBIDDEN");
  });
});

describe("the state", () => {
  const bad = { status: 303, at: `${SITE}/`, error: "invalid_request" };

  it("is required", async () => {
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
  ])("%s is rejected", async (state, description) => {
    expectError(await get(`${service.base}/callback?code=x&state=${state}`), {
      ...bad,
      code: "bad_oauth_state",
      description,
    });
  });

  it("expires after five minutes", async () => {
    const browser = service.browser();
    const back = await returning(browser);
    fixture.pass(300_000);
    expectError(await get(back.href, browser), {
      ...bad,
      code: "bad_oauth_state",
      description: "OAuth state not found or expired",
    });
  });

  it("is not valid for another flow", async () => {
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

  it("is claimed by one of two that both found it waiting", async () => {
    const back = await returning(service.browser());
    const flow = await waitingFlow(service.ctx, back.searchParams.get("state") ?? "");
    await claimFlow(service.ctx, flow);
    await expect(claimFlow(service.ctx, flow)).rejects.toMatchObject({ code: "flow_state_already_used" });
  });

  it("works once, also for ten callbacks at once", async () => {
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

  it("has to be known if the session itself is returned", async () => {
    const back = await returning(service.browser());
    expectError(await get(back.href), bad);
  });

  it.each([
    ["without PKCE", {}],
    ["with PKCE", CHALLENGE],
  ])("must be the same one, %s", async (_how, challenge) => {
    const victim = service.browser();
    await returning(victim);
    const browser = service.browser();
    const back = await returning(browser, challenge);
    expectError(await get(back.href, victim), bad);
    victim.cookie = "auth_flow=";
    expectError(await get(back.href, victim), bad);
    // The rejected attempts did not use it up.
    expect((await get(back.href, browser)).status).toBe(302);
  });
});
