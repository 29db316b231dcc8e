// Tokens of a provider that were forged or made for another, and addresses that nobody vouched for.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenFault } from "#server/services/auth/oauth/stand-in/faults.ts";
import type { IdTokenRequest } from "#server/services/auth/oauth/stand-in/id-tokens.ts";
import { insertUser } from "#server/services/auth/users/create.ts";
import { hashOf } from "../support/oidc/browser.ts";
import { oidcWorld, signInBy, type Service, type World } from "../support/oidc/world.ts";

let world: World;
let service: Service;
let email: string;
beforeAll(async () => {
  world = await oidcWorld();
  service = await world.service({ AUTH_RATE_LIMIT_TOKEN_REFRESH: "100000" });
  email = world.person({ email: "customer@example.com" });
});
afterAll(() => world.close());

describe("an id_token that a client brings", () => {
  const nonce = "a nonce of the app's";
  const hashed = createHash("sha256").update(nonce).digest("hex");
  async function bring(more: Partial<IdTokenRequest>, body: object = {}): Promise<{ status: number }> {
    const person = world.standIn.people.get(email);
    if (!person) throw new Error("The provider does not know the customer.");
    const idToken = await world.standIn.signer.sign({
      person,
      audience: "a-phone-app",
      nonce: hashed,
      ...more,
    });
    return fetch(`${service.base}/token?grant_type=id_token`, {
      method: "POST",
      body: JSON.stringify({ provider: "google", id_token: idToken, nonce, ...body }),
    });
  }

  it("signs in if everything is right", async () => {
    expect((await bring({})).status).toBe(200);
  });

  it.each<TokenFault>([
    "wrong_nonce",
    "no_nonce",
    "wrong_audience",
    "wrong_issuer",
    "expired",
    "wrong_key",
    "alg_none",
    "alg_hs256",
  ])("is rejected with the fault %s", async (fault) => {
    expect((await bring({ fault })).status).toBe(400);
  });

  it("is rejected with another nonce, none, or the hashed one that the token shows", async () => {
    for (const given of ["another", "", hashed]) expect((await bring({}, { nonce: given })).status).toBe(400);
    expect((await bring({ nonce: undefined })).status).toBe(400);
  });

  it("is rejected for another app, another provider, and beside a foreign access token", async () => {
    expect((await bring({ audience: "another-app" })).status).toBe(400);
    const elsewhere = { provider: "", issuer: "https://accounts.google.com", client_id: "a-phone-app" };
    expect((await bring({}, elsewhere)).status).toBe(400);
    expect((await bring({}, { provider: "github" })).status).toBe(400);
    const foreign = await bring({ accessToken: "mine" }, { access_token: "another's" });
    expect(foreign.status).toBe(400);
  });
});

describe("an address that the provider does not vouch for", () => {
  it.each([
    ["false", false],
    ["the-word-false", "false"],
    ["one", 1],
    ["null", null],
  ])("does not reach the account that has it (email_verified is %s)", async (what, verified) => {
    const address = `owner-${what}@example.com`;
    const owner = await insertUser(service.ctx, service.ctx.db.sql, {
      email: address,
      email_confirmed_at: service.ctx.now(),
    });
    const attacker = `attacker-${what}@example.com`;
    world.standIn.people.set(attacker, {
      sub: attacker,
      name: "Attacker",
      email: address.toUpperCase(),
      email_verified: verified as boolean,
    });
    for (const flowType of ["pkce", "implicit"] as const) {
      const arrived = await signInBy(service, service.client(flowType), attacker);
      expect(arrived.searchParams.get("error_code")).toBe("provider_email_needs_verification");
      expect(hashOf(arrived).has("access_token")).toBe(false);
    }
    const linked = await service.ctx.db.sql
      .selectFrom("auth.identities")
      .select("id")
      .where("user_id", "=", owner.id)
      .execute();
    expect(linked).toEqual([]);
  });
});
