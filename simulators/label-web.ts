// Providers' sites on free ports of 127.0.0.1 that publish Facts Labels, with the faults of real sites.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * silent: accepts the request and never responds · endless: never stops sending · cut: breaks off · overloaded: 429 with
 * a Retry-After of an hour
 */
export type LabelFault =
  | { readonly kind: "silent" | "endless" | "cut" | "overloaded" }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string };

export interface LabelPage {
  readonly body?: string | Uint8Array;
  readonly fault?: LabelFault;
}

export interface LabelRequest {
  readonly url: string;
  readonly origin: string;
  /** By the clock of `now`, in milliseconds. */
  readonly at: number;
  readonly userAgent: string;
  readonly isConditional: boolean;
  /** The status that was sent. 0 if none was. */
  status: number;
}

export interface LabelWeb {
  readonly origins: ReadonlyArray<string>;
  /** Every request for a label, in order. */
  readonly requests: LabelRequest[];
  /** Origins whose robots.txt was requested, in order. */
  readonly robotsRequests: string[];
  /** The most requests that one site had open at once. */
  readonly maxOpen: number;
  /** Publishes a page, or replaces it. Returns its address. */
  publish(site: number, path: string, page: LabelPage): string;
  setRobots(site: number, text: string): void;
  /** Called when a request arrives, before the response. */
  onRequest: (request: LabelRequest) => void;
  close(): Promise<void>;
}

const CHUNK = Buffer.alloc(256 * 1024, "x");

function sendEndlessly(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on("drain", more);
  more();
}

function sendFault(response: ServerResponse, fault: LabelFault): void {
  switch (fault.kind) {
    case "silent":
      return;
    case "endless":
      return sendEndlessly(response);
    case "cut":
      response.writeHead(200, { "content-length": "100000" });
      response.write("half", () => response.destroy());
      return;
    case "overloaded":
      response.writeHead(429, { "retry-after": "3600" }).end();
      return;
    case "redirect":
      response.writeHead(302, { location: fault.to }).end();
      return;
    case "status":
      response.writeHead(fault.status, { "content-type": "text/html" }).end("<html><p>Not here</p></html>");
  }
}

function sendPage(request: IncomingMessage, response: ServerResponse, body: string | Uint8Array): void {
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { etag }).end(body);
}

/** Starts a number of sites. `now` is the clock of the recorded requests. */
export async function startLabelWeb(sites: number, now: () => Date = () => new Date()): Promise<LabelWeb> {
  const pages = new Map<string, LabelPage>();
  const robots = new Map<string, string>();
  const open = new Map<string, number>();
  const origins: string[] = [];
  const requests: LabelRequest[] = [];
  const robotsRequests: string[] = [];
  let maxOpen = 0;

  function handle(origin: string, request: IncomingMessage, response: ServerResponse): void {
    const url = `${origin}${request.url}`;
    if (request.url === "/robots.txt") {
      robotsRequests.push(origin);
      const text = robots.get(origin);
      response.writeHead(text === undefined ? 404 : 200).end(text);
      return;
    }
    open.set(origin, (open.get(origin) ?? 0) + 1);
    maxOpen = Math.max(maxOpen, open.get(origin) ?? 0);
    const record: LabelRequest = {
      url,
      origin,
      at: now().getTime(),
      userAgent: request.headers["user-agent"] ?? "",
      isConditional: request.headers["if-none-match"] !== undefined,
      status: 0,
    };
    requests.push(record);
    response.on("close", () => {
      open.set(origin, (open.get(origin) ?? 1) - 1);
      record.status = response.headersSent ? response.statusCode : 0;
    });
    web.onRequest(record);
    const page = pages.get(url);
    if (page?.fault) sendFault(response, page.fault);
    else if (page?.body === undefined) response.writeHead(404).end();
    else sendPage(request, response, page.body);
  }

  const servers: Server[] = [];
  for (let site = 0; site < sites; site += 1) {
    const server = createServer((request, response) => handle(origins[site] ?? "", request, response));
    servers.push(server.listen(0, "127.0.0.1"));
    await once(server, "listening");
    origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  const web: LabelWeb = {
    origins,
    requests,
    robotsRequests,
    get maxOpen() {
      return maxOpen;
    },
    publish(site, path, page) {
      const url = `${origins[site % sites]}${path}`;
      pages.set(url, page);
      return url;
    },
    setRobots: (site, text) => void robots.set(origins[site % sites] ?? "", text),
    onRequest: () => {},
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
    },
  };
  return web;
}
