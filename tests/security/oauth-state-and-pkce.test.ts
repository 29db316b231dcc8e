// Sign-ins through an identity provider that an attacker interferes with: states, codes and verifiers of other flows,
// mixed-up identity providers, links to an account of the attacker.
import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { noFaults, TOKEN_FAULTS } from "#simulators/identity-provider/faults.ts";
import { getHashParams, type Browser } from "../support/oidc/browser.ts";
import { signInParams, APP_URL, createOidcFixture, signInBy } from "../support/oidc/fixture.ts";
import { setup } from "#tests/support/setup.ts";

let email: string;
const fixture = setup(createOidcFixture);
const service = setup(() =>
  fixture.service({ AUTH_RATE_LIMIT_SSO: "100000", AUTH_RATE_LIMIT_TOKEN_REFRESH: "100000" }),
);
beforeAll(async () => {
  email = fixture.addUser({ email: "customer@example.com" });
  await signInBy(service, service.client("implicit"), email);
});
afterEach(() => void Object.assign(fixture.simulator.faults, noFaults()));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

interface Flow {
  readonly browser: Browser;
  readonly verifier: string;
  readonly challenge: string;
  /** Address to which the identity provider redirects the browser, with state and code. */
  readonly back: URL;
}

async function visit(address: string | URL, browser: Browser): Promise<{ status: number; location: URL }> {
  const response = await browser.fetch(address, { redirect: "manual" });
  await response.body?.cancel();
  return {
    status: response.status,
    location: new URL(response.headers.get("location") ?? "about:blank", address),
  };
}

/** Goes to the identity provider and signs in there, without calling the callback yet. */
async function start(
  options: { method?: "s256" | "plain" | null; provider?: string; params?: Record<string, string> } = {},
): Promise<Flow> {
  const { method = "s256", provider = "google", params = {} } = options;
  const verifier = randomBytes(32).toString("base64url");
  const challenge = method === "plain" ? verifier : sha256(verifier);
  const pkce: Record<string, string> =
    method === null ? {} : { code_challenge: challenge, code_challenge_method: method };
  const query = new URLSearchParams({
    provider,
    redirect_to: APP_URL,
    ...pkce,
    ...signInParams(email),
    ...params,
  });
  const browser = service.browser();
  const { location } = await visit(`${service.base}/authorize?${query.toString()}`, browser);
  return { browser, verifier, challenge, back: (await visit(location, browser)).location };
}

/** Starts a flow and returns from it with our own code for it. */
async function obtainCode(options: Parameters<typeof start>[0] = {}): Promise<Flow & { code: string }> {
  const flow = await start(options);
  const { location } = await visit(flow.back, flow.browser);
  return { ...flow, code: location.searchParams.get("code") ?? "" };
}

