// The long poll request by request (wire/realtime.md §4), also behind a proxy that sends each request to another
// process.
import { LongPoll, Socket } from "phoenix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startRoundRobin, type RoundRobin } from "#tests/support/round-robin.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { feedTopic, createParams, socketUrl, publish } from "#tests/support/socket.ts";
import { setup } from "#tests/support/setup.ts";

const START = Date.parse("2026-01-12T18:00:00Z");
let clock = START;
let server: TestServer;
let other: TestServer;
const database = setup(testDatabase);
beforeAll(async () => {
  const now = (): Date => new Date(clock);
  server = await testServer({}, { now, database });
  other = await testServer({}, { now, database });
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
});

interface TestResponse {
  readonly status: number;
  readonly token?: string;
  readonly messages?: string[];
}

async function buildSocketUrl(base: string, user: string, more: object = {}): Promise<string> {
  return socketUrl(base, "longpoll", { ...(await createParams(server.ctx, user)), ...more });
}

async function poll(url: string, token: string | null, init: RequestInit = {}): Promise<TestResponse> {
  const address = token === null ? url : `${url}&token=${encodeURIComponent(token)}`;
  const response = await fetch(address, init);
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return (await response.json()) as TestResponse;
}

const post = (url: string, token: string | null, lines: readonly unknown[]): Promise<TestResponse> =>
  poll(url, token, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  });

async function openSession(url: string): Promise<string> {
  const { status, token = "", messages } = await poll(url, null);
  expect([status, messages]).toEqual([410, []]);
  return token;
}

const getFrames = ({ messages = [] }: TestResponse): unknown[] =>
  messages.map((text) => JSON.parse(text) as unknown);

describe("one process", () => {
  it("opens with 410 and a token, joins by POST, and delivers waiting messages in order", async () => {
    const url = await buildSocketUrl(server.url, "lea");
    const token = await openSession(url);
    const lea = feedTopic(server.ctx, "lea");
    const frames = [
      [null, "1", "phoenix", "heartbeat", {}],
      ["2", "2", lea, "phx_join", {}],
    ];
    expect(await post(url, token, frames)).toEqual({ status: 200 });
    const response = await poll(url, token);
    const ok = { status: "ok", response: {} };
    expect([response.status, getFrames(response)]).toEqual([
      200,
      [
        [null, "1", "phoenix", "phx_reply", ok],
        ["2", "2", lea, "phx_reply", ok],
      ],
    ]);
    const waiting = poll(url, response.token ?? "");
    await publish(server.ctx, ["lea"]);
    const pushed = await waiting;
    expect(pushed.status).toBe(200);
    expect(getFrames(pushed)).toMatchObject([["2", null, lea, "new-message", { attn: [] }]]);
  });

  it("returns 204 if nothing arrives within ten seconds, and to a poll that another one replaces", async () => {
    const url = await buildSocketUrl(server.url, "liam");
    const token = await openSession(url);
    const first = poll(url, token);
    // The first poll has to arrive before the second.
    const second = new Promise<TestResponse>((resolve) =>
      setImmediate(() => void poll(url, token).then(resolve)),
    );
    const began = performance.now();
    const statuses = (await Promise.all([first, second])).map(({ status }) => status);
    expect(statuses).toEqual([204, 204]);
    expect(performance.now() - began).toBeGreaterThan(9_500);
  });

  it("prefers the header's token to the query's", async () => {
    const url = await buildSocketUrl(server.url, "lars");
    const token = await openSession(url);
    await post(url, token, [[null, "1", "phoenix", "heartbeat", {}]]);
    const response = await poll(url, "wrong", { headers: { "x-phoenix-longpoll-token": token } });
    expect(response.status).toBe(200);
  });

  it("returns 403 to a client that may not connect", async () => {
    const forbidden = { status: 403 };
    expect(await poll(await buildSocketUrl(server.url, "lea", { api_key: "pk_wrong" }), null)).toEqual(
      forbidden,
    );
    expect(await poll(await buildSocketUrl(server.url, "lea", { user_token: "a.b.c" }), null)).toEqual(
      forbidden,
    );
    expect(await poll(await buildSocketUrl(server.url, "lea", { vsn: "9.0.0" }), null)).toEqual(forbidden);
    const url = await buildSocketUrl(server.url, "lea");
    expect(await poll(url, null, { headers: { origin: "evil" } })).toEqual(forbidden);
  });

  it("returns 410 to a POST without a session, and to an invalid frame", async () => {
    const url = await buildSocketUrl(server.url, "lea");
    const gone = { status: 410 };
    expect(await post(url, null, [])).toEqual(gone);
    expect(await post(url, "wrong", [])).toEqual(gone);
    for (const malformed of ["[", "AAEBCwMxMg==", "null"]) {
      const token = await openSession(url);
      expect(await post(url, token, [malformed])).toEqual(gone);
      expect(await post(url, token, [])).toEqual(gone);
    }
    const [text = "", signed = ""] = (await openSession(url)).split(".");
    expect(await post(url, `${text}x.${signed}`, [])).toEqual(gone);
    expect(await post(url, `${text}.${signed.slice(1)}`, [])).toEqual(gone);
  });

  it("returns 500 in the body if a request is too large, and the client reconnects", async () => {
    const url = await buildSocketUrl(server.url, "lea");
    const token = await openSession(url);
    expect(await post(url, token, ["x".repeat(300_000)])).toEqual({ status: 500 });
  });

  it("accepts a single frame of JSON, and at most a hundred lines", async () => {
    const url = await buildSocketUrl(server.url, "lola");
    const token = await openSession(url);
    const single = await poll(url, token, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify([null, "0", "phoenix", "heartbeat", {}]),
    });
    expect(single).toEqual({ status: 200 });
    const lines = Array.from({ length: 120 }, (_, index) => [null, `${index}`, "phoenix", "heartbeat", {}]);
    expect(await post(url, token, lines)).toEqual({ status: 200 });
    expect((await poll(url, token)).messages).toHaveLength(101);
  });

  it("ends a session that is not polled for fifteen seconds, with a fresh token for the next", async () => {
    const url = await buildSocketUrl(server.url, "lisa");
    const token = await openSession(url);
    try {
      clock += 16_000;
      await expect.poll(async () => (await post(url, token, [])).status).toBe(410);
      const gone = await poll(url, token);
      expect([gone.status, gone.messages]).toEqual([410, []]);
      expect(gone.token).not.toBe(token);
      expect(await post(url, gone.token ?? "", [])).toEqual({ status: 200 });
    } finally {
      clock = START;
    }
  });

  it("responds to other origins and methods as Phoenix does", async () => {
    const url = `${server.url}/ws/v1/longpoll`;
    const preflight = await fetch(url, {
      method: "OPTIONS",
      headers: { origin: "https://a.example.com", "access-control-request-headers": "x-one, x-two" },
    });
    expect([preflight.status, await preflight.text()]).toEqual([200, ""]);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "get, post, options",
      "access-control-allow-headers": "x-one, x-two",
      "access-control-max-age": "3600",
    });
    const plain = await fetch(url, { method: "OPTIONS" });
    expect([plain.status, plain.headers.has("access-control-allow-headers"), await plain.text()]).toEqual([
      200,
      false,
      "",
    ]);
    for (const method of ["HEAD", "PUT", "PATCH", "DELETE"]) {
      const response = await fetch(url, { method });
      expect([response.status, await response.text()]).toEqual([400, ""]);
    }
  });
});

