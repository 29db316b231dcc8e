// The socket frame by frame (wire/realtime.md §2, §3, §5): its responses, its rejections and when it closes.
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { testServer } from "#tests/support/server.ts";
import { feedTopic, createParams, socketUrl, publish, type SocketParams } from "#tests/support/socket.ts";
import { joinedPage, RawSocket } from "#tests/support/raw-socket.ts";
import { setup } from "#tests/support/setup.ts";
import { ok } from "#tests/support/raw-socket.ts";

const START = Date.parse("2026-01-12T18:00:00Z");
let clock = START;
const server = setup(() => testServer({}, { now: () => new Date(clock) }));

const topic = (user: string): string => feedTopic(server.ctx, user);
const address = async (user: string, more: SocketParams = {}): Promise<string> =>
  socketUrl(server.url, "websocket", { ...(await createParams(server.ctx, user)), ...more });
const connect = async (user: string, more: SocketParams = {}): Promise<RawSocket> =>
  RawSocket.open(await address(user, more));
const rejected = (joinRef: string | null, ref: string, about: string, reason: string): unknown => [
  joinRef,
  ref,
  about,
  "phx_reply",
  { status: "error", response: { reason } },
];

describe("connecting", () => {
  const good = (): Promise<Required<SocketParams>> => createParams(server.ctx, "ann");
  const status = async (params: SocketParams, headers: Record<string, string> = {}): Promise<string> => {
    const url = socketUrl(server.url, "websocket", params);
    return RawSocket.open(url, { headers }).then(
      async (socket) => {
        await socket.close();
        return "open";
      },
      (error: Error) => error.message,
    );
  };

  it("rejects an invalid key, token, version and origin with 403", async () => {
    const params = await good();
    const { api_key, user_token } = params;
    const rejectionText = "Unexpected server response: 403";
    expect(await status({ ...params, api_key: "pk_wrong" })).toBe(rejectionText);
    expect(await status({ ...params, api_key: server.ctx.notificationKeys.secretKey })).toBe(rejectionText);
    expect(await status({ ...params, api_key: server.ctx.tokens.serviceKey })).toBe(rejectionText);
    expect(await status({ user_token, vsn: "2.0.0" })).toBe(rejectionText);
    expect(await status({ api_key, vsn: "2.0.0" })).toBe(rejectionText);
    expect(await status({ ...params, user_token: `${user_token}x` })).toBe(rejectionText);
    for (const vsn of ["3.0.0", "2", "2.0", "x", "2.0.0; drop"])
      expect(await status({ ...params, vsn })).toBe(rejectionText);
    for (const origin of ["evil", "https://", "https://a b", "https://example.com/path"])
      expect(await status(params, { origin })).toBe(rejectionText);
  });

  it("admits a page of any origin, because a token is not a cookie", async () => {
    expect(await status(await good(), { origin: "https://portal.example.com" })).toBe("open");
    expect(await status(await good(), { origin: "null" })).toBe("open");
  });

  it("tolerates empty pairs, at both addresses", async () => {
    const { api_key, user_token } = await good();
    for (const path of ["/ws/v1/websocket", "/notify/ws/v1/websocket"]) {
      const url = `${server.url.replace("http", "ws")}${path}?user_token=${user_token}&api_key=${api_key}&&vsn=2.0.0`;
      const socket = await RawSocket.open(url);
      await socket.close();
    }
  });

  it("selects the protocol phoenix and accepts the token next to it", async () => {
    const { api_key, user_token } = await good();
    const socket = await RawSocket.open(socketUrl(server.url, "websocket", { api_key, vsn: "2.0.0" }), {}, [
      "phoenix",
      `base64url.bearer.phx.${Buffer.from(user_token).toString("base64url")}`,
    ]);
    expect(socket.ws.protocol).toBe("phoenix");
    expect(await socket.request("1", "1", topic("ann"), "phx_join", {})).toEqual(ok("1", "1", topic("ann")));
    await socket.close();
  });

  it("responds to a plain request with 400, and to other upgrades as if none was requested", async () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const body = method.startsWith("P")
        ? { body: "{", headers: { "content-type": "application/json" } }
        : {};
      const plain = await fetch(`${server.url}/ws/v1/websocket`, { method, ...body });
      expect([method, plain.status, await plain.text()]).toEqual([method, 400, ""]);
    }
    const headers = { connection: "upgrade", upgrade: "h2c" };
    const [other] = (await once(request(`${server.url}/healthz`, { headers }).end(), "response")) as [
      IncomingMessage,
    ];
    expect([other.statusCode, await text(other)]).toEqual([200, '{"status":"ok"}']);
  });

  it("does not compress", async () => {
    const socket = await RawSocket.open(await address("ann"), { perMessageDeflate: true });
    expect(socket.ws.extensions).toBe("");
    await socket.close();
  });
});

