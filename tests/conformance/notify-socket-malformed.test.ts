// Sends ten thousand frames that no client sends, as a user who may connect: the server keeps running, responds to the
// rest, and discloses nothing of one user to another.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { SEED } from "#tests/support/seed.ts";
import { testServer } from "#tests/support/server.ts";
import { feedTopic, createParams, socketUrl, publish } from "#tests/support/socket.ts";
import { joinedPage, RawSocket } from "#tests/support/raw-socket.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => testServer({ RATE_LIMIT_FACTOR: "1000" }));

const FRAMES = 10_000;
const AT_ONCE = 100;
const ESIID = "10443720009999991";

interface Sent {
  readonly frame: string | Buffer;
  /** Whether the server may close the connection because of it. */
  readonly canClose: boolean;
}

function frames(victim: string): fc.Arbitrary<Sent> {
  const topic = feedTopic(server.ctx, victim);
  const { feedId } = server.ctx.config.notifications;
  const ref = fc.oneof(fc.constantFrom(null, "1", "", "__proto__", 1, -1, 1e308), fc.string());
  const topics = fc.oneof(
    fc.constantFrom(
      topic,
      ` ${topic}`,
      `${topic} `,
      `${topic}\u0000`,
      `${topic}\n`,
      topic.toUpperCase(),
      `${topic}:mallory`,
      `feeds:${feedId}:mallory:${victim}`,
      `feeds:${feedId}:*`,
      `feeds:${feedId}:%`,
      `feeds:${feedId}`,
      `feeds:${feedId}:`,
      `feeds::${victim}`,
      `feeds:${feedId}:["${victim}"]`,
      "phoenix",
      "guides:x",
      "__proto__",
    ),
    fc.string(),
  );
  const event = fc.oneof(
    fc.constantFrom(
      "phx_join",
      "phx_leave",
      "phx_close",
      "phx_error",
      "phx_reply",
      "heartbeat",
      "new-message",
    ),
    fc.string(),
  );
  const options = fc.dictionary(
    fc.oneof(
      fc.constantFrom(
        "status",
        "tenant",
        "user_id",
        "workflow_categories",
        "trigger_data",
        "inserted_at",
        "archived",
      ),
      fc.constantFrom("client_a", "__proto__", "constructor"),
    ),
    fc.jsonValue(),
  );
  const payload = fc.oneof(options, fc.record({ client_a: options, client_b: options }), fc.constant({}));
  const wellFormed = fc.tuple(ref, ref, topics, event, payload).map((frame) => JSON.stringify(frame));
  const malformed = fc.oneof(
    fc
      .tuple(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), fc.jsonValue())
      .map((frame) => JSON.stringify(frame)),
    fc.json(),
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(
      "[".repeat(20_000),
      `[null,null,"${"x".repeat(5_000)}","e",{}]`,
      '["1","1","phoenix","heartbeat",{}',
      "\u0000",
    ),
  );
  return fc.oneof(
    { weight: 29, arbitrary: wellFormed.map((frame) => ({ frame, canClose: frame.length > 1_000 })) },
    { weight: 1, arbitrary: malformed.map((frame) => ({ frame, canClose: true })) },
  );
}

it("handles ten thousand malformed frames", { timeout: 240_000 }, async () => {
  const victim = await joinedPage(server, "victim");
  const url = socketUrl(server.url, "websocket", await createParams(server.ctx, "mallory"));
  const all = fc.sample(frames("victim"), { numRuns: FRAMES, seed: SEED });
  const heard: string[] = [];
  const codes = new Set<number>();
  let closes = 0;
  let socket = await RawSocket.open(url);
  // When this gets a response, or the socket is closed, everything sent before was processed.
  const through = async (): Promise<void> => {
    const before = socket.texts.length;
    socket.send(null, "through", "phoenix", "heartbeat", {});
    const isThrough = (): boolean =>
      socket.texts.slice(before).some((text) => text.includes('"through"')) ||
      socket.ws.readyState === socket.ws.CLOSED;
    await expect.poll(isThrough, { timeout: 20_000, interval: 2 }).toBe(true);
    if (socket.ws.readyState !== socket.ws.CLOSED) return;
    codes.add(await socket.closed);
    heard.push(...socket.texts);
    closes += 1;
    socket = await RawSocket.open(url);
  };
  for (const [index, { frame, canClose }] of all.entries()) {
    socket.ws.send(frame);
    const isLast = index % AT_ONCE === AT_ONCE - 1;
    if (isLast) await publish(server.ctx, ["victim"], ESIID);
    if (isLast || canClose) await through();
  }
  await socket.close();
  heard.push(...socket.texts);
  expect(closes).toBeGreaterThan(50);
  expect([...codes].filter((code) => ![1003, 1007, 1009, 1011].includes(code))).toEqual([]);
  expect(heard.length).toBeGreaterThan(FRAMES / 4);
  // All attempts to join the victim's feed were rejected, and nothing published there arrived.
  const published = heard.map(
    (text) => JSON.parse(text) as [unknown, unknown, string, string, { status?: string }],
  );
  const joined = published.filter(
    ([joinRef, , topic, , { status }]) => joinRef !== null && topic.startsWith("feeds:") && status === "ok",
  );
  expect(joined).toEqual([]);
  expect(published.filter(([, , , event]) => event === "new-message")).toEqual([]);
  await expect
    .poll(() => (victim.frames.at(-1)?.[4]["metadata"] as { total_count: number } | undefined)?.total_count, {
      timeout: 20_000,
    })
    .toBe(FRAMES / AT_ONCE);
  await victim.close();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
});
