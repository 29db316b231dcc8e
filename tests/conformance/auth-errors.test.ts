// Errors of the auth service with the reference server's messages (wire/auth.md §2).
import { describe, expect, it } from "vitest";
import { authClient, authServer, call } from "#tests/support/auth.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => authServer({ AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true" }));

describe("a disabled identity provider", () => {
  it.each([
    ["google", "https://accounts.google.com"],
    ["apple", "https://appleid.apple.com"],
    ["facebook", "https://www.facebook.com"],
    ["kakao", "https://kauth.kakao.com"],
  ])("%s is named by its issuer", async (provider, issuer) => {
    const { error } = await authClient(server).signInWithIdToken({ provider, token: "a.b.c" });
    expect(error).toMatchObject({
      status: 400,
      code: "provider_disabled",
      message: `Provider (issuer "${issuer}") is not enabled`,
    });
  });

  it("is named by its issuer if the request names the issuer", async () => {
    const body = { id_token: "a.b.c", issuer: "https://accounts.google.com", client_id: "x" };
    expect(await call(server, "POST", "/token?grant_type=id_token", { body })).toMatchObject({
      status: 400,
      body: {
        error_code: "provider_disabled",
        msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
      },
    });
  });

  it("is not allowed if its name is unknown", async () => {
    const body = { id_token: "a.b.c", provider: "acme" };
    expect(await call(server, "POST", "/token?grant_type=id_token", { body })).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed", msg: 'Custom OIDC provider "acme" not allowed' },
    });
  });

  it("web3 is disabled", async () => {
    const { error } = await authClient(server).signInWithWeb3({
      chain: "ethereum",
      message: "example.com wants you to sign in with your Ethereum account",
      signature: "0x00",
    });
    expect(error).toMatchObject({
      status: 422,
      code: "web3_provider_disabled",
      message: "Web3 provider is disabled",
    });
  });
});

describe("an anonymous account", () => {
  it("cannot reauthenticate without an address", async () => {
    const client = authClient(server);
    expect((await client.signInAnonymously()).error).toBeNull();
    const { error } = await client.reauthenticate();
    expect(error).toMatchObject({
      status: 400,
      code: "validation_failed",
      message: "Reauthentication requires the user to have an email or a phone number",
    });
  });
});
