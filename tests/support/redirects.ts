// Local HTTP servers that count connections: some redirect, others must never be reached by a redirect.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface HttpSimulator {
  readonly origin: string;
  readonly port: number;
  /** The paths that were requested. */
  readonly requests: string[];
  /** Number of connections. */
  connections: number;
}

const servers: Server[] = [];

/** Starts a server on a free port of 127.0.0.1. closeSimulators stops it. */
export async function simulate(handler: RequestListener): Promise<HttpSimulator> {
  const server = createServer((request, response) => {
    simulator.requests.push(request.url ?? "");
    handler(request, response);
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const simulator: HttpSimulator = { origin: `http://127.0.0.1:${port}`, port, requests: [], connections: 0 };
  server.on("connection", () => void (simulator.connections += 1));
  return simulator;
}

/** Stops every server of this file and closes its connections. */
export function closeSimulators(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

/** Responds to every request with a redirect to the URL. */
export function redirectTo(location: string, status = 302): RequestListener {
  return (_request, response) => response.writeHead(status, { location }).end();
}
