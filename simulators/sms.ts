// An SMS service on a free port of 127.0.0.1 that stores the messages it receives, with configurable faults.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/**
 * none: accepts everything · held: accepts it, and responds when the fault ends · failing: 500 · refusing: 400 to
 * messages
 */
type SmsFault = "none" | "held" | "failing" | "refusing";

export interface SmsSimulator {
  /** Environment with which an operator would configure it. */
  readonly environment: Record<string, string>;
  /** Recipients, one entry per message. A repeat with the same idempotency key adds none. */
  readonly sent: string[];
  /** Responses that are held back. */
  readonly pendingCount: number;
  fault: SmsFault;
  close(): Promise<void>;
}

/** Starts the simulator. */
export async function startSmsSimulator(): Promise<SmsSimulator> {
  const sent: string[] = [];
  const keys = new Set<string>();
  const pending = new Set<ServerResponse>();
  let fault: SmsFault = "none";
  const server = createServer((request, response) => {
    if (request.method === "HEAD") {
      response.writeHead(fault === "failing" ? 500 : 405).end();
      return;
    }
    void json(request).then((body) => {
      if (fault === "refusing") return response.writeHead(400).end();
      if (fault === "failing") return response.writeHead(500).end();
      const key = String(request.headers["idempotency-key"]);
      if (!keys.has(key)) sent.push((body as { to: string }).to);
      keys.add(key);
      response.once("close", () => pending.delete(response));
      return fault === "held" ? pending.add(response) : response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      SMS_PROVIDER_URL: `http://127.0.0.1:${port}/messages`,
      SMS_PROVIDER_TOKEN: "token-of-the-simulator",
    },
    sent,
    get pendingCount() {
      return pending.size;
    },
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
      if (next !== "held") for (const response of pending) response.end("{}");
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
