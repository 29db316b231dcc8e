// Stands between a client and a server on 127.0.0.1, and can take the network away.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** open: all goes through · refusing: every connection is cut · silent: nothing arrives, and nobody is told */
type ProxyState = "open" | "refusing" | "silent";

export interface TcpProxy {
  readonly port: number;
  state: ProxyState;
  close(): Promise<void>;
}

/** Starts the proxy before `port`. */
export async function tcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket | null]>();
  let state: ProxyState = "open";
  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket?.destroy();
  };
  const server = createServer((near) => {
    if (state === "refusing") {
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
      // What is read while the network is away is lost, as it would be with a router that was switched off.
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
      // A connection that lost bytes is worth nothing to either side.
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
