// A fake server for one component test: it serves the built portal and the responses that the test sets, typed by
// contracts/. Pages reach it over HTTP, so fetch, timeouts and retries are the product's own. The tests of a worker share
// its address, and with it what the browser has cached.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ApiError } from "#contracts/errors.ts";
import type { Endpoint, RequestBodies, ResponseBodies } from "./endpoints.ts";
import { TEST_CONFIG } from "./test-config.ts";
import { testTaxes } from "./test-taxes.ts";

export interface FakeRequest<Body = unknown> {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly headers: IncomingMessage["headers"];
}

type BodyOf<E extends Endpoint> = E extends keyof RequestBodies ? RequestBodies[E] : unknown;
type Response<E extends Endpoint> = ResponseBodies[E] | HttpFailure | typeof HANG_UP;
type Respond<E extends Endpoint> = (request: FakeRequest<BodyOf<E>>) => Response<E>;

/** Drops the connection instead of sending a response. */
export const HANG_UP = Symbol("hang up");

/** A response with an error status. The default body is the one of our own APIs (contracts/errors.ts). */
export class HttpFailure {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown = apiError({})) {
    this.status = status;
    this.body = body;
  }
}

/** Creates the error body of our own APIs. */
export function apiError(error: Partial<ApiError["error"]>): ApiError {
  return { error: { code: "internal", message: "It failed.", request_id: "request-1", ...error } };
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly respond: (request: FakeRequest) => unknown;
  readonly requests: FakeRequest[];
  /** Delays the response until it settles. */
  gate: Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Requests that are not for a built file. */
const API =
  /^\/(config\.json|api\/|usage\/api\/|compare\/v1\/|auth\/v1\/|v1\/|functions\/v1\/|storage\/v1\/)/;

/** Path of an empty page, which the browser shows between tests. */
export const BLANK = "/blank";

/** The server that receives the requests of the test that runs. */
let current: FakeServer | null = null;

/** Serves the tests of this worker, one after the other. */
const http: Server = createHttpServer((request, response) => {
  if (request.url === BLANK) {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Blank</title>");
    return;
  }
  // A page that closes aborts its requests.
  if (!current) response.destroy();
  else current.handle(request, response).catch(() => response.destroy());
});

/** Returns the origin of the servers of this worker's tests. */
export async function listen(): Promise<string> {
  if (!http.listening) await once(http.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

/** Sends the requests to this server from now on, and ends the connections to the one before. */
export function serve(server: FakeServer | null): void {
  current = server;
  http.closeAllConnections();
}

/** Serves one test. `createServer` in render-with-app.ts creates it. */
export class FakeServer {
  readonly #built: string;
  readonly #routes = new Map<string, Route>();
  /** Requests without a response set by the test, and errors of its response functions. */
  readonly unexpected: string[] = [];
  readonly http = http;

  constructor(built: string) {
    this.#built = built;
    this.on("GET /config.json", TEST_CONFIG);
    // Every page with costs asks for them.
    this.on("GET /compare/v1/taxes", ({ query }) => testTaxes(query));
    // The terms, wherever someone agrees to them.
    this.on("GET /compare/v1/pages/{name}", { language: "en", is_default: true, blocks: [] });
  }

  /** Sets the response of an endpoint from now on: a body, a failure, or a function of the request. */
  on<E extends Endpoint>(endpoint: E, response: Response<E> | Respond<E>): void {
    const [method = "", address = ""] = endpoint.split(" ");
    const pattern = new RegExp(`^${address.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    const respond = typeof response === "function" ? (response as Route["respond"]) : () => response;
    const before = this.#routes.get(endpoint);
    const { requests = [], gate = Promise.resolve() } = before ?? {};
    this.#routes.set(endpoint, { method, pattern, respond, requests, gate });
  }

  /** Delays an endpoint's responses until the returned function is called. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#find(endpoint).gate = promise;
    return resolve;
  }

  /** Returns the requests to an endpoint, oldest first. */
  requests<E extends Endpoint>(endpoint: E): ReadonlyArray<FakeRequest<BodyOf<E>>> {
    return this.#find(endpoint).requests as unknown as ReadonlyArray<FakeRequest<BodyOf<E>>>;
  }

  #find(endpoint: Endpoint): Route {
    const route = this.#routes.get(endpoint);
    if (!route) throw new Error(`The test sets no response for ${endpoint}.`);
    return route;
  }

  /** Responds to a request of the page. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (!API.test(url.pathname)) return this.#sendFile(url.pathname, response);
    const { method = "GET" } = request;
    const route = [...this.#routes.values()].find(
      (one) => one.method === method && one.pattern.test(url.pathname),
    );
    if (!route) {
      this.unexpected.push(`${method} ${url.pathname}`);
      return send(response, new HttpFailure(404, apiError({ code: "not_found" })));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const received: FakeRequest = {
      path: url.pathname,
      query: url.searchParams,
      body: text === "" ? null : JSON.parse(text),
      headers: request.headers,
    };
    route.requests.push(received);
    await route.gate;
    const body = this.#respond(route, received);
    if (body === HANG_UP) response.destroy();
    else send(response, body);
  }

  #respond(route: Route, request: FakeRequest): unknown {
    try {
      return route.respond(request);
    } catch (error) {
      this.unexpected.push(`${route.method} ${request.path}: ${String(error)}`);
      throw error;
    }
  }

  async #sendFile(pathname: string, response: ServerResponse): Promise<void> {
    const name = path.extname(pathname) === "" ? "/index.html" : pathname;
    const type = TYPES[path.extname(name)];
    const content = await readFile(path.join(this.#built, path.normalize(name))).catch(() => null);
    response.writeHead(content ? 200 : 404, {
      "content-type": type ?? "application/octet-stream",
      "cache-control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-store",
    });
    response.end(content ?? "");
  }
}

function send(response: ServerResponse, body: unknown): void {
  const failure = body instanceof HttpFailure ? body : null;
  response.writeHead(failure?.status ?? 200, { "content-type": "application/json" });
  response.end(JSON.stringify(failure?.body ?? body));
}
