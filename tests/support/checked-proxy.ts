// A proxy as an operator would put in front of several servers: it checks whether each is ready, sends requests to
// those that are, over persistent connections, and tries the next one only if nothing was sent because the connection
// was rejected.
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

const CHECK_EVERY_MS = 50;

export interface CheckedProxy {
  readonly url: string;
  /** Returns the addresses that were ready at the last check. */
  readonly ready: () => string[];
  close(): Promise<void>;
}

/** Starts one in front of the servers at these addresses, which need not be running yet. */
export async function startCheckedProxy(targets: readonly string[]): Promise<CheckedProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const ended = new AbortController();
  let index = 0;

  const isReady = (target: string): Promise<boolean> =>
    fetch(`${target}/readyz`, { signal: AbortSignal.any([ended.signal, AbortSignal.timeout(2_000)]) }).then(
      async (browserResponse) => {
        await browserResponse.text();
        return browserResponse.status === 200;
      },
      () => false,
    );
  const check = async (target: string): Promise<void> => {
    while (!ended.signal.aborted) {
      if (await isReady(target)) ready.add(target);
      else ready.delete(target);
      await delay(CHECK_EVERY_MS);
    }
  };

  const send = (
    body: Buffer,
    incoming: IncomingMessage,
    browserResponse: ServerResponse,
    left: string[],
  ): void => {
    const [target, ...others] = left;
    if (target === undefined) return void browserResponse.writeHead(502).end();
    const { method = "GET", headers, url = "/" } = incoming;
    const outgoing = request(new URL(url, target), { method, headers, agent }, (response) => {
      // The server's connection headers only apply between it and the proxy.
      const { connection: _, "keep-alive": __, ...stored } = response.headers;
      browserResponse.writeHead(response.statusCode ?? 502, stored);
      response.pipe(browserResponse);
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return send(body, incoming, browserResponse, others);
      browserResponse.writeHead(502).end(error.code);
    });
    outgoing.end(body);
  };
  const forward = async (incoming: IncomingMessage, browserResponse: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const up = targets.filter((target) => ready.has(target));
    const from = index++ % Math.max(1, up.length);
    send(body, incoming, browserResponse, [...up.slice(from), ...up.slice(0, from)]);
  };
  const proxy = createServer((incoming, browserResponse) => {
    void forward(incoming, browserResponse);
  });
  const checks = targets.map(check);
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => [...ready],
    async close() {
      ended.abort();
      await Promise.all(checks);
      agent.destroy();
      await new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      });
    },
  };
}
