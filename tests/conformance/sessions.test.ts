// Sessions, with the unmodified client: automatic refresh, races, signing out, stored tokens.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "#tests/clients/supabase-js.ts";
import type { GoTrueClient, Session } from "@supabase/auth-js";
import {
  adminClient,
  authClient,
  authServer,
  call,
  memoryStorage,
  type AuthServer,
} from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { setup } from "#tests/support/setup.ts";

const password = "correct horse battery";
const server = setup(() =>
  authServer({ AUTH_AUTOCONFIRM: "true", AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "0" }),
);

async function signedIn(client: GoTrueClient, email = newEmail()): Promise<Session> {
  const { data, error } = await client.signUp({ email, password });
  if (error || !data.session) throw error ?? new Error("no session");
  return data.session;
}

function refresh(token: string): ReturnType<typeof call> {
  return call(server, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
}

describe("automatic refresh", () => {
  let short: AuthServer;
  beforeAll(async () => {
    // Three ticks of 30 s are 90 s, so such a token is due at every tick.
    short = await authServer({ AUTH_AUTOCONFIRM: "true", AUTH_JWT_EXP: "80" });
  });
  afterAll(() => short.close());
  afterEach(() => vi.useRealTimers());

  async function ticking(on: AuthServer): Promise<{ client: GoTrueClient; refreshes: Session[] }> {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const client = authClient(on, { autoRefreshToken: true });
    const refreshes: Session[] = [];
    client.onAuthStateChange((event, session) => {
      if (event === "TOKEN_REFRESHED" && session) refreshes.push(session);
    });
    await client.signUp({ email: newEmail(), password });
    await client.startAutoRefresh();
    return { client, refreshes };
  }

  it("refreshes at a tick when three ticks or fewer remain", async () => {
    const { client, refreshes } = await ticking(short);
    await vi.waitFor(() => expect(refreshes.length).toBeGreaterThanOrEqual(1), { timeout: 20_000 });
    const before = refreshes.length;
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() => expect(refreshes.length).toBeGreaterThan(before), { timeout: 20_000 });
    const tokens = refreshes.map((session) => session.refresh_token);
    expect(new Set(tokens).size).toBe(tokens.length);
    await client.stopAutoRefresh();
    expect((await client.getUser()).error).toBeNull();
  });

  it("leaves a fresh token alone", async () => {
    const { client, refreshes } = await ticking(server);
    vi.advanceTimersByTime(30_000);
    // The tick has the client's lock, so it has run once this resolves.
    await client.getSession();
    await client.stopAutoRefresh();
    expect(refreshes).toEqual([]);
  });
});

describe("refresh tokens", () => {
  it("rotate at every use, and one reused before its successor is used returns the same as after a lost response", async () => {
    const first = await signedIn(authClient(server));
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const again = await refresh(first.refresh_token);
    expect(again.body.refresh_token).toBe(second.body.refresh_token);
    const third = await refresh(second.body.refresh_token);
    expect(third.status).toBe(200);
  });

  it("end the session if an old one is reused", async () => {
    const first = await signedIn(authClient(server));
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.body.refresh_token);
    const stolen = await refresh(first.refresh_token);
    expect(stolen).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_already_used", msg: "Invalid Refresh Token: Already Used" },
    });
    expect((await refresh(third.body.refresh_token)).body.error_code).toBe("refresh_token_not_found");
    const user = await call(server, "GET", "/user", { token: third.body.access_token });
    expect(user).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
  });

  it("survive twenty tabs at once with one session and no sign-out", async () => {
    const storage = memoryStorage();
    const owner = authClient(server, { storage, storageKey: "shared" });
    const session = await signedIn(owner);
    // Tabs of one browser that do not share a lock.
    const tabs = Array.from({ length: 20 }, (_, index) => authClient(server, { storageKey: `tab-${index}` }));
    const responses = await Promise.all(
      tabs.map((tab) => tab.refreshSession({ refresh_token: session.refresh_token })),
    );
    expect(responses.map((response) => response.error)).toEqual(responses.map(() => null));
    const tokens = new Set(responses.map((response) => response.data.session?.refresh_token));
    expect(tokens.size).toBe(1);
    const next = await Promise.all(tabs.map((tab) => tab.refreshSession()));
    expect(next.map((response) => response.error)).toEqual(next.map(() => null));
    expect(new Set(next.map((response) => response.data.session?.refresh_token)).size).toBe(1);
    const sessions = await call(server, "GET", "/sessions", {
      token: next[0]?.data.session?.access_token ?? "",
    });
    expect(sessions.body.sessions).toHaveLength(1);
  });

  it("are rejected if invalid", async () => {
    for (const token of ["nonsense", "aaaaaaaaaaaa", "A".repeat(52)])
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: {
          error_code: "refresh_token_not_found",
          msg: "Invalid Refresh Token: Refresh Token Not Found",
        },
      });
    expect((await refresh("")).body).toMatchObject({ error: "invalid_request" });
    const client = authClient(server);
    const { error } = await client.refreshSession({ refresh_token: "nonsense" });
    expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  });
});

