// The WebSocket transport (wire/realtime.md §3), on the server's upgrade event.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { clientAddresses } from "#server/platform/http/client-address.ts";
import { openAdmission } from "./admission.ts";
import { readConnect, type Connected } from "./connect.ts";
import type { Hub } from "./hub.ts";
import type { OpenConnection } from "./session-watcher.ts";
import { Session } from "./session.ts";

const PATH = /^(?:\/notify)?\/ws\/v1\/websocket\/?$/;
const MAX_FRAME_BYTES = 64 * 1024;
/** Maximum buffered data for a client that does not read. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const IDLE_MS = 60_000;
const SWEEP_MS = 1_000;
const HANDSHAKE_MS = 10_000;
const DRAIN_MS = 2_000;

const CLOSE = { goingAway: 1001, unsupported: 1003, malformed: 1011, restart: 1012 } as const;
const REJECTIONS = {
  forbidden: "HTTP/1.1 403 Forbidden",
  notHere: "HTTP/1.1 400 Bad Request",
  tooMany: "HTTP/1.1 429 Too Many Requests\r\nretry-after: 60",
  failed: "HTTP/1.1 500 Internal Server Error",
  draining: "HTTP/1.1 503 Service Unavailable",
} as const;

const isForUs = ({ url = "", headers }: IncomingMessage): boolean =>
  PATH.test(url.split("?", 1)[0] ?? "") && headers.upgrade?.toLowerCase() === "websocket";

function rejectSocket(socket: Duplex, line: string): void {
  // Both ends: a client that does not close its own would keep the connection open.
  socket.end(`${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

class SocketConnection implements OpenConnection {
  readonly #ws: WebSocket;
  readonly #now: () => Date;
  readonly #session: Session;
  readonly #deaf: () => void;
  #seenAt: number;

  /** `deaf` is called if it is dropped because it does not read. */
  constructor(ctx: Context, hub: Hub, connected: Connected, ws: WebSocket, deaf: () => void) {
    this.#ws = ws;
    this.#now = ctx.now;
    this.#deaf = deaf;
    this.#seenAt = ctx.now().getTime();
    this.#session = new Session(ctx, hub, connected, { deliver: (text) => this.#deliver(text) });
    ws.on("message", (data, isBinary) => this.#receive(data, isBinary));
    ws.on("ping", () => this.#seen());
    ws.on("pong", () => this.#seen());
  }

  get ws(): WebSocket {
    return this.#ws;
  }

  get userId(): string | null {
    return this.#session.userId;
  }

  get sessionId(): string | null {
    return this.#session.sessionId;
  }

  signedOut(): void {
    this.close(CLOSE.goingAway, "signed out");
  }

  /** Closes the connection if it was silent too long, or its user's token has expired. */
  sweep(now: number): void {
    if (now - this.#seenAt > IDLE_MS) this.close(CLOSE.goingAway, "idle");
    else if (this.#session.isExpired(now)) this.close(CLOSE.goingAway, "token expired");
  }

  close(code: number, reason: string): void {
    this.#session.end();
    this.#ws.close(code, reason);
  }

  end(): void {
    this.#session.end();
  }

  #seen(): void {
    this.#seenAt = this.#now().getTime();
  }

  #receive(data: RawData, isBinary: boolean): void {
    // Messages in transit when it was closed.
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#seen();
    if (isBinary) return this.close(CLOSE.unsupported, "");
    // With the default type a message is one Buffer.
    if (!this.#session.receive((data as Buffer).toString())) this.close(CLOSE.malformed, "");
  }

  #deliver(text: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount <= MAX_BUFFERED_BYTES) return this.#ws.send(text);
    this.#session.end();
    this.#ws.terminate();
    this.#deaf();
  }
}

export interface WebSockets {
  /** Returns the open connections. */
  all(): Iterable<OpenConnection>;
  metrics(): { readonly open: number; readonly dropped: number; readonly rejected: number };
  /** Closes every connection with 1012. Resolves when they are gone, after two seconds at the latest. */
  drain(): Promise<void>;
}

/** Handles the upgrades of the socket's path on `app`'s server. */
export function openWebSockets(ctx: Context, hub: Hub, app: App): WebSockets {
  const connections = new Set<SocketConnection>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered) => (offered.has("phoenix") ? "phoenix" : false),
  });
  const admission = openAdmission(ctx);
  const getClientAddress = clientAddresses(ctx.config.trustProxy);
  let draining = false;
  let dropped = 0;
  let rejected = 0;

  const accept = (ws: WebSocket, connected: Connected, release: () => void): void => {
    const connection = new SocketConnection(ctx, hub, connected, ws, () => (dropped += 1));
    connections.add(connection);
    // A frame that is too large, not UTF-8, or truncated: the library closes with the code for it.
    ws.on("error", () => {});
    ws.on("close", () => {
      connection.end();
      connections.delete(connection);
      release();
    });
  };

  const rejectUpgrade = (socket: Duplex, line: string): void => {
    rejected += 1;
    rejectSocket(socket, line);
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (draining) return rejectSocket(socket, REJECTIONS.draining);
    const address = getClientAddress(request);
    if (!admission.canTry(address)) return rejectUpgrade(socket, REJECTIONS.tooMany);
    const query = new URL(request.url ?? "/", "http://localhost").searchParams;
    const connected = await readConnect(ctx, request.headers, query);
    if (connected === null) {
      admission.recordRejection(address);
      return rejectUpgrade(socket, REJECTIONS.forbidden);
    }
    if (draining) return rejectSocket(socket, REJECTIONS.draining);
    const release = admission.admit(address, connected.caller.userId);
    if (release === null) return rejectUpgrade(socket, REJECTIONS.tooMany);
    let accepted = false;
    // The library calls back at once, or never if the request is malformed.
    sockets.handleUpgrade(request, socket, head, (ws) => {
      accepted = true;
      accept(ws, connected, release);
    });
    if (!accepted) release();
  };

  // Any other request with an upgrade (HTTP/2 in clear text, for example) is handled as if it had none. The types lack
  // the property, but Node reads it at every request.
  Object.assign(app.server, { shouldUpgradeCallback: isForUs });
  app.server.on("upgrade", (request, socket, head) => {
    if (!isForUs(request)) return rejectSocket(socket, REJECTIONS.notHere);
    const broken = (): void => void socket.destroy();
    const timer = setTimeout(broken, HANDSHAKE_MS).unref();
    socket.on("error", broken);
    upgrade(request, socket, head)
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, "a socket's handshake failed");
        rejectSocket(socket, REJECTIONS.failed);
      })
      .finally(() => {
        clearTimeout(timer);
        // The library handles errors of an open connection.
        if (socket.writable) socket.off("error", broken);
      })
      .catch(broken);
  });
  const sweeper = setInterval(() => {
    const now = ctx.now().getTime();
    for (const connection of connections) connection.sweep(now);
  }, SWEEP_MS).unref();

  return {
    all: () => connections,
    metrics: () => ({ open: connections.size, dropped, rejected }),
    async drain() {
      draining = true;
      clearInterval(sweeper);
      const closed = [...connections].map(
        ({ ws }) => new Promise<void>((resolve) => void ws.once("close", () => resolve())),
      );
      for (const connection of connections) connection.close(CLOSE.restart, "restart");
      const deadline = setTimeout(() => {
        for (const { ws } of connections) ws.terminate();
      }, DRAIN_MS);
      await Promise.all(closed);
      clearTimeout(deadline);
    },
  };
}
