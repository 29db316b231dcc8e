// The client of March 2024: no version header, errors read from msg and error_description.
import { AuthApiError, AuthRetryableFetchError, GoTrueClient } from "#tests/clients/auth-js-2-62.ts";
import { describe, expect, it } from "vitest";
import { authServer, call, memoryStorage, type AuthServer } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }));
const confirming = setup(() => authServer({ AUTH_SITE_URL: "https://portal.example" }));

let emailCount = 0;
function oldClient(on: AuthServer, flowType: "implicit" | "pkce" = "implicit"): GoTrueClient {
  emailCount += 1;
  return new GoTrueClient({
    url: on.base,
    headers: { Authorization: `Bearer ${on.ctx.tokens.anonKey}`, apikey: on.ctx.tokens.anonKey },
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: memoryStorage(),
    storageKey: `old-${emailCount}`,
    flowType,
  });
}

describe("auth-js 2.62", () => {
  it("signs up, in, refreshes, changes and signs out", async () => {
    const client = oldClient(server);
    const email = newEmail();
    const signedUp = await client.signUp({ email, password });
    expect(signedUp.error).toBeNull();
    const before = signedUp.data.session?.refresh_token;
    const refreshed = await client.refreshSession();
    expect(refreshed.data.session?.refresh_token).not.toBe(before);
    expect(
      (await client.updateUser({ data: { agreed_to_terms: true } })).data.user?.user_metadata,
    ).toMatchObject({
      agreed_to_terms: true,
    });
    expect((await client.signOut()).error).toBeNull();
    expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  });

  it("reads our messages", async () => {
    const client = oldClient(server);
    const wrong = await client.signInWithPassword({ email: newEmail(), password });
    expect(wrong.error).toBeInstanceOf(AuthApiError);
    expect(wrong.error).toMatchObject({ status: 400, message: "Invalid login credentials" });
    const weak = await client.signUp({ email: newEmail(), password: "abc" });
    expect(weak.error).toMatchObject({ status: 422, message: "Password should be at least 6 characters." });
    const rejected = await client.refreshSession({ refresh_token: "nonsense" });
    expect(rejected.error?.message).toBe("Invalid Refresh Token: Refresh Token Not Found");
  });

  it("gets the older form of error bodies, and the newer client gets the newer one", async () => {
    const old = await call(server, "POST", "/token?grant_type=password", {
      body: { email: newEmail(), password },
    });
    expect(old.body).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
    expect(old.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    const versioned = await call(server, "POST", "/token?grant_type=password", {
      body: { email: newEmail(), password },
      headers: { "x-supabase-api-version": "2024-01-01" },
    });
    expect(versioned.body).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
    expect(versioned.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  });

  it("exchanges a code", async () => {
    const client = oldClient(confirming, "pkce");
    const email = newEmail();
    await client.signUp({ email, password, options: { emailRedirectTo: "https://portal.example/callback" } });
    const response = await call(confirming, "GET", (await newestMail(confirming, email)).link);
    const code = new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const exchanged = await client.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.email).toBe(email);
  });

  it("treats an unavailable server as retryable", async () => {
    const closedServer = await authServer({ AUTH_AUTOCONFIRM: "true" });
    const client = oldClient(closedServer);
    await closedServer.close();
    const { error } = await client.signInWithPassword({ email: newEmail(), password });
    expect(error).toBeInstanceOf(AuthRetryableFetchError);
  });
});
