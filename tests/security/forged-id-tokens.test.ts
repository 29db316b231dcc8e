// Tokens of an identity provider that were forged or issued for another client, and unverified addresses.
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { TOKEN_FAULTS } from "#simulators/identity-provider/faults.ts";
import type { IdTokenRequest } from "#simulators/identity-provider/id-tokens.ts";
import { insertUser } from "#server/services/auth/users/create.ts";
import { getHashParams } from "../support/oidc/browser.ts";
import { createOidcFixture, signInBy } from "../support/oidc/fixture.ts";
import { setup } from "#tests/support/setup.ts";

let email: string;
const fixture = setup(createOidcFixture);
const service = setup(() => fixture.service({ AUTH_RATE_LIMIT_TOKEN_REFRESH: "100000" }));
beforeAll(async () => {
  email = fixture.addUser({ email: "customer@example.com" });
});

describe("an id_token sent by a client", () => {
  const nonce = "a nonce of the app's";
  const hashed = createHash("sha256").update(nonce).digest("hex");
  async function bring(more: Partial<IdTokenRequest>, body: object = {}): Promise<{ status: number }> {
    const user = fixture.simulator.users.get(email);
    if (!user) throw new Error("The provider does not know the customer.");
    const idToken = await fixture.simulator.signer.sign({
      user,
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

  it.each(TOKEN_FAULTS.filter((fault) => fault !== "absent"))(
    "is rejected with the fault %s",
    async (fault) => {
      expect((await bring({ fault })).status).toBe(400);
    },
  );

  it("is rejected with another nonce, none, or the hashed one from the token", async () => {
    for (const input of ["another", "", hashed]) expect((await bring({}, { nonce: input })).status).toBe(400);
    expect((await bring({ nonce: undefined })).status).toBe(400);
  });

  it("is rejected for another app, another identity provider, and with a foreign access token", async () => {
    expect((await bring({ audience: "another-app" })).status).toBe(400);
    const elsewhere = { provider: "", issuer: "https://accounts.google.com", client_id: "a-phone-app" };
    expect((await bring({}, elsewhere)).status).toBe(400);
    expect((await bring({}, { provider: "github" })).status).toBe(400);
    const otherToken = await bring({ accessToken: "mine" }, { access_token: "another's" });
    expect(otherToken.status).toBe(400);
  });
});

describe("an address that the identity provider has not verified", () => {
  it.each([
    ["false", false],
    ["the-word-false", "false"],
    ["one", 1],
    ["null", null],
  ])("does not give access to the account that has it (email_verified is %s)", async (what, verified) => {
    const address = `owner-${what}@example.com`;
    const owner = await insertUser(service.ctx, service.ctx.db.sql, {
      email: address,
      email_confirmed_at: service.ctx.now(),
    });
    const attacker = `attacker-${what}@example.com`;
    fixture.simulator.users.set(attacker, {
      sub: attacker,
      name: "Attacker",
      email: address.toUpperCase(),
      email_verified: verified as boolean,
    });
    for (const flowType of ["pkce", "implicit"] as const) {
      const landed = await signInBy(service, service.client(flowType), attacker);
      expect(landed.searchParams.get("error_code")).toBe("provider_email_needs_verification");
      expect(getHashParams(landed).has("access_token")).toBe(false);
    }
    const linked = await service.ctx.db.sql
      .selectFrom("auth.identities")
      .select("id")
      .where("user_id", "=", owner.id)
      .execute();
    expect(linked).toEqual([]);
  });
});
