// 2,000 of the real client's sockets are cut at once during publishing, and again as soon as they are back: each
// reconnects with the client's own backoff. Feeds that only used what they received are complete afterwards.
import "#tests/support/page-window.ts";
import knockModule, { type Feed } from "@knocklabs/client";
import pLimit from "p-limit";
import type { Channel, Socket } from "phoenix";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { ChildServers } from "#tests/support/child-server.ts";
import { FeedCrowd } from "#tests/support/feed-crowd.ts";
import { feedInstance } from "#tests/support/feed-instance.ts";
import { feedTopic } from "#tests/support/socket.ts";

// Its types are for CommonJS, but the loaded module is not.
const Knock = knockModule as unknown as typeof knockModule.default;
// The WebSocket class for its sockets, because Node's own cannot be cut, only closed.
Object.assign(globalThis, { WebSocket });

const USER_COUNT = 100;
const PAGES = 20;
/** Users with a full feed, which fetches what is announced. All other pages consist only of their sockets. */
const FEEDS = new Set(Array.from({ length: 10 }, (_, index) => `person-${index * 10}`));
/** For each storm, a multiple of the number of users. */
const MESSAGE_COUNT = 200;
const STORMS = 2;
const TIMEOUTS = { timeout: 60_000 };
const servers = new ChildServers();
afterEach(() => servers.endAll());

/** A page of the real client: with a full feed, or with its socket only. */
class Page {
  readonly feed: Feed | null;
  readonly #knock: InstanceType<typeof Knock>;
  readonly #topic: string;
  #totalCount: unknown;
  /** Number of lost connections. */
  cuts = 0;

  constructor(
    host: string,
    topic: string,
    params: { api_key: string; user_token: string },
    onComplete: boolean,
  ) {
    const [, feedId = "", user = ""] = topic.split(":");
    this.#topic = topic;
    this.#knock = new Knock(params.api_key, { host, disconnectOnPageHidden: false });
    this.#knock.authenticate(user, params.user_token);
    this.#socket.onClose(() => {
      this.cuts += 1;
    });
    this.feed = onComplete ? this.#knock.feeds.initialize(feedId, { mode: "rich" } as never) : null;
  }

  get #socket(): Socket {
    const { socket } = this.#knock.client();
    if (!socket) throw new Error("The client has made no socket.");
    return socket;
  }

  async join(): Promise<void> {
    this.#socket.connect();
    if (this.feed) return this.feed.listenForUpdates();
    const channel = this.#socket.channel(this.#topic, {});
    channel.on("new-message", ({ metadata }: { metadata: { total_count: number } }) => {
      this.#totalCount = metadata.total_count;
    });
    await new Promise((resolve) => void channel.join().receive("ok", resolve));
  }

  /** Returns the number of notifications in its feed. */
  get feedTotal(): unknown {
    return this.feed ? this.feed.getState().items.length : this.#totalCount;
  }

  get isJoined(): boolean {
    const { channels } = this.#socket as unknown as { channels: Channel[] };
    return this.#socket.isConnected() && channels.every(({ state }) => state === "joined");
  }

  /** Cuts the connection like a network failure. */
  cut(): void {
    (this.#socket as unknown as { conn: WebSocket }).conn.terminate();
  }

  close(): void {
    this.#knock.teardown();
  }
}

it(
  "two storms of 2,000 reconnecting sockets while publishing lose and duplicate nothing",
  { timeout: 240_000 },
  async () => {
    const instance = await feedInstance("notify-storm");
    const { environment, ctx } = instance;
    const server = await servers.start(environment);
    const crowd = await FeedCrowd.of(ctx, USER_COUNT, () => server.url);
    const pages = [...crowd.params].flatMap(([user, params]) =>
      Array.from(
        { length: PAGES },
        (_, page) => new Page(server.url, feedTopic(ctx, user), params, page === 0 && FEEDS.has(user)),
      ),
    );
    const opening = pLimit(100);
    await Promise.all(pages.map((page) => opening(() => page.join())));
    let published = 0;
    for (let storm = 0; storm < STORMS; storm += 1) {
      let responseCount = 0;
      const publishing = crowd.triggerAll(published, published + MESSAGE_COUNT, () => (responseCount += 1));
      published += MESSAGE_COUNT;
      await expect.poll(() => responseCount, { ...TIMEOUTS, interval: 5 }).toBeGreaterThan(10);
      for (const page of pages) page.cut();
      await expect
        .poll(() => pages.filter(({ cuts }) => cuts === storm + 1).length, TIMEOUTS)
        .toBe(pages.length);
      await expect.poll(() => pages.filter(({ isJoined }) => !isJoined).length, TIMEOUTS).toBe(0);
      await publishing;
    }
    // The last one to each user, sent to every page with the count of all before.
    await crowd.triggerAll(published, published + USER_COUNT);
    published += USER_COUNT;
    const each = published / USER_COUNT;
    await expect.poll(() => pages.filter(({ feedTotal }) => feedTotal !== each).length, TIMEOUTS).toBe(0);
    for (const { feed } of pages)
      if (feed) expect(feed.getState().metadata).toMatchObject({ total_count: each, unread_count: each });
    await crowd.expectComplete(published);

    for (const page of pages) page.close();
    await servers.stopAll();
    await instance.remove();
  },
);
