// signInWithIdToken: a phone app's token from the provider itself.
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { createOidcFixture, type Service } from "#tests/support/oidc/fixture.ts";
import { noFaults, type ResponseFault, type TokenFault } from "#simulators/identity-provider/faults.ts";
import type { IdTokenRequest } from "../../../../simulators/identity-provider/id-tokens.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createOidcFixture);
const service = setup(() => fixture.service({ AUTH_AUTOCONFIRM: "true" }));
afterEach(() => void Object.assign(fixture.simulator.faults, noFaults()));

const NONCE = "a nonce of the app's";
const HASHED = createHash("sha256").update(NONCE).digest("hex");

async function tokenFor(email: string, more: Partial<IdTokenRequest> = {}): Promise<string> {
  const user = fixture.simulator.users.get(fixture.addUser({ ...more.user, email }));
  if (!user) throw new Error("Nobody.");
  return fixture.simulator.signer.sign({ user, audience: "a-phone-app", nonce: HASHED, ...more });
}

async function grant(
  body: object,
  at: Service = service,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${at.base}/token?grant_type=id_token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("signInWithIdToken", () => {
  it("creates an account, and finds it again", async () => {
    const token = await tokenFor("phone@example.com", { accessToken: "the access token" });
    const credentials = { provider: "google", token, nonce: NONCE, access_token: "the access token" };
    const first = await service.client("implicit").signInWithIdToken(credentials);
    expect(first.error).toBeNull();
    expect(first.data.user).toMatchObject({
      email: "phone@example.com",
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { iss: fixture.simulator.issuer, provider_id: "phone@example.com" },
    });
    const second = await service.client("implicit").signInWithIdToken(credentials);
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  it("accepts issuer and client_id instead of the provider, and a token without a nonce", async () => {
    const token = await tokenFor("issuer@example.com", { nonce: undefined });
    const { status } = await grant({
      issuer: fixture.simulator.issuer,
      client_id: "a-phone-app",
      id_token: token,
    });
    expect(status).toBe(200);
    const untrustedGrant = await grant({
      issuer: fixture.simulator.issuer,
      client_id: "stranger",
      id_token: token,
    });
    expect(untrustedGrant.body).toMatchObject({ error_code: "provider_disabled" });
  });

  it("links to the bearer's account with link_identity", async () => {
    const client = service.client("implicit");
    const { data: before } = await client.signUp({
      email: "bearer@example.com",
      password: "a good password",
    });
    const token = await tokenFor("bearer-google@example.com");
    const { data, error } = await client.linkIdentity({ provider: "google", token, nonce: NONCE });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: before.user?.id,
      app_metadata: { providers: ["email", "google"] },
    });
    const anonymousGrant = await grant({
      provider: "google",
      id_token: token,
      nonce: NONCE,
      link_identity: true,
    });
    expect(anonymousGrant).toMatchObject({ status: 401, body: { error_code: "no_authorization" } });
  });
});

describe("rejects", () => {
  const badToken = { error: "invalid request", error_description: "Bad ID token" };

  it.each<[TokenFault, object]>([
    ["wrong_key", badToken],
    ["alg_none", badToken],
    ["alg_hs256", badToken],
    ["expired", badToken],
    ["wrong_issuer", badToken],
    ["wrong_audience", { error: "invalid request", error_description: "Unacceptable audience in id_token" }],
    ["wrong_nonce", { error: "invalid nonce", error_description: "Nonces mismatch" }],
    [
      "no_nonce",
      {
        error: "invalid request",
        error_description: "Passed nonce and nonce in id_token should either both exist or not.",
      },
    ],
  ])("a token that is %s", async (fault, body) => {
    const token = await tokenFor(`${fault}@example.com`, { fault });
    expect(await grant({ provider: "google", id_token: token, nonce: NONCE })).toEqual({ status: 400, body });
    const users = await service.ctx.db.sql
      .selectFrom("auth.users")
      .select("id")
      .where("email", "=", `${fault}@example.com`)
      .execute();
    expect(users).toEqual([]);
  });

  it.each([["garbage"], ["a.b.c"], ["e30.e30."], ["x".repeat(100_000)]])("%.20s", async (token) => {
    const { status } = await grant({ provider: "google", id_token: token });
    expect(status).toBe(400);
  });

  it("the nonce if it is unhashed, or left out", async () => {
    const plain = await tokenFor("plain@example.com", { nonce: NONCE });
    expect((await grant({ provider: "google", id_token: plain, nonce: NONCE })).body).toMatchObject({
      error_description: "Nonces mismatch",
    });
    const hashed = await tokenFor("plain@example.com");
    expect((await grant({ provider: "google", id_token: hashed })).body).toMatchObject({
      error_description: "Passed nonce and nonce in id_token should either both exist or not.",
    });
  });

  it("an access token that belongs to another", async () => {
    const token = await tokenFor("at-hash@example.com", { accessToken: "one" });
    expect(await grant({ provider: "google", id_token: token, nonce: NONCE, access_token: "two" })).toEqual({
      status: 400,
      body: badToken,
    });
  });

  it("missing fields", async () => {
    expect((await grant({ provider: "google" })).body).toEqual({
      error: "invalid request",
      error_description: "id_token required",
    });
    expect((await grant({ id_token: "x" })).body).toEqual({
      error: "invalid request",
      error_description: "provider or client_id and issuer required",
    });
    expect((await grant({ provider: "kakao", id_token: "x" })).body).toMatchObject({
      error_code: "provider_disabled",
    });
  });

  it("an address that the provider has not verified", async () => {
    const strict = await fixture.service();
    const user = { sub: "u", name: "U", email: "unvouched@example.com", email_verified: false };
    const token = await tokenFor("unvouched@example.com", { user });
    expect(await grant({ provider: "google", id_token: token, nonce: NONCE }, strict)).toMatchObject({
      status: 422,
      body: { error_code: "provider_email_needs_verification" },
    });
  });

  it.each<[ResponseFault]>([["500"], ["malformed"], ["lost"], ["huge"], ["slow"]])(
    "temporarily, while the keys are %s",
    async (fault) => {
      const fresh = await fixture.service({ AUTH_AUTOCONFIRM: "true" });
      const token = await tokenFor("keys@example.com");
      fixture.simulator.faults.faultByEndpoint.set("keys", fault);
      expect(await grant({ provider: "google", id_token: token, nonce: NONCE }, fresh)).toMatchObject({
        status: 503,
        body: { error_code: "unexpected_failure" },
      });
      fixture.simulator.faults.faultByEndpoint.clear();
      expect((await grant({ provider: "google", id_token: token, nonce: NONCE }, fresh)).status).toBe(200);
    },
  );
});
