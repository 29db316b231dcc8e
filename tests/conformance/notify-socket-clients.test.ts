// The real clients in real time: phoenix by WebSocket and by long poll, and the feed's own, new and old.
import "#tests/support/page-window.ts";
import knockModule from "@knocklabs/client";
import { knockClient as oldClient } from "#tests/clients/knock-client-0-10.ts";
import { LongPoll, Socket, type Channel } from "phoenix";
import { describe, expect, it } from "vitest";
import { testServer } from "#tests/support/server.ts";
import { feedTopic, createParams, publish } from "#tests/support/socket.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(testServer);

const IN_TIME = { timeout: 20_000 };
const joined = (channel: Channel): Promise<string> =>
  new Promise((resolve) => {
    channel
      .join()
      .receive("ok", () => resolve("ok"))
      .receive("error", ({ reason }: { reason: string }) => resolve(reason))
      .receive("timeout", () => resolve("timeout"));
  });

describe.each([
  ["websocket", globalThis.WebSocket],
  ["long poll", LongPoll],
])("phoenix by %s", (name, transport) => {
  const user = `phoenix-${name.replace(" ", "-")}`;
  async function connect(): Promise<Socket> {
    const { api_key, user_token } = await createParams(server.ctx, user);
    const socket = new Socket(`${server.url.replace("http", "ws")}/ws/v1`, {
      transport,
      params: { api_key, user_token, branch_slug: null },
      heartbeatIntervalMs: 200,
    });
    socket.connect();
    return socket;
  }

  it("joins, receives, leaves, joins again and is rejected as required", async () => {
    const socket = await connect();
    const errors: unknown[] = [];
    socket.onError((error) => void errors.push(error));
    const channel = socket.channel(feedTopic(server.ctx, user), {});
    const published: Array<{ metadata: unknown }> = [];
    channel.on("new-message", (payload: { metadata: unknown }) => void published.push(payload));
    expect(await joined(channel)).toBe("ok");
    await publish(server.ctx, [user]);
    await expect.poll(() => published.length, IN_TIME).toBe(1);
    expect(published[0]).toMatchObject({
      event: "new-message",
      metadata: { total_count: 1, unread_count: 1 },
    });
    expect(await joined(socket.channel(feedTopic(server.ctx, "somebody-else"), {}))).toBe("unauthorized");
    expect(await joined(socket.channel("room:lobby", {}))).toBe("unmatched topic");
    await new Promise<void>((resolve) => void channel.leave().receive("ok", () => resolve()));
    const again = socket.channel(feedTopic(server.ctx, user), { client_a: {} });
    again.on("new-message", (payload: { metadata: unknown }) => void published.push(payload));
    expect(await joined(again)).toBe("ok");
    await publish(server.ctx, [user]);
    await expect.poll(() => published.length, IN_TIME).toBe(2);
    expect(published[1]).toMatchObject({
      attn: ["client_a"],
      data: { client_a: { metadata: { total_count: 2 } } },
    });
    expect(errors).toEqual([]);
    await new Promise<void>((resolve) => socket.disconnect(resolve));
  });

  it("reconnects by itself after the server closed its connection", async () => {
    const first = await testServer();
    const port = new URL(first.url).port;
    const { api_key, user_token } = await createParams(first.ctx, user);
    const socket = new Socket(`ws://127.0.0.1:${port}/ws/v1`, {
      transport,
      params: { api_key, user_token },
    });
    let opened = 0;
    socket.onOpen(() => void (opened += 1));
    socket.connect();
    const channel = socket.channel(feedTopic(first.ctx, user), {});
    expect(await joined(channel)).toBe("ok");
    await first.close();
    await expect.poll(() => channel.state, IN_TIME).toBe("errored");
    expect(opened).toBe(1);
    await new Promise<void>((resolve) => socket.disconnect(resolve));
  });
});

// Their types are for CommonJS, but the loaded module is not. The older client has the same methods.
const Knock = knockModule as unknown as typeof knockModule.default;
const OldKnock = oldClient as unknown as typeof Knock;

describe.each([
  { version: "0.22", Client: Knock, shareTopics: true },
  // Its second feed on a topic leaves the channel of the first one.
  { version: "0.10", Client: OldKnock, shareTopics: false },
])("the feed's client $version", ({ version, Client, shareTopics }) => {
  const user = `knock-${version}`;
  it("receives updates in real time, with the counts and the new entries", async () => {
    const { api_key, user_token } = await createParams(server.ctx, user);
    const knock = new Client(api_key, { host: server.url, logLevel: undefined });
    knock.authenticate(user, user_token);
    const { feedId } = server.ctx.config.notifications;
    const feed = knock.feeds.initialize(feedId, { mode: "rich" } as never);
    const received: string[] = [];
    feed.on(
      "items.received.realtime",
      ({ items }: { items: Array<{ id: string }> }) => void received.push(...items.map(({ id }) => id)),
    );
    let toOrders = 0;
    if (shareTopics) {
      const orders = knock.feeds.initialize(feedId, { source: "order-step" });
      orders.on("items.received.realtime", () => void (toOrders += 1));
      orders.listenForUpdates();
    }
    await feed.fetch();
    feed.listenForUpdates();
    // Receives it once it has joined, whenever that is.
    await expect
      .poll(async () => {
        await publish(server.ctx, [user]);
        return received.length;
      }, IN_TIME)
      .toBeGreaterThan(0);
    const before = received.length;
    await publish(server.ctx, [user]);
    await expect.poll(() => received.length, IN_TIME).toBeGreaterThan(before);
    const { sql } = server.ctx.db;
    const rows = await sql.selectFrom("notify.messages").select("id").where("user_id", "=", user).execute();
    await expect.poll(() => feed.getState().metadata.total_count, IN_TIME).toBe(rows.length);
    await expect.poll(() => feed.getState().items.length, IN_TIME).toBe(rows.length);
    expect(new Set(feed.getState().items.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(toOrders).toBe(0);
    knock.teardown();
  });
});
