// Sits between a client and a server on 127.0.0.1 and can simulate network failures.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * open: everything passes · rejecting: every connection is closed · silent: nothing arrives, and neither side gets an
 * error
 */
type ProxyState = "open" | "rejecting" | "silent";

export interface TcpProxy {
  readonly port: number;
  state: ProxyState;
  close(): Promise<void>;
}

/** Starts the proxy in front of `port`. */
export async function tcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket | null]>();
  let state: ProxyState = "open";
  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket?.destroy();
  };
  const server = createServer((near) => {
    if (state === "rejecting") {
      near.destroy();
      return;
    }
    const far = state === "open" ? connect(port, "127.0.0.1") : null;
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from?.on("error", () => {});
      from?.on("close", () => {
        pairs.delete(pair);
        to?.destroy();
      });
      // What is read during the outage is lost, as with a router that was switched off.
      from?.on("data", (chunk: Buffer) => {
        if (state === "open") to?.write(chunk);
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    get state() {
      return state;
    },
    set state(next) {
      // A connection that lost bytes is of no use to either side.
      if (next !== "silent") cut();
      state = next;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