describe("frames of 2.0.0", () => {
  it("responds to heartbeats and rejects unknown frames", async () => {
    const socket = await connect("ann");
    expect(await socket.request(null, "7", "phoenix", "heartbeat", {})).toEqual(ok(null, "7", "phoenix"));
    const reason = "unmatched topic";
    expect(await socket.request(null, "8", "phoenix", "other", {})).toEqual(
      rejected(null, "8", "phoenix", reason),
    );
    expect(await socket.request("9", "9", "room:lobby", "phx_join", {})).toEqual(
      rejected(null, "9", "room:lobby", reason),
    );
    expect(await socket.request("9", "10", topic("ann"), "shout", {})).toEqual(
      rejected(null, "10", topic("ann"), reason),
    );
    expect(await socket.request("9", "11", topic("ann"), "phx_leave", {})).toEqual(
      ok(null, "11", topic("ann")),
    );
    await socket.close();
  });

  it("joins, leaves with a reply and then a close, and joins again", async () => {
    const socket = await connect("ann");
    const ann = topic("ann");
    expect(await socket.request("3", "3", ann, "phx_join", {})).toEqual(ok("3", "3", ann));
    expect(await socket.request("3", "4", ann, "shout", {})).toEqual(
      rejected("3", "4", ann, "unmatched event"),
    );
    expect(await socket.request(null, "5", ann, "shout", {})).toEqual(
      rejected("3", "5", ann, "unmatched event"),
    );
    expect(await socket.request("3", "6", ann, "phx_leave", {})).toEqual(ok("3", "6", ann));
    expect(await socket.next()).toEqual(["3", "3", ann, "phx_close", {}]);
    expect(await socket.request("8", "8", ann, "phx_join", {})).toEqual(ok("8", "8", ann));
    await socket.close();
  });

  it("replaces a live join, then closes the old one, and ignores later frames for it", async () => {
    const socket = await connect("ann");
    const ann = topic("ann");
    await socket.request("1", "1", ann, "phx_join", {});
    expect(await socket.request("2", "2", ann, "phx_join", {})).toEqual(ok("2", "2", ann));
    expect(await socket.next()).toEqual(["1", "1", ann, "phx_close", {}]);
    socket.send("1", "3", ann, "phx_leave", {});
    expect(await socket.request(null, "4", "phoenix", "heartbeat", {})).toEqual(ok(null, "4", "phoenix"));
    await publish(server.ctx, ["ann"]);
    expect((await socket.next()).slice(0, 4)).toEqual(["2", null, ann, "new-message"]);
    await socket.close();
  });

  it("rejects joins of another user's feed, or of an invalid feed", async () => {
    const socket = await connect("ann");
    expect(await socket.request("1", "1", topic("bob"), "phx_join", {})).toEqual(
      rejected("1", "1", topic("bob"), "unauthorized"),
    );
    const other = "feeds:00000000-0000-4000-8000-000000000000:ann";
    expect(await socket.request("2", "2", other, "phx_join", {})).toEqual(
      rejected("2", "2", other, "not_found"),
    );
    expect(await socket.request("3", "3", topic("ann"), "phx_join", { status: "odd" })).toEqual(
      rejected("3", "3", topic("ann"), "invalid_params"),
    );
    await socket.close();
  });

  it("rejects the 101st channel, and endless joins", async () => {
    const socket = await connect("ann");
    for (let index = 1; index <= 100; index += 1)
      expect(
        (await socket.request(`${index}`, `${index}`, `guides:${index}`, "phx_join", {}))[4]["status"],
      ).toBe("ok");
    expect(await socket.request("101", "101", topic("ann"), "phx_join", {})).toEqual(
      rejected("101", "101", topic("ann"), "too many channels"),
    );
    const reasons = new Set<unknown>();
    for (let index = 102; index <= 210; index += 1) {
      const [, , , , { response }] = await socket.request(
        `${index}`,
        `${index}`,
        topic("ann"),
        "phx_join",
        {},
      );
      reasons.add((response as { reason?: unknown }).reason);
    }
    expect([...reasons]).toEqual(["too many channels", "rate limited"]);
    await socket.close();
  });

  it("ignores items of a frame after its payload", async () => {
    const socket = await connect("ann");
    socket.ws.send(JSON.stringify([null, "7", "phoenix", "heartbeat", {}, "more", 1]));
    expect(await socket.next()).toEqual(ok(null, "7", "phoenix"));
    await socket.close();
  });

  it.each(["", "{", "null", "{}", "[]", '["1","1","t","e"]', '["1","1",1,"e",{}]', '["1","1","t","e",[]]'])(
    "closes with 1011 on %j",
    async (malformed) => {
      const socket = await connect("ann");
      socket.ws.send(malformed);
      expect(await socket.closed).toBe(1011);
    },
  );

  it("closes with 1003 on a binary frame and 1009 on one that is too large", async () => {
    const binary = await connect("ann");
    binary.ws.send(Buffer.from("0001010b033132", "hex"));
    expect(await binary.closed).toBe(1003);
    const large = await connect("ann");
    large.ws.send(JSON.stringify(["1", "1", topic("ann"), "phx_join", { a: "x".repeat(70_000) }]));
    expect(await large.closed).toBe(1009);
  });
});

