// A customer's server that receives webhooks, on a free port of 127.0.0.1. It checks signatures as docs/webhooks.md
// shows, and can fail, hang, redirect, die and return.
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const TOLERANCE_SECONDS = 300;

/** Whether one of the signatures is that of the body with this secret, and the time is recent. `now`: Unix seconds. */
export function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  now: number,
): boolean {
  const id = String(headers["webhook-id"]);
  const timestamp = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(now - timestamp) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .some((signature) => {
      const [version, value = ""] = signature.split(",");
      const bytes = Buffer.from(value, "base64");
      return version === "v1" && bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
}

export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The status that was sent. 0: none. */
  readonly status: number;
}

export interface WebhookReceiver {
  readonly origin: string;
  /** Every request, in order. */
  readonly requests: ReceivedWebhook[];
  /** Decides on the status of each request. 0: never responds. Default: 204. */
  respond: (body: string) => number;
  /** Stops listening: no one can connect. */
  die(): Promise<void>;
  /** Listens again at the same address. */
  return(): Promise<void>;
  close(): Promise<void>;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}

/** Starts the receiver. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const requests: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const status = receiver.respond(body);
      requests.push({ id: String(request.headers["webhook-id"]), headers: request.headers, body, status });
      if (status === 0) return;
      response.writeHead(status, status === 302 ? { location: "http://127.0.0.1:1/" } : {});
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${port}`,
    requests,
    respond: () => 204,
    die: () => stop(server),
    async return() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    close: () => stop(server),
  };
  return receiver;
}
