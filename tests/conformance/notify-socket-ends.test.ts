// Whose sockets end before they close them: people who signed out, and accounts that are gone. And whose never open: those
// of one person or address too many. What /metrics tells of it all.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watchSessions } from "#server/services/feed/socket/session-watch.ts";
import type { AuthServer } from "#tests/support/auth.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { api, newPerson, portalServer, signIn, type Person } from "#tests/support/portal.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import {
  joinedPage,
  paramsOf,
  RawSocket,
  socketUrl,
  tell,
  type SocketParams,
} from "#tests/support/socket.ts";

const refusal = (url: string, headers = {}): Promise<string> =>
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

  /** What a page of this session connects with. */
  async function pageOf(person: Person): Promise<SocketParams> {
    const { body } = await api(first, "GET", "/api/notifications/token", person);
    return { api_key: first.ctx.notificationKeys.publicKey, user_token: body.token as string, vsn: "2.0.0" };
  }
  const feedOf = async ({ id }: Person, params: SocketParams): Promise<number> => {
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
    const person = await newPerson(first);
    const other = { ...person, token: await signIn(first, person.email) };
    const [params, others] = [await pageOf(person), await pageOf(other)];
    const pages = [
      await joinedPage(first, person.id, {}, params),
      await joinedPage(second, person.id, {}, params),
    ];
    // An access token of the session does for a user token.
    const byAccess = await joinedPage(second, person.id, {}, { ...params, user_token: person.token });
    const stays = await joinedPage(second, person.id, {}, others);
    expect(await feedOf(person, params)).toBe(200);
    await api(first, "POST", "/auth/v1/logout?scope=local", person);
    for (const page of [...pages, byAccess]) expect(await page.closed).toBe(1001);
    // Nor does its token open another, or read.
    expect(await refusal(socketUrl(second.url, "websocket", params))).toBe(status(403));
    expect(await refusal(socketUrl(first.url, "websocket", params))).toBe(status(403));
    expect(await feedOf(person, params)).toBe(403);
    await tell(first.ctx, [person.id]);
    await expect.poll(() => stays.frames.length).toBe(1);
    await stays.close();
  });

  it("with its account ends every socket of the person, whatever it was opened with", async () => {
    const [person, stranger] = [await newPerson(first), await newPerson(first)];
    const pages = [
      await joinedPage(second, person.id, {}, await pageOf(person)),
      await joinedPage(second, person.id, {}, await paramsOf(first.ctx, person.id)),
    ];
    const stays = await joinedPage(second, stranger.id, {}, await pageOf(stranger));
    await api(first, "DELETE", "/auth/v1/user", person, { password: "" });
    for (const page of pages) expect(await page.closed).toBe(1001);
    await tell(first.ctx, [stranger.id]);
    await expect.poll(() => stays.frames.length).toBe(1);
    await stays.close();
  });

  it("in a way that nobody told of is found by looking", async () => {
    const person = await newPerson(first);
    const { user_token } = await pageOf(person);
    const { sessionId } = await first.ctx.userTokens.verify(user_token ?? "");
    const ended: string[] = [];
    const open = [
      { userId: person.id, sessionId, signedOut: () => void ended.push("session") },
      { userId: person.id, sessionId: null, signedOut: () => void ended.push("none") },
    ];
    let looks = 0;
    const { sessions } = first.ctx.userTokens;
    const counted = {
      ...sessions,
      living: async (...held: Parameters<typeof sessions.living>) => {
        looks += 1;
        return sessions.living(...held);
      },
    };
    const ctx = { log: first.ctx.log, userTokens: { ...first.ctx.userTokens, sessions: counted } };
    const watch = watchSessions(ctx, () => open, 20);
    await expect.poll(() => looks).toBeGreaterThan(2);
    expect(ended).toEqual([]);
    await first.ctx.db.pool.query("delete from auth.sessions where id = $1", [sessionId]);
    await expect.poll(() => ended[0]).toBe("session");
    watch.stop();
    expect(new Set(ended)).toEqual(new Set(["session"]));
  });
});

describe("one socket too many", () => {
  let server: TestServer;
  beforeAll(async () => {
    // A person has one socket, an address twenty, and three refusals a minute.
    server = await testServer({ TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "0.01" });
  });
  afterAll(() => server.close());
  const address = async (user: string): Promise<string> =>
    socketUrl(server.url, "websocket", await paramsOf(server.ctx, user));
  const figures = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

  it("of a person is refused until another closes; the figures tell", async () => {
    const page = await joinedPage(server, "dana");
    expect(await refusal(await address("dana"))).toBe(status(429));
    expect(await refusal(await address("dora"))).toBe("opened");
    await tell(server.ctx, ["dana"]);
    await expect.poll(() => page.frames.length).toBe(1);
    const told = await figures();
    for (const line of [
      'notification_sockets{transport="websocket"} 1',
      'notification_sockets{transport="longpoll"} 0',
      "notification_feeds_open 1",
      "notification_pushes_total 1",
      "notification_slow_readers_total 0",
      "notification_sockets_refused_total 1",
    ])
      expect(told).toContain(`${line}\n`);
    await page.close();
    await expect.poll(async () => refusal(await address("dana"))).toBe("opened");
    await expect.poll(figures).toContain('notification_sockets{transport="websocket"} 0\n');
    expect(await figures()).toContain("notification_feeds_open 0\n");
  });

  it("of an address is refused, and whoever tries tokens is not looked at for a while", async () => {
    const from = { "x-forwarded-for": "203.0.113.9" };
    const pages: RawSocket[] = [];
    for (let index = 0; index < 20; index += 1)
      pages.push(await RawSocket.open(await address(`person-${index}`), { headers: from }));
    expect(await refusal(await address("one-more"), from)).toBe(status(429));
    expect(await refusal(await address("one-more"), { "x-forwarded-for": "203.0.113.10" })).toBe("opened");
    await Promise.all(pages.map((page) => page.close()));

    const forged = `${await address("eve")}x`;
    const attempts: string[] = [];
    for (let index = 0; index < 4; index += 1)
      attempts.push(await refusal(forged.replace(/user_token=\w{5}/, "user_token=forged"), from));
    expect(attempts).toEqual([status(403), status(403), status(403), status(429)]);
    expect(await refusal(await address("eve"), from)).toBe(status(429));
    expect(await refusal(await address("eve"), { "x-forwarded-for": "203.0.113.10" })).toBe("opened");
  });
});
