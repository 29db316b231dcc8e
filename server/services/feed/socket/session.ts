// One client's channels, on any transport (wire/realtime.md §2).
import type { Context } from "#server/domain/context.ts";
import type { Connected } from "./connect.ts";
import { decodeFrame, encodeFrame, type Frame, type Payload, type Ref } from "./frames.ts";
import { readSubscription, readTopic } from "./feed-topic.ts";
import type { Hub, OpenFeed } from "./hub.ts";

export interface Transport {
  /** Sends a text to the client. Drops the client if it does not read. */
  deliver(text: string): void;
}

interface Channel {
  readonly joinRef: Ref;
  /** Null: nothing is ever pushed to it. */
  readonly feed: OpenFeed | null;
}

type SessionContext = Pick<Context, "config" | "now">;

const MAX_CHANNELS = 100;
/** Maximum joins at once, and how many more per second. */
const JOINS = 200;
const JOINS_A_SECOND = 10;

export class Session {
  readonly #ctx: SessionContext;
  readonly #hub: Hub;
  readonly #connected: Connected;
  readonly #transport: Transport;
  readonly #channels = new Map<string, Channel>();
  #joinsLeft: number;
  #countedAt: number;

  constructor(ctx: SessionContext, hub: Hub, connected: Connected, transport: Transport) {
    this.#ctx = ctx;
    this.#hub = hub;
    this.#connected = connected;
    this.#transport = transport;
    this.#joinsLeft = JOINS * ctx.config.rateLimitFactor;
    this.#countedAt = ctx.now().getTime();
  }

  /** The user of its token. Null: none. */
  get userId(): string | null {
    return this.#connected.caller.userId;
  }

  /** The session in which its token was created. Null: no known one. */
  get sessionId(): string | null {
    return this.#connected.caller.sessionId;
  }

  /** Whether the user's token has expired. */
  isExpired(now: number): boolean {
    const { expiresAt } = this.#connected.caller;
    return expiresAt !== null && expiresAt * 1_000 <= now;
  }

  /** Handles a text from the client. Returns false if it is not a frame, and the client has to be disconnected. */
  receive(text: string): boolean {
    const frame = decodeFrame(this.#connected.version, text);
    if (frame === null) return false;
    this.#handle(frame);
    return true;
  }

  /** Removes all channels. */
  end(): void {
    for (const { feed } of this.#channels.values()) if (feed) this.#hub.remove(feed);
    this.#channels.clear();
  }

  #handle(frame: Frame): void {
    const { topic, event, join_ref } = frame;
    if (topic === "phoenix") {
      if (event === "heartbeat") this.#reply({ ...frame, join_ref: null }, "ok");
      else this.#unmatched(frame);
      return;
    }
    if (event === "phx_join") return this.#join(frame);
    const channel = this.#channels.get(topic);
    if (!channel) {
      if (event === "phx_leave") this.#reply({ ...frame, join_ref: null }, "ok");
      else this.#unmatched(frame);
      return;
    }
    // From an earlier join of the same topic.
    if (join_ref !== null && join_ref !== channel.joinRef) return;
    const current = { ...frame, join_ref: channel.joinRef };
    if (event === "phx_leave") {
      this.#removeChannel(topic, channel);
      this.#reply(current, "ok");
      this.#closed(topic, channel);
    } else this.#reply(current, "error", { reason: "unmatched event" });
  }

  #join(frame: Frame): void {
    const { topic } = frame;
    // The reference of the join itself, which a client of version 2 sends twice.
    const joinRef = frame.join_ref ?? frame.ref;
    const joining = { ...frame, join_ref: joinRef };
    const before = this.#channels.get(topic);
    const rejection = this.#mayJoin() ? this.#findRejection(frame, before !== undefined) : "rate limited";
    if (rejection === "unmatched topic") return this.#unmatched(frame);
    if (before) this.#removeChannel(topic, before);
    if (rejection === null) {
      const channel = { joinRef, feed: this.#open(joining) };
      this.#channels.set(topic, channel);
      if (channel.feed) this.#hub.add(channel.feed);
      this.#reply(joining, "ok");
    } else this.#reply(joining, "error", { reason: rejection });
    if (before) this.#closed(topic, before);
  }

  #mayJoin(): boolean {
    const now = this.#ctx.now().getTime();
    const factor = this.#ctx.config.rateLimitFactor;
    const more = (Math.max(now - this.#countedAt, 0) / 1_000) * JOINS_A_SECOND * factor;
    this.#joinsLeft = Math.min(this.#joinsLeft + more, JOINS * factor);
    this.#countedAt = now;
    if (this.#joinsLeft < 1) return false;
    this.#joinsLeft -= 1;
    return true;
  }

  /** Returns why this may not be joined. Null: it may. */
  #findRejection({ topic, payload }: Frame, isAgain: boolean): string | null {
    const { userId } = this.#connected.caller;
    const feed = readTopic(topic);
    if (!feed && !/^guides:./s.test(topic)) return "unmatched topic";
    if (!isAgain && this.#channels.size >= MAX_CHANNELS) return "too many channels";
    const user = feed ? feed.userId : payload["user_id"];
    if (userId !== null && typeof user === "string" && user !== userId) return "unauthorized";
    if (!feed) return null;
    if (feed.feedId !== this.#ctx.config.notifications.feedId.toLowerCase()) return "not_found";
    return readSubscription(payload) === null ? "invalid_params" : null;
  }

  #open({ topic, payload, join_ref }: Frame): OpenFeed | null {
    const feed = readTopic(topic);
    const subscription = feed && readSubscription(payload);
    if (!feed || !subscription) return null;
    return {
      userId: feed.userId,
      subscription,
      push: (event, pushedPayload) =>
        this.#send({ join_ref, ref: null, topic, event, payload: pushedPayload }),
    };
  }

  #removeChannel(topic: string, { feed }: Channel): void {
    this.#channels.delete(topic);
    if (feed) this.#hub.remove(feed);
  }

  #send(frame: Frame): void {
    this.#transport.deliver(encodeFrame(this.#connected.version, frame));
  }

  #reply({ join_ref, ref, topic }: Frame, status: "ok" | "error", response: Payload = {}): void {
    this.#send({ join_ref, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  #unmatched(frame: Frame): void {
    this.#reply({ ...frame, join_ref: null }, "error", { reason: "unmatched topic" });
  }

  #closed(topic: string, { joinRef }: Channel): void {
    this.#send({ join_ref: joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
  }
}
