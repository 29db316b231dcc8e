// A proxy that forwards each request to the next of several servers.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface RoundRobin {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one in front of the servers at these addresses. */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  let index = 0;
  const proxy = createServer((incoming, browserResponse) => {
    const target = targets[index++ % targets.length] ?? "";
    const { method = "GET", headers, url = "/" } = incoming;
    const outgoing = request(new URL(url, target), { method, headers }, (response) => {
      browserResponse.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(browserResponse);
    });
    outgoing.on("error", () => browserResponse.destroy());
    browserResponse.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
