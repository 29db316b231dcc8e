// Sockets that the server ends: users who signed out, and deleted accounts. Also sockets that never open: those over
// the limit per user or address. And the metrics of both in /metrics.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSessionWatcher } from "#server/services/feed/socket/session-watcher.ts";
import type { AuthServer } from "#tests/support/auth.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { api, createTestUser, portalServer, signIn, type TestUser } from "#tests/support/portal.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { createParams, socketUrl, publish, type SocketParams } from "#tests/support/socket.ts";
import { joinedPage, RawSocket } from "#tests/support/raw-socket.ts";

const getRejection = (url: string, headers = {}): Promise<string> =>
  RawSocket.open(url, { headers }).then(
    async (socket) => {
      await socket.close();
      return "opened";
    },
    (error: Error) => error.message,
  );
const status = (code: number): string => `Unexpected server response: ${code}`;

describe("a session that ends", () => {
  let database: TestDatabase;
  let first: AuthServer;
  let second: AuthServer;
  beforeAll(async () => {
    database = await testDatabase();
    [first, second] = [await portalServer({}, { database }), await portalServer({}, { database })];
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await database.drop();
  });

  /** Returns the parameters with which a page of this session connects. */
  async function openPage(user: TestUser): Promise<SocketParams> {
    const { body } = await api(first, "GET", "/api/notifications/token", user);
    return { api_key: first.ctx.notificationKeys.publicKey, user_token: body.token as string, vsn: "2.0.0" };
  }
  const countFeed = async ({ id }: TestUser, params: SocketParams): Promise<number> => {
    const response = await fetch(
      `${first.url}/v1/users/${id}/feeds/${first.ctx.config.notifications.feedId}`,
      {
        headers: {
          authorization: `Bearer ${params.api_key ?? ""}`,
          "x-knock-user-token": params.user_token ?? "",
        },
      },
    );
    await response.text();
    return response.status;
  };

  it("by a sign-out ends its sockets in every process, and no other session's", async () => {
    const user = await createTestUser(first);
    const other = { ...user, token: await signIn(first, user.email) };
    const [params, others] = [await openPage(user), await openPage(other)];
    const pages = [
      await joinedPage(first, user.id, {}, params),
      await joinedPage(second, user.id, {}, params),
    ];
    // An access token of the session works as a user token.
    const byAccess = await joinedPage(second, user.id, {}, { ...params, user_token: user.token });
    const stays = await joinedPage(second, user.id, {}, others);
    expect(await countFeed(user, params)).toBe(200);
    await api(first, "POST", "/auth/v1/logout?scope=local", user);
    for (const page of [...pages, byAccess]) expect(await page.closed).toBe(1001);
    // Its token cannot open another socket or read, either.
    expect(await getRejection(socketUrl(second.url, "websocket", params))).toBe(status(403));
    expect(await getRejection(socketUrl(first.url, "websocket", params))).toBe(status(403));
    expect(await countFeed(user, params)).toBe(403);
    await publish(first.ctx, [user.id]);
    await expect.poll(() => stays.frames.length).toBe(1);
    await stays.close();
  });

  it("with its account ends every socket of the user, however it was opened", async () => {
    const [user, otherUser] = [await createTestUser(first), await createTestUser(first)];
    const pages = [
      await joinedPage(second, user.id, {}, await openPage(user)),
      await joinedPage(second, user.id, {}, await createParams(first.ctx, user.id)),
    ];
    const stays = await joinedPage(second, otherUser.id, {}, await openPage(otherUser));
    await api(first, "DELETE", "/auth/v1/user", user, { password: "" });
    for (const page of pages) expect(await page.closed).toBe(1001);
    await publish(first.ctx, [otherUser.id]);
    await expect.poll(() => stays.frames.length).toBe(1);
    await stays.close();
  });

  it("without a notification is found by polling", async () => {
    const user = await createTestUser(first);
    const { user_token } = await openPage(user);
    const { sessionId } = await first.ctx.userTokens.verify(user_token ?? "");
    const ended: string[] = [];
    const open = [
      { userId: user.id, sessionId, signedOut: () => void ended.push("session") },
      { userId: user.id, sessionId: null, signedOut: () => void ended.push("none") },
    ];
    let looks = 0;
    const { sessions } = first.ctx.userTokens;
    const counted = {
      ...sessions,
      living: async (...ids: Parameters<typeof sessions.living>) => {
        looks += 1;
        return sessions.living(...ids);
      },
    };
    const ctx = { log: first.ctx.log, userTokens: { ...first.ctx.userTokens, sessions: counted } };
    const sessionWatcher = createSessionWatcher(ctx, () => open, 20);
    await expect.poll(() => looks).toBeGreaterThan(2);
    expect(ended).toEqual([]);
    await first.ctx.db.pool.query("delete from auth.sessions where id = $1", [sessionId]);
    await expect.poll(() => ended[0]).toBe("session");
    sessionWatcher.stop();
    expect(new Set(ended)).toEqual(new Set(["session"]));
  });
});

describe("sockets over the limit", () => {
  let server: TestServer;
  beforeAll(async () => {
    // The limits are one socket per user, and twenty sockets and three rejections per minute per address.
    server = await testServer({ TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "0.01" });
  });
  afterAll(() => server.close());
  const address = async (user: string): Promise<string> =>
    socketUrl(server.url, "websocket", await createParams(server.ctx, user));
  const fetchMetrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

  it("are rejected for a user until another closes, and counted in the metrics", async () => {
    const page = await joinedPage(server, "dana");
    expect(await getRejection(await address("dana"))).toBe(status(429));
    expect(await getRejection(await address("dora"))).toBe("opened");
    await publish(server.ctx, ["dana"]);
    await expect.poll(() => page.frames.length).toBe(1);
    const published = await fetchMetrics();
    for (const line of [
      'notification_sockets{transport="websocket"} 1',
      'notification_sockets{transport="longpoll"} 0',
      "notification_feeds_open 1",
      "notification_pushes_total 1",
      "notification_slow_readers_total 0",
      "notification_sockets_refused_total 1",
    ])
      expect(published).toContain(`${line}\n`);
    await page.close();
    await expect.poll(async () => getRejection(await address("dana"))).toBe("opened");
    await expect.poll(fetchMetrics).toContain('notification_sockets{transport="websocket"} 0\n');
    expect(await fetchMetrics()).toContain("notification_feeds_open 0\n");
  });

  it("are rejected for an address, which is blocked for a while after too many invalid tokens", async () => {
    const from = { "x-forwarded-for": "203.0.113.9" };
    const pages: RawSocket[] = [];
    for (let index = 0; index < 20; index += 1)
      pages.push(await RawSocket.open(await address(`person-${index}`), { headers: from }));
    expect(await getRejection(await address("one-more"), from)).toBe(status(429));
    expect(await getRejection(await address("one-more"), { "x-forwarded-for": "203.0.113.10" })).toBe(
      "opened",
    );
    await Promise.all(pages.map((page) => page.close()));

    const forged = `${await address("eve")}x`;
    const attempts: string[] = [];
    for (let index = 0; index < 4; index += 1)
      attempts.push(await getRejection(forged.replace(/user_token=\w{5}/, "user_token=forged"), from));
    expect(attempts).toEqual([status(403), status(403), status(403), status(429)]);
    expect(await getRejection(await address("eve"), from)).toBe(status(429));
    expect(await getRejection(await address("eve"), { "x-forwarded-for": "203.0.113.10" })).toBe("opened");
  });
});
