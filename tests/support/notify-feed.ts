// A server whose feed tests can fill as needed, and calls to it.
import { testServer, type TestServer } from "./server.ts";

export interface FeedServer extends TestServer {
  /** The origin that clients get as their host. */
  readonly host: string;
  readonly feedId: string;
}

/** A server on the real clock, without limits unless the environment sets them. */
export async function feedServer(environment: Record<string, string> = {}): Promise<FeedServer> {
  const server = await testServer({ RATE_LIMIT_FACTOR: "1000", ...environment }, { now: () => new Date() });
  return { ...server, host: server.url, feedId: server.ctx.config.notifications.feedId };
}

export interface Body extends Record<string, unknown> {
  readonly entries: ReadonlyArray<Record<string, unknown>>;
  readonly meta: Record<string, unknown>;
  readonly page_info: Record<string, unknown>;
}

export interface FeedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Responses vary as much as the protocol. Tests read the fields they expect. */
  readonly body: Body;
}

/** Sends a request with the headers of a page. `token` null: none. `key` "secret": as a program. */
export async function callFeed(
  server: FeedServer,
  method: string,
  path: string,
  by: { readonly userId?: string; readonly key?: "public" | "secret" },
  body?: unknown,
): Promise<FeedResponse> {
  const { publicKey, secretKey } = server.ctx.notificationKeys;
  const token = by.userId === undefined ? null : (await server.ctx.userTokens.mint(by.userId)).token;
  const response = await fetch(`${server.host}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.key === "secret" ? secretKey : publicKey}`,
      "content-type": "application/json",
      ...(token === null ? {} : { "x-knock-user-token": token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === "" ? {} : JSON.parse(text)) as Body,
  };
}

/** Waits until a condition holds. Fails after twenty seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("It did not come to be.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