async function exchange(body: object): Promise<{ status: number; code: unknown }> {
  const response = await fetch(`${service.base}/token?grant_type=pkce`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  const result = (await response.json()) as { error_code?: unknown };
  return { status: response.status, code: result.error_code };
}

/** Expects that the browser is redirected without a code or a session, with the error. */
async function expectRejected(address: URL, browser: Browser, errorCode: string): Promise<void> {
  const { location } = await visit(address, browser);
  expect(location.searchParams.get("error_code")).toBe(errorCode);
  expect(location.searchParams.has("code")).toBe(false);
  expect(getHashParams(location).has("access_token")).toBe(false);
}

function withParams(address: URL, params: Record<string, string>): URL {
  const changed = new URL(address);
  for (const [key, value] of Object.entries(params)) changed.searchParams.set(key, value);
  return changed;
}

const param = (flow: Flow, name: string): string => flow.back.searchParams.get(name) ?? "";

describe("the state", () => {
  it("is rejected if it is missing, forged, repeated or padded", async () => {
    const flow = await start();
    const state = param(flow, "state");
    for (const [forged, errorCode] of [
      ["", "bad_oauth_callback"],
      ["x", "bad_oauth_state"],
      ["00000000-0000-4000-8000-000000000000", "bad_oauth_state"],
      [`${state} `, "bad_oauth_state"],
      [`${state}' or '1'='1`, "bad_oauth_state"],
    ] as const)
      await expectRejected(withParams(flow.back, { state: forged }), flow.browser, errorCode);
    const doubled = new URL(flow.back);
    doubled.searchParams.set("state", "00000000-0000-4000-8000-000000000000");
    doubled.searchParams.append("state", state);
    await expectRejected(doubled, flow.browser, "bad_oauth_state");
  });

  it("is rejected once it was used", async () => {
    const flow = await start();
    expect((await visit(flow.back, flow.browser)).location.searchParams.get("code")).toBeTruthy();
    await expectRejected(flow.back, flow.browser, "flow_state_already_used");
  });

  it("is rejected in another browser, with PKCE and without", async () => {
    for (const method of ["s256", null] as const) {
      const attacker = await start({ method });
      const victim = await start();
      await expectRejected(attacker.back, victim.browser, "bad_oauth_state");
      victim.browser.cookie = "auth_flow=";
      await expectRejected(attacker.back, victim.browser, "bad_oauth_state");
    }
    const withoutPkce = await start({ method: null });
    await expectRejected(withoutPkce.back, service.browser(), "bad_oauth_state");
  });

  it("is rejected from a sign-in by email or of a company's directory", async () => {
    await service.client("pkce").signInWithOtp({ email: "mailed@example.com" });
    const flow = await service.ctx.db.sql
      .selectFrom("auth.flow_states")
      .select("id")
      .where("provider", "=", "email")
      .executeTakeFirstOrThrow();
    const { browser, back } = await start();
    await expectRejected(withParams(back, { state: flow.id }), browser, "bad_oauth_state");
  });

  it("is rejected after it expires", async () => {
    const flow = await start();
    fixture.pass(300_000);
    await expectRejected(flow.back, flow.browser, "bad_oauth_state");
  });
});

describe("the identity provider's code", () => {
  it("is rejected in another flow: neither the attacker's in the victim's nor vice versa", async () => {
    const [attacker, victim] = [await start(), await start()];
    const injected = withParams(victim.back, { code: param(attacker, "code") });
    await expectRejected(injected, victim.browser, "unexpected_failure");
    const stolen = withParams(attacker.back, { code: param(victim, "code") });
    await expectRejected(stolen, attacker.browser, "unexpected_failure");
  });

  it("is rejected with the issuer of another identity provider (mix-up)", async () => {
    const flow = await start();
    const iss = "https://other.example";
    await expectRejected(withParams(flow.back, { iss }), flow.browser, "unexpected_failure");
  });

  it.each(TOKEN_FAULTS.filter((fault) => fault !== "absent"))(
    "is useless with an id_token that has the fault %s",
    async (fault) => {
      const flow = await start();
      fixture.simulator.faults.idToken = fault;
      await expectRejected(flow.back, flow.browser, "unexpected_failure");
    },
  );
});

describe("the request to the identity provider", () => {
  it("contains our own values, whatever the sign-in address contains", async () => {
    const forged = {
      state: "forged",
      nonce: "forged",
      redirect_uri: "https://evil.example/",
      client_id: "forged",
      response_type: "token",
      response_mode: "fragment",
      REDIRECT_URI: "https://evil.example/",
      Code_Challenge: "forged",
      request: "forged",
      request_uri: "https://evil.example/request",
      code_verifier: "forged",
    };
    const query = new URLSearchParams({ provider: "google", ...forged });
    const { location } = await visit(`${service.base}/authorize?${query.toString()}`, service.browser());
    expect(location.origin).toBe(fixture.simulator.issuer);
    expect(location.href).not.toMatch(/forged|evil/);
    expect(location.searchParams.getAll("redirect_uri")).toEqual([`${service.base}/callback`]);
    expect(location.searchParams.getAll("code_challenge_method")).toEqual(["S256"]);
    expect(location.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  });
});

describe("our code", () => {
  const REJECTED = { status: 400, code: "bad_code_verifier" };

  it("is rejected without its verifier, with a wrong one, and with the challenge in its place", async () => {
    const { code, verifier, challenge } = await obtainCode();
    const other = await obtainCode();
    for (const input of [undefined, "", "x".repeat(43), challenge, other.verifier, verifier.toUpperCase()]) {
      const { status } = await exchange({ auth_code: code, code_verifier: input });
      expect(status).toBe(400);
    }
    expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200);
  });

  it("cannot be exchanged by a weaker method than the flow started with", async () => {
    const { code, challenge, verifier } = await obtainCode();
    for (const method of ["plain", "PLAIN", "", "none"]) {
      const body = {
        auth_code: code,
        code_verifier: challenge,
        code_challenge_method: method,
        code_challenge: challenge,
      };
      expect(await exchange(body)).toEqual(REJECTED);
    }
    const plain = await obtainCode({ method: "plain" });
    expect(await exchange({ auth_code: plain.code, code_verifier: sha256(plain.verifier) })).toEqual(
      REJECTED,
    );
    expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200);
  });

  it.each([
    ["a method alone", { code_challenge_method: "s256" }],
    ["a challenge alone", { code_challenge: "c".repeat(43) }],
    ["no method that there is", { code_challenge: "c".repeat(43), code_challenge_method: "none" }],
    ["a short challenge", { code_challenge: "c".repeat(42), code_challenge_method: "s256" }],
  ])("is not issued for a start with %s", async (_what, params) => {
    const query = new URLSearchParams({ provider: "google", ...params });
    expect((await visit(`${service.base}/authorize?${query.toString()}`, service.browser())).status).toBe(
      400,
    );
  });

  it("is rejected a second time, also among ten concurrent requests", async () => {
    const { code, verifier } = await obtainCode();
    const body = { auth_code: code, code_verifier: verifier };
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await exchange(body)).toEqual({ status: 404, code: "flow_state_not_found" });
  });

  it("is rejected with another flow's verifier, as its state, and after it expires", async () => {
    const [one, other] = [await obtainCode(), await obtainCode()];
    expect(await exchange({ auth_code: one.code, code_verifier: other.verifier })).toEqual(REJECTED);
    const state = param(one, "state");
    expect(await exchange({ auth_code: state, code_verifier: one.verifier })).toMatchObject({ status: 404 });
    fixture.pass(300_000);
    expect(await exchange({ auth_code: one.code, code_verifier: one.verifier })).toEqual({
      status: 422,
      code: "flow_state_expired",
    });
  });

  it("is not issued for a flow without PKCE", async () => {
    const flow = await start({ method: null });
    const { location } = await visit(flow.back, flow.browser);
    expect(location.searchParams.has("code")).toBe(false);
    expect(getHashParams(location).get("access_token")).toBeTruthy();
    const state = param(flow, "state");
    for (const auth_code of [state, "", param(flow, "code")])
      expect((await exchange({ auth_code, code_verifier: "" })).status).toBeGreaterThanOrEqual(400);
  });
});

describe("a link to an identity provider started by the attacker", () => {
  it("does not add the victim's identity to the attacker's account", async () => {
    const attacker = service.client("pkce");
    await service.ctx.db.sql.deleteFrom("auth.identities").where("provider_id", "=", email).execute();
    const attackerUrl = fixture.addUser({ email: "attacker@example.com" });
    const landed = await signInBy(service, attacker, attackerUrl, { browser: service.browser() });
    await attacker.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    const { data } = await attacker.linkIdentity({
      provider: "keycloak",
      options: { redirectTo: APP_URL, skipBrowserRedirect: true, queryParams: signInParams(email) },
    });
    // The victim, who is signed in at the identity provider, opens the attacker's address.
    const end = await service.browser().open(data?.url ?? "");
    expect(end.origin).toBe(new URL(APP_URL).origin);
    const { data: me } = await attacker.getUser();
    expect(me.user?.identities?.map((identity) => identity.id)).toEqual([attackerUrl]);
  });
});