describe("signing out", () => {
  async function three(): Promise<{
    clients: GoTrueClient[];
    first: GoTrueClient;
    second: GoTrueClient;
    works: (client: GoTrueClient) => Promise<boolean>;
  }> {
    const email = newEmail();
    const [first, second, third] = [authClient(server), authClient(server), authClient(server)];
    const clients = [first, second, third];
    await signedIn(first, email);
    for (const client of clients.slice(1)) await client.signInWithPassword({ email, password });
    const tokens = new Map<GoTrueClient, string>();
    for (const client of clients)
      tokens.set(client, (await client.getSession()).data.session?.access_token ?? "");
    return {
      clients,
      first,
      second,
      works: async (client) =>
        (await call(server, "GET", "/user", { token: tokens.get(client) ?? "" })).status === 200,
    };
  }

  it.each([
    { scope: "global" as const, after: [false, false, false] },
    { scope: "local" as const, after: [false, true, true] },
    { scope: "others" as const, after: [true, false, false] },
  ])("$scope", async ({ scope, after }) => {
    const { clients, first, works } = await three();
    const { error } = await first.signOut({ scope });
    expect(error).toBeNull();
    expect(await Promise.all(clients.map(works))).toEqual(after);
  });

  it("is global by default, and rejects an unknown scope", async () => {
    const { clients, second, works } = await three();
    const token = (await second.getSession()).data.session?.access_token ?? "";
    expect((await call(server, "POST", "/logout?scope=all", { token })).status).toBe(400);
    const out = await call(server, "POST", "/logout", { token });
    expect(out.status).toBe(204);
    expect(await Promise.all(clients.map(works))).toEqual([false, false, false]);
  });

  it("succeeds for the client if the server no longer has the session or account", async () => {
    const client = authClient(server);
    const session = await signedIn(client);
    await adminClient(server).signOut(session.access_token, "global");
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();

    const removed = authClient(server);
    const { user } = await signedIn(removed);
    await adminClient(server).deleteUser(user.id);
    expect((await removed.signOut()).error).toBeNull();
    expect((await removed.getSession()).data.session).toBeNull();
  });
});

describe("signing out if the service returns 401 or 404", () => {
  it.each([
    // A proxy that drops the header, and a host without an auth service.
    { status: 401, change: (url: string) => url, keepHeader: false },
    {
      status: 404,
      change: (url: string) => url.replace("/auth/v1/logout", "/auth/v1/nothing"),
      keepHeader: true,
    },
  ])("ignores $status and removes the local session", async ({ status, change, keepHeader }) => {
    const statuses: number[] = [];
    const client = authClient(server, {
      fetch: async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!url.includes("/logout")) return fetch(input, init);
        const headers = new Headers(init?.headers);
        if (!keepHeader) headers.delete("authorization");
        const response = await fetch(change(url), { ...init, headers });
        statuses.push(response.status);
        return response;
      },
    });
    await signedIn(client);
    expect((await client.signOut()).error).toBeNull();
    expect(statuses).toEqual([status]);
    expect((await client.getSession()).data.session).toBeNull();
  });
});

describe("stored tokens", () => {
  it("restore a session, also after the access token expires", async () => {
    const session = await signedIn(authClient(server));
    const other = authClient(server);
    const set = await other.setSession({
      access_token: session.access_token,
      refresh_token: session.refresh_token,
    });
    expect(set.error).toBeNull();
    expect(set.data.user?.id).toBe(session.user.id);
    const [head, , signature] = session.access_token.split(".");
    const payload = {
      ...JSON.parse(Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString()),
      exp: 1_700_000_000,
    };
    const old = `${head}.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.${signature}`;
    // The client trusts the stored expiry and refreshes. The altered token itself is worthless.
    const late = await authClient(server).setSession({
      access_token: old,
      refresh_token: session.refresh_token,
    });
    expect(late.error).toBeNull();
    expect(late.data.session?.access_token).not.toBe(old);
    expect((await call(server, "GET", "/user", { token: old })).body.error_code).toBe("bad_jwt");
  });

  it("work through supabase-js like through the plain client", async () => {
    const supabase = createClient(server.url, server.ctx.tokens.anonKey, {
      auth: { autoRefreshToken: false, persistSession: true, storage: memoryStorage() },
    });
    const signedUp = await supabase.auth.signUp({ email: newEmail(), password });
    expect(signedUp.error).toBeNull();
    const claims = await supabase.auth.getClaims();
    expect(claims.data?.header.alg).toBe("ES256");
    expect(claims.data?.claims).toMatchObject({ iss: server.base, sub: signedUp.data.user?.id });
    await supabase.auth.signOut();
  });
});
