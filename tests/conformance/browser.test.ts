// The client in an environment with a window: it reads a link's result from the address by itself. Only the window is
// simulated, the service is real.
import { GoTrueClient, type AuthChangeEvent } from "@supabase/auth-js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { adminClient, authClient, authServer, call, memoryStorage } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const site = "https://portal.example";
const server = setup(() => authServer({ AUTH_SITE_URL: site, AUTH_SMTP_MAX_FREQUENCY: "0" }));
afterEach(() => vi.unstubAllGlobals());

let opened = 0;
/** Opens an address in a separate window, with a client that detects sessions there. */
function open(address: string, storage = memoryStorage(), flowType: "implicit" | "pkce" = "implicit") {
  const location = new URL(address);
  const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("window", {
    ...listeners,
    location,
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url: string) => (location.href = url),
    },
  });
  vi.stubGlobal("document", { ...listeners, visibilityState: "visible" });
  opened += 1;
  const client = new GoTrueClient({
    url: server.base,
    headers: { apikey: server.ctx.tokens.anonKey, Authorization: `Bearer ${server.ctx.tokens.anonKey}` },
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: true,
    storage,
    storageKey: flowType === "pkce" ? "window" : `window-${opened}`,
    flowType,
  });
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, location, events };
}

async function leadsTo(link: string): Promise<string> {
  return (await call(server, "GET", link)).headers.get("location") ?? "";
}

async function signUpUser(): Promise<string> {
  const email = newEmail();
  await adminClient(server).createUser({ email, password, email_confirm: true });
  return email;
}

describe("returning to the portal", () => {
  it("by a magic link: signs in and removes the tokens from the address", async () => {
    const email = await signUpUser();
    await authClient(server).signInWithOtp({ email, options: { emailRedirectTo: `${site}/callback` } });
    const { client, location } = open(await leadsTo((await newestMail(server, email)).link));
    expect((await client.initialize()).error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(location.href).not.toContain("access_token");
  });

  it("by a used link: returns otp_expired", async () => {
    const email = await signUpUser();
    await authClient(server).signInWithOtp({ email, options: { emailRedirectTo: `${site}/callback` } });
    const { link } = await newestMail(server, email);
    await leadsTo(link);
    const { client } = open(await leadsTo(link));
    const { error } = await client.initialize();
    expect(error).toMatchObject({
      name: "AuthImplicitGrantRedirectError",
      message: "Email link is invalid or has expired",
      details: { error: "access_denied", code: "otp_expired" },
    });
    expect((await client.getSession()).data.session).toBeNull();
  });

  it("by a recovery link: emits PASSWORD_RECOVERY", async () => {
    const email = await signUpUser();
    await authClient(server).resetPasswordForEmail(email, { redirectTo: `${site}/password/reset` });
    const { client, events } = open(await leadsTo((await newestMail(server, email)).link));
    await client.initialize();
    await vi.waitFor(() => expect(events).toContain("PASSWORD_RECOVERY"));
    expect((await client.updateUser({ password: "something quite new" })).error).toBeNull();
  });

  it("with a code: exchanged by the client that requested it", async () => {
    const email = await signUpUser();
    const storage = memoryStorage();
    const opening = open(`${site}/login`, storage, "pkce");
    await opening.client.signInWithOtp({ email, options: { emailRedirectTo: `${site}/callback` } });
    const { client, location } = open(await leadsTo((await newestMail(server, email)).link), storage, "pkce");
    expect((await client.initialize()).error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(location.searchParams.get("code")).toBeNull();
  });
});
