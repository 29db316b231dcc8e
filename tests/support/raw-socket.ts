// A socket of the feed, frame by frame.
import { WebSocket, type ClientOptions } from "ws";
import type { TestServer } from "./server.ts";
import { type SocketParams, socketUrl, createParams, feedTopic } from "./socket.ts";

const DEADLINE_MS = 20_000;

/** A frame of version 2.0.0: reference of the join, reference, topic, event, payload. */
export type RawFrame = [string | null, string | null, string, string, Record<string, unknown>];

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

/** Returns the reply to an accepted frame. */
export const ok = (joinRef: string | null, ref: string, about: string): unknown => [
  joinRef,
  ref,
  about,
  "phx_reply",
  { status: "ok", response: {} },
];
