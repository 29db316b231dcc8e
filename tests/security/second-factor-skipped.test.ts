// The feed with only a password: user tokens end with the proof of their session, and so do the connections that they
// opened.
import { describe, expect, it } from "vitest";
import { adminClient, authServer, call } from "#tests/support/auth.ts";
import { createTestUser, getClientSession, signInAgain } from "#tests/support/authenticator/test-user.ts";
import { addTotp } from "#tests/support/authenticator/totp.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { socketUrl, type SocketParams } from "#tests/support/socket.ts";
import { joinedPage } from "#tests/support/raw-socket.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const server = setup(() =>
  authServer(
    { AUTH_AUTOCONFIRM: "true", RATE_LIMIT_FACTOR: "1000", AUTH_SESSIONS_TIMEBOX: "86400" },
    { now: clock.now },
  ),
);

const paramsWith = (user_token: string): SocketParams => ({
  api_key: server.ctx.notificationKeys.publicKey,
  user_token,
  vsn: "2.0.0",
});

async function issueToken(token: string): Promise<SocketParams> {
  const { body } = await call(server, "GET", `${server.url}/api/notifications/token`, { token });
  return paramsWith(body.token as string);
}

async function feedStatus(userId: string, { api_key, user_token }: SocketParams): Promise<number> {
  const path = `/notify/v1/users/${userId}/feeds/${server.ctx.config.notifications.feedId}`;
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${api_key ?? ""}`, "x-knock-user-token": user_token ?? "" },
  });
  await response.text();
  return response.status;
}

interface Poll {
  readonly status: number;
  readonly token?: string;
}

async function poll(params: SocketParams, token?: string): Promise<Poll> {
  const url = socketUrl(server.url, "longpoll", params);
  const response = await fetch(token === undefined ? url : `${url}&token=${encodeURIComponent(token)}`);
  return (await response.json()) as Poll;
}

describe("a user token", () => {
  it("is not issued to a session without the factor, and none is accepted for it", async () => {
    const user = await createTestUser(server);
    await addTotp(user.client, clock);
    const { access_token } = await getClientSession(await signInAgain(server, user));
    const issued = await call(server, "GET", `${server.url}/api/notifications/token`, {
      token: access_token,
    });
    expect([issued.status, issued.body.error.code]).toEqual([403, "second_factor_required"]);
    const { session_id } = await server.ctx.tokens.verify(access_token);
    const minted = await server.ctx.userTokens.mint(user.userId, session_id);
    for (const token of [access_token, minted.token])
      expect(await feedStatus(user.userId, paramsWith(token))).toBe(403);
  });

  it("ends if another session of its account enrolls a factor", async () => {
    const user = await createTestUser(server);
    const other = await issueToken((await getClientSession(await signInAgain(server, user))).access_token);
    expect(await feedStatus(user.userId, other)).toBe(200);
    await addTotp(user.client, clock);
    expect(await feedStatus(user.userId, other)).toBe(403);
  });

  it("continues if its own session has completed the new factor", async () => {
    const user = await createTestUser(server);
    const ownToken = await issueToken((await getClientSession(user.client)).access_token);
    await addTotp(user.client, clock);
    expect(await feedStatus(user.userId, ownToken)).toBe(200);
  });

  it("ends with the maximum lifetime of a session", async () => {
    const user = await createTestUser(server);
    const { access_token } = await getClientSession(user.client);
    const { session_id = "" } = await server.ctx.tokens.verify(access_token);
    const { token } = await server.ctx.userTokens.mint(user.userId, session_id);
    expect(await feedStatus(user.userId, paramsWith(token))).toBe(200);
    await server.ctx.db.pool.query(
      "update auth.sessions set created_at = created_at - interval '2 days' where id = $1",
      [session_id],
    );
    expect(await feedStatus(user.userId, paramsWith(token))).toBe(403);
    const orders = await call(server, "GET", `${server.url}/api/orders`, { token: access_token });
    expect(orders.status).toBe(401);
  });
});

describe("an open connection", () => {
  it("ends if another session of its account enrolls a factor", async () => {
    const user = await createTestUser(server);
    const other = await issueToken((await getClientSession(await signInAgain(server, user))).access_token);
    const page = await joinedPage(server, user.userId, {}, other);
    const { token } = await poll(other);
    await addTotp(user.client, clock);
    expect(await page.closed).toBe(1001);
    // Its next poll finds no session, and opens none.
    expect(await poll(other, token)).toMatchObject({ status: 403 });
  });

  it("ends if its account is banned", async () => {
    const user = await createTestUser(server);
    const params = await issueToken((await getClientSession(user.client)).access_token);
    const page = await joinedPage(server, user.userId, {}, params);
    const { token } = await poll(params);
    await adminClient(server).updateUserById(user.userId, { ban_duration: "1h" });
    expect(await page.closed).toBe(1001);
    expect(await poll(params, token)).toMatchObject({ status: 403 });
  });

  it("ends if another session of its account changes the password", async () => {
    const user = await createTestUser(server);
    const other = await issueToken((await getClientSession(await signInAgain(server, user))).access_token);
    const page = await joinedPage(server, user.userId, {}, other);
    const { error } = await user.client.updateUser({ password: "another horse battery" });
    expect(error).toBeNull();
    expect(await page.closed).toBe(1001);
    expect(await feedStatus(user.userId, other)).toBe(403);
  });
});
