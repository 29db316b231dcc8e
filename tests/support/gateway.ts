// A proxy like an operator's: it sends each request, and each socket, to a server chosen by the path, in turn among
// those of one path, and adds the caller in X-Forwarded-For.
import { createServer, request, type IncomingMessage, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

export interface Gateway {
  readonly url: string;
  /** Servers (by address) for each path prefix. The longest matching prefix counts. */
  readonly routes: Map<string, readonly string[]>;
  close(): Promise<void>;
}

/** Starts one without routes. */
export async function startGateway(): Promise<Gateway> {
  const routes = new Map<string, readonly string[]>();
  let position = 0;

  function outgoing({ url = "/", method, headers, socket }: IncomingMessage): [URL, RequestOptions] {
    const prefix = [...routes.keys()]
      .filter((one) => url.startsWith(one))
      .reduce((best, one) => (one.length > best.length ? one : best), "");
    const targets = routes.get(prefix) ?? [];
    const target = targets[position++ % targets.length];
    if (target === undefined) throw new Error(`The gateway knows nobody for ${url}`);
    const before = headers["x-forwarded-for"];
    const forwarded = [...(before === undefined ? [] : [before]), socket.remoteAddress].join(", ");
    return [
      new URL(url, target),
      { method, headers: { ...headers, "x-forwarded-for": forwarded }, agent: false },
    ];
  }

  const server = createServer((incoming, browserResponse) => {
    const [url, options] = outgoing(incoming);
    const call = request(url, options, (response) => {
      // How long the upstream server keeps its connections does not apply to this one.
      const { connection: _, "keep-alive": __, ...headers } = response.headers;
      browserResponse.writeHead(response.statusCode ?? 502, headers);
      response.pipe(browserResponse);
    });
    call.on("error", () => browserResponse.destroy());
    browserResponse.on("close", () => call.destroy());
    incoming.pipe(call);
  });
  server.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [url, options] = outgoing(incoming);
    const call = request(url, options);
    call.on("error", () => socket.destroy());
    call.on("response", () => socket.destroy());
    call.on("upgrade", (response, other: Duplex, otherHead: Buffer) => {
      const lines = response.rawHeaders.reduce(
        (text, part, index) => `${text}${part}${index % 2 === 0 ? ": " : "\r\n"}`,
        "HTTP/1.1 101 Switching Protocols\r\n",
      );
      socket.write(`${lines}\r\n`);
      other.unshift(otherHead);
      socket.unshift(head);
      for (const [from, to] of [
        [socket, other],
        [other, socket],
      ] as const) {
        from.on("error", () => to.destroy());
        from.on("close", () => to.destroy());
        from.pipe(to);
      }
    });
    call.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    routes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
