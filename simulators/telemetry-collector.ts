// An analytics collector for what posthog-js sends, with configurable faults, and a place for a hosted agent's script.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** How it responds: normally · 500 · never · closes immediately */
type CollectorFault = "none" | "error" | "silent" | "hang_up";

export interface CollectedEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly $set?: Readonly<Record<string, unknown>>;
}

export interface CollectorSimulator {
  readonly url: string;
  /** `METHOD path` of every request. */
  readonly requests: string[];
  readonly events: CollectedEvent[];
  /** Received bodies, as text. */
  readonly bodies: string[];
  /** Response of /agent.js. Null: 404. */
  agent: string | null;
  fault: CollectorFault;
  close(): Promise<void>;
}

const OPEN = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  // Checks the bytes, because the library compresses whatever the headers declare.
  return (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString();
}

/** Parses the events of a body: a batch, a list, a single one, or base64 in a form field as beacons send it. */
function parseEvents(body: string): CollectedEvent[] {
  if (body === "") return [];
  const form = body.startsWith("data=") ? new URLSearchParams(body).get("data") : null;
  const value = JSON.parse(form === null ? body : Buffer.from(form, "base64").toString()) as
    | CollectedEvent
    | readonly CollectedEvent[]
    | { readonly batch: readonly CollectedEvent[] };
  if ("batch" in value) return [...value.batch];
  return "event" in value ? [value] : [...value];
}

/** Starts it on a free port of 127.0.0.1. */
export async function startCollector(): Promise<CollectorSimulator> {
  const simulator = {
    requests: [] as string[],
    events: [] as CollectedEvent[],
    bodies: [] as string[],
    agent: null as string | null,
    fault: "none" as CollectorFault,
  };
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    simulator.requests.push(`${request.method} ${request.url}`);
    const body = await readBody(request);
    if (simulator.fault === "silent") return;
    if (simulator.fault === "hang_up") return void response.destroy();
    if (simulator.fault === "error") return void response.writeHead(500, OPEN).end();
    if (request.url?.startsWith("/agent.js")) {
      const type = { "content-type": "text/javascript" };
      return void response.writeHead(simulator.agent === null ? 404 : 200, type).end(simulator.agent ?? "");
    }
    simulator.bodies.push(body);
    simulator.events.push(...parseEvents(body));
    response.writeHead(200, { ...OPEN, "content-type": "application/json" }).end('{"status":1}');
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(simulator, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
