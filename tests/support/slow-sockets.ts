// Sockets that start a request and never finish it, as an attacker's do.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const OPENED_AT_ONCE = 100;

export interface SlowSocket {
  readonly socket: Socket;
  /** Resolves with everything the server sent once the connection is closed. */
  readonly closed: Promise<string>;
  /** Resolves with what the server has sent once that contains `text`. Rejects if the connection ends first. */
  received(text: string): Promise<string>;
}

/** The length of the body that `unfinishedPost` declares. */
export const UNFINISHED_BYTES = 200;

/** The start of a POST of JSON whose body never arrives. The server sends 100 once it has read the headers. */
export function unfinishedPost(path: string, headers: Record<string, string> = {}): string {
  const all = {
    host: "localhost",
    "content-type": "application/json",
    "content-length": String(UNFINISHED_BYTES),
    expect: "100-continue",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Opens one socket and sends `start`. `allowHalfOpen`: it stays open when the server ends its side. */
export async function openSlowSocket(
  origin: string,
  start: string,
  { allowHalfOpen = false }: { allowHalfOpen?: boolean } = {},
): Promise<SlowSocket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const closed = new Promise<string>((resolve) => void socket.once("close", () => resolve(text)));
  await once(socket, "connect");
  // A server that ends a connection may reset it.
  socket.on("error", () => {});
  if (start !== "") socket.write(start);
  const received = async (expected: string): Promise<string> => {
    while (!text.includes(expected)) {
      const over = await Promise.race([once(socket, "data").then(() => false), closed.then(() => true)]);
      if (over && !text.includes(expected)) throw new Error(`The connection ended after: ${text}`);
    }
    return text;
  };
  return { socket, closed, received };
}

/** Opens `count` sockets. For unfinished bodies, returns when the server has read the headers of each. */
export async function openSlowSockets(
  origin: string,
  count: number,
  start: (index: number) => string,
): Promise<SlowSocket[]> {
  const opened: SlowSocket[] = [];
  const open = async (index: number): Promise<SlowSocket> => {
    const text = start(index);
    const slow = await openSlowSocket(origin, text);
    if (text.includes("100-continue")) await slow.received("100 Continue");
    return slow;
  };
  // Fewer at once than the accept queue holds.
  while (opened.length < count) {
    const batch = Math.min(OPENED_AT_ONCE, count - opened.length);
    opened.push(
      ...(await Promise.all(Array.from({ length: batch }, (_, index) => open(opened.length + index)))),
    );
  }
  return opened;
}

/** Closes sockets from the client's side. */
export function closeSlowSockets(sockets: readonly SlowSocket[]): void {
  for (const { socket } of sockets) socket.destroy();
}