describe("two processes behind a round-robin proxy", () => {
  let proxy: RoundRobin;
  beforeAll(async () => {
    proxy = await startRoundRobin([server.url, other.url]);
  });
  afterAll(() => proxy.close());

  it("serve the real client's session from either one", async () => {
    const { api_key, user_token } = await createParams(server.ctx, "robin");
    const socket = new Socket(`${proxy.url.replace("http", "ws")}/ws/v1`, {
      transport: LongPoll,
      params: { api_key, user_token },
    });
    let closes = 0;
    socket.onClose(() => void (closes += 1));
    socket.connect();
    const channel = socket.channel(feedTopic(server.ctx, "robin"), {});
    const totals: unknown[] = [];
    channel.on(
      "new-message",
      ({ metadata }: { metadata: { total_count: number } }) => void totals.push(metadata.total_count),
    );
    await new Promise<void>((resolve, reject) => {
      channel
        .join()
        .receive("ok", () => resolve())
        .receive("error", reject);
    });
    for (let count = 1; count <= 6; count += 1) {
      await publish(count % 2 === 0 ? server.ctx : other.ctx, ["robin"]);
      await expect.poll(() => totals.at(-1)).toBe(count);
    }
    expect(closes).toBe(0);
    await new Promise<void>((resolve) => socket.disconnect(resolve));
  });

  it("forward large bodies to the process that has the session", async () => {
    const url = await buildSocketUrl(server.url, "large");
    const token = await openSession(url);
    const elsewhere = await buildSocketUrl(other.url, "large");
    const payload = {
      client_a: { source: "x".repeat(400) },
      client_b: { trigger_data: { a: "y".repeat(400) } },
    };
    const lines = Array.from({ length: 40 }, (_, index) => [
      `${index}`,
      `${index}`,
      feedTopic(server.ctx, "large"),
      "phx_join",
      payload,
    ]);
    expect(await post(elsewhere, token, lines)).toEqual({ status: 200 });
    const response = await poll(elsewhere, token);
    // Every join except the first closes the one before.
    expect(response.messages).toHaveLength(79);
  });

  it("return 410 with a new session if the other process is gone", async () => {
    const third = await testServer({}, { now: () => new Date(clock), database });
    const token = await openSession(await buildSocketUrl(third.url, "gone"));
    await third.close();
    const url = await buildSocketUrl(server.url, "gone");
    const response = await poll(url, token);
    expect(response.status).toBe(410);
    expect(await post(url, response.token ?? "", [])).toEqual({ status: 200 });
  });
});
