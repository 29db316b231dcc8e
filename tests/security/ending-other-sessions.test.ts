// With a password alone, a session of an account with a second factor cannot list or end other sessions. It can still
// sign itself out.
import { describe, expect, it } from "vitest";
import { authServer, call, type ApiResponse } from "#tests/support/auth.ts";
import {
  createTestUser,
  parseProof,
  getClientSession,
  signInAgain,
  type TestUser,
} from "#tests/support/authenticator/test-user.ts";
import { addTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const LOW = { status: 403, body: { error_code: "insufficient_aal" } };
const server = setup(() => authServer({ AUTH_AUTOCONFIRM: "true" }, { now: clock.now }));

interface Sessions {
  readonly user: TestUser;
  /** Access token of the session that has completed the second factor. */
  readonly strong: string;
  /** Access token of a session started with only the password. */
  readonly weak: string;
}

async function createSessions(): Promise<Sessions> {
  const user = await createTestUser(server);
  await addTotp(user.client, clock);
  const strong = (await getClientSession(user.client)).access_token;
  const weak = (await getClientSession(await signInAgain(server, user))).access_token;
  return { user, strong, weak };
}

const status = async (token: string): Promise<number> =>
  (await call(server, "GET", "/user", { token })).status;
const logout = (token: string, scope: string): Promise<ApiResponse> =>
  call(server, "POST", `/logout?scope=${scope}`, { token });
const endSession = (token: string, id: string): Promise<ApiResponse> =>
  call(server, "DELETE", `/sessions/${id}`, { token });

describe("a session with only the password", () => {
  it("cannot list sessions", async () => {
    const { weak } = await createSessions();
    expect(await call(server, "GET", "/sessions", { token: weak })).toMatchObject(LOW);
  });

  it("cannot end another session by its id, or find out which sessions exist", async () => {
    const { strong, weak } = await createSessions();
    const { session_id } = parseProof(strong);
    for (const id of [session_id, session_id.toUpperCase(), "nonsense"])
      expect(await endSession(weak, id)).toMatchObject(LOW);
    expect(await status(strong)).toBe(200);
  });

  it("cannot end other sessions by signing out of the others or of all", async () => {
    const { strong, weak } = await createSessions();
    expect(await logout(weak, "others")).toMatchObject(LOW);
    expect(await status(weak)).toBe(200);
    expect((await logout(weak, "global")).status).toBe(204);
    expect([await status(strong), await status(weak)]).toEqual([200, 403]);
  });

  it.each(["", "global", "local"])("can end itself by signing out (scope: %s)", async (scope) => {
    const { strong, weak } = await createSessions();
    expect((await logout(weak, scope)).status).toBe(204);
    expect([await status(strong), await status(weak)]).toEqual([200, 403]);
  });

  it("can end itself by its id, and by the client's sign-out", async () => {
    const { user, strong, weak } = await createSessions();
    expect((await endSession(weak, parseProof(weak).session_id)).status).toBe(204);
    expect(await status(weak)).toBe(403);
    const client = await signInAgain(server, user);
    const { access_token } = await getClientSession(client);
    expect((await client.signOut()).error).toBeNull();
    expect([await status(strong), await status(access_token)]).toEqual([200, 403]);
  });

  it("cannot change the account, or add or remove a sign-in method", async () => {
    const { weak } = await createSessions();
    const low = { body: { error_code: "insufficient_aal" } };
    const data = { first_name: "Not the owner" };
    expect(await call(server, "PUT", "/user", { token: weak, body: { data } })).toMatchObject(low);
    const link = "/user/identities/authorize?provider=google&skip_http_redirect=true";
    expect(await call(server, "GET", link, { token: weak })).toMatchObject(low);
    const identity = (await call(server, "GET", "/user", { token: weak })).body.identities[0].identity_id;
    const unlink = await call(server, "DELETE", `/user/identities/${identity}`, { token: weak });
    expect(unlink).toMatchObject(low);
  });
});

describe("a token issued before its session completed the second factor", () => {
  it("keeps the proof of a password only", async () => {
    const user = await createTestUser(server);
    const before = (await getClientSession(user.client)).access_token;
    const factor = await addTotp(user.client, clock);
    expect(await status(before)).toBe(200);
    expect(await call(server, "GET", "/sessions", { token: before })).toMatchObject(LOW);
    const unenroll = await call(server, "DELETE", `/factors/${factor.id}`, { token: before });
    expect(unenroll).toMatchObject({ status: 422, body: { error_code: "insufficient_aal" } });
    const enroll = { token: before, body: { factor_type: "totp", friendly_name: "mine" } };
    expect(await call(server, "POST", "/factors", enroll)).toMatchObject(LOW);
  });
});

describe("a session that has completed the second factor", () => {
  it("lists the sessions, and ends one, the others or all", async () => {
    const { user, strong, weak } = await createSessions();
    const { body } = await call(server, "GET", "/sessions", { token: strong });
    expect(body.sessions).toHaveLength(2);
    expect((await endSession(strong, parseProof(weak).session_id)).status).toBe(204);
    const other = (await getClientSession(await signInAgain(server, user))).access_token;
    expect((await logout(strong, "others")).status).toBe(204);
    expect([await status(weak), await status(other)]).toEqual([403, 403]);
    const last = (await getClientSession(await signInAgain(server, user))).access_token;
    expect((await logout(strong, "global")).status).toBe(204);
    expect([await status(strong), await status(last)]).toEqual([403, 403]);
  });
});

describe("a session of an account without a second factor", () => {
  it("lists and ends the others as before", async () => {
    const user = await createTestUser(server);
    const { access_token: first } = await getClientSession(user.client);
    const { access_token: second } = await getClientSession(await signInAgain(server, user));
    expect((await call(server, "GET", "/sessions", { token: first })).status).toBe(200);
    expect((await logout(first, "others")).status).toBe(204);
    expect([await status(first), await status(second)]).toEqual([200, 403]);
  });
});