it("uses objects for 1.0.0, also for clients that send no version", async () => {
  const { api_key, user_token } = await createParams(server.ctx, "vera");
  for (const params of [
    { api_key, user_token, vsn: "1.0.0" },
    { api_key, user_token },
  ]) {
    const socket = await RawSocket.open(socketUrl(server.url, "websocket", params));
    socket.ws.send(JSON.stringify({ topic: topic("vera"), event: "phx_join", payload: {}, ref: "1" }));
    expect(await socket.next()).toEqual({
      topic: topic("vera"),
      event: "phx_reply",
      payload: { status: "ok", response: {} },
      ref: "1",
    });
    await publish(server.ctx, ["vera"]);
    expect(await socket.next()).toMatchObject({ topic: topic("vera"), event: "new-message", ref: null });
    await socket.close();
  }
});

describe("closing", () => {
  it("closes after 60 s without a frame, and after the token has expired, with 1001", async () => {
    try {
      const silent = await connect("ann");
      const lively = await connect("ann");
      clock = START + 50_000;
      await lively.request(null, "1", "phoenix", "heartbeat", {});
      clock = START + 61_000;
      expect(await silent.closed).toBe(1001);
      expect(await lively.request(null, "2", "phoenix", "heartbeat", {})).toEqual(ok(null, "2", "phoenix"));
      await lively.close();
      const expiring = await connect("ann");
      clock += 3_590_000;
      // Both at the same time: it was also silent.
      expect(await expiring.closed).toBe(1001);
    } finally {
      clock = START;
    }
  });

  it("closes an active connection whose token expires", async () => {
    try {
      const { user_token, api_key } = await createParams(server.ctx, "ann");
      clock = START + 3_590_000;
      const socket = await RawSocket.open(
        socketUrl(server.url, "websocket", { api_key, user_token, vsn: "2.0.0" }),
      );
      clock += 11_000;
      expect(await socket.closed).toBe(1001);
      await expect(
        RawSocket.open(socketUrl(server.url, "websocket", { api_key, user_token, vsn: "2.0.0" })),
      ).rejects.toThrow("403");
    } finally {
      clock = START;
    }
  });

  it("drains with 1012 and leaves nothing open", async () => {
    const short = await testServer();
    const pages = await Promise.all(["a", "b", "c"].map((user) => joinedPage(short, user)));
    const deaf = await joinedPage(short, "deaf");
    deaf.ws.pause();
    const began = performance.now();
    await short.close();
    expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([1012, 1012, 1012]);
    expect(performance.now() - began).toBeLessThan(8_000);
    deaf.ws.resume();
    deaf.ws.terminate();
  });
});

it("admits only pages of the configured origins, if there are any", async () => {
  const strict = await testServer({ NOTIFICATION_SOCKET_ORIGINS: "https://portal.example.com" });
  const url = socketUrl(strict.url, "websocket", await createParams(strict.ctx, "ann"));
  const good = await RawSocket.open(url, { headers: { origin: "https://portal.example.com" } });
  await good.close();
  for (const origin of ["https://other.example.com", "null"])
    await expect(RawSocket.open(url, { headers: { origin } })).rejects.toThrow("403");
  await strict.close();
});

it("requires no token if the instance does not", async () => {
  const open = await testServer({ NOTIFICATION_ENHANCED_SECURITY: "false" });
  const api_key = open.ctx.notificationKeys.publicKey;
  const socket = await RawSocket.open(socketUrl(open.url, "websocket", { api_key, vsn: "2.0.0" }));
  const anyone = feedTopic(open.ctx, "anyone");
  expect(await socket.request("1", "1", anyone, "phx_join", {})).toEqual(ok("1", "1", anyone));
  await socket.close();
  await open.close();
});
