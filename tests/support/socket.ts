// A page's connection to the socket, by hand: raw frames.
import { randomUUID } from "node:crypto";
import { WebSocket, type ClientOptions } from "ws";
import type { Context } from "#server/domain/context.ts";
import type { TestServer } from "./server.ts";

/** A frame of version 2.0.0: reference of the join, reference, topic, event, payload. */
export type RawFrame = [string | null, string | null, string, string, Record<string, unknown>];

const DEADLINE_MS = 20_000;

export interface SocketParams {
  readonly api_key?: string;
  readonly user_token?: string;
  readonly vsn?: string;
}

/** Returns the URL of the transport (`websocket` or `longpoll`) with its parameters. */
export function socketUrl(base: string, transport: "websocket" | "longpoll", params: SocketParams): string {
  const url = new URL(`/ws/v1/${transport}`, base);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return transport === "websocket" ? url.href.replace(/^http/, "ws") : url.href;
}

/** Creates the parameters with which a page of this user connects. */
export async function createParams(ctx: Context, userId: string): Promise<Required<SocketParams>> {
  const { token } = await ctx.userTokens.mint(userId);
  return { api_key: ctx.notificationKeys.publicKey, user_token: token, vsn: "2.0.0" };
}

/** The topic of a user's feed. */
export const feedTopic = (ctx: Pick<Context, "config">, userId: string): string =>
  `feeds:${ctx.config.notifications.feedId}:${userId}`;

/** Notifies users of a linked meter. With a key it happens only once. */
export function publish(
  ctx: Pick<Context, "publish" | "db">,
  recipients: readonly string[],
  esiid = "10443720000000001",
  tenant: string | null = null,
): Promise<unknown> {
  return ctx.publish(ctx.db.sql, {
    workflow: "live-link-initial-setup-complete",
    recipients,
    data: { is_success: true, service_location: { service_location: { esiid } } },
    tenant,
    idempotency_key: randomUUID(),
  });
}

export class RawSocket {
  readonly ws: WebSocket;
  readonly frames: RawFrame[] = [];
  readonly texts: string[] = [];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  #wake: (() => void) | null = null;

  constructor(url: string, options: ClientOptions = {}, protocols: string[] = []) {
    this.ws = new WebSocket(url, protocols, { perMessageDeflate: false, ...options });
    this.ws.on("message", (data: Buffer) => {
      const text = data.toString();
      this.texts.push(text);
      this.frames.push(JSON.parse(text) as RawFrame);
      this.#wake?.();
    });
    this.closed = new Promise((resolve) => {
      this.ws.on("close", (code) => {
        resolve(code);
        this.#wake?.();
      });
    });
    this.ws.on("error", () => {});
  }

  /** Resolves when it is open. Rejects with the HTTP status if it is rejected. */
  static async open(url: string, options: ClientOptions = {}, protocols: string[] = []): Promise<RawSocket> {
    const socket = new RawSocket(url, options, protocols);
    await new Promise<void>((resolve, reject) => {
      socket.ws.once("open", resolve);
      socket.ws.once("error", reject);
    });
    return socket;
  }

  send(...frame: RawFrame): void {
    this.ws.send(JSON.stringify(frame));
  }

  /** Returns the next frame, and waits for it if necessary. */
  async next(): Promise<RawFrame> {
    const deadline = setTimeout(() => this.#wake?.(), DEADLINE_MS);
    const began = performance.now();
    while (this.frames.length === 0) {
      if (this.ws.readyState === WebSocket.CLOSED) throw new Error("the socket is closed");
      if (performance.now() - began >= DEADLINE_MS) throw new Error("no frame came");
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    clearTimeout(deadline);
    return this.frames.shift() as RawFrame;
  }

  /** Sends a frame and returns the next one received. */
  request(...frame: RawFrame): Promise<RawFrame> {
    this.send(...frame);
    return this.next();
  }

  close(): Promise<number> {
    this.ws.close();
    return this.closed;
  }
}

/** A page of this user with its feed joined by reference "1". */
export async function joinedPage(
  server: Pick<TestServer, "url" | "ctx">,
  userId: string,
  payload: Record<string, unknown> = {},
  params?: SocketParams,
): Promise<RawSocket> {
  const socket = await RawSocket.open(
    socketUrl(server.url, "websocket", params ?? (await createParams(server.ctx, userId))),
  );
  const [, , , event, response] = await socket.request(
    "1",
    "1",
    feedTopic(server.ctx, userId),
    "phx_join",
    payload,
  );
  if (event !== "phx_reply" || response["status"] !== "ok") throw new Error("the feed was not joined");
  return socket;
}
