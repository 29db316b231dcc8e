// What an open connection waits for: the rest of a header, the rest of a body, or its next request.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Waiting } from "./excess-waiting.ts";

type WaitKind = "header" | "body" | "file" | "idle";

export interface Wait extends Waiting {
  readonly connection: Connection;
  readonly kind: WaitKind;
}

interface Body {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Network of the client, which may be behind a proxy. */
  readonly network: string;
  readonly isFile: boolean;
  readonly since: number;
}

export class Connection {
  readonly socket: Socket;
  readonly #network: string;
  readonly #isShared: boolean;
  #body: Body | null = null;
  #isNew = true;
  #responding = 0;
  #idleSince: number;
  #bytesWhenIdle = 0;
  #headerSince: number | null = null;

  /** `isShared`: the peer may be a proxy, whose idle connections are those of many clients. */
  constructor(socket: Socket, peer: { network: string; isShared: boolean }, now: number) {
    this.socket = socket;
    this.#network = peer.network;
    this.#isShared = peer.isShared;
    this.#idleSince = now;
  }

  /** Records that the headers of a request have arrived, with `body` if it declares one. */
  startRequest(response: ServerResponse, body: Body | null, now: () => number): void {
    this.#isNew = false;
    this.#responding += 1;
    this.#headerSince = null;
    this.#body = body;
    response.once("close", () => {
      this.#responding -= 1;
      this.#becomeIdle(now());
    });
  }

  /** Returns what it waits for. Null while it is the server's turn. */
  findWait(now: number): Wait | null {
    if (this.#body && !this.#body.request.complete) {
      const { network, isFile, since } = this.#body;
      return { connection: this, kind: isFile ? "file" : "body", network, since };
    }
    // The rest of a body that got an early response is not the start of a header.
    if (this.#body && this.#responding === 0) this.#becomeIdle(this.#idleSince);
    this.#body = null;
    if (this.#responding > 0) return null;
    if (this.socket.bytesRead > this.#bytesWhenIdle) {
      // The first header of a connection is counted from its start, as Node does.
      this.#headerSince ??= this.#isNew ? this.#idleSince : now;
      return { connection: this, kind: "header", network: this.#network, since: this.#headerSince };
    }
    const network = this.#isShared ? null : this.#network;
    return { connection: this, kind: "idle", network, since: this.#idleSince };
  }

  /** Whether the client can still be sent a response to what it has not finished. */
  get isUnanswered(): boolean {
    return this.#body ? !this.#body.response.headersSent : this.#headerSince !== null;
  }

  #becomeIdle(now: number): void {
    this.#idleSince = now;
    this.#bytesWhenIdle = this.socket.bytesRead;
  }
}
