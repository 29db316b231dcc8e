// A server whose feed can be filled at will, and both generations of the client, as a page uses them.
import { randomUUID } from "node:crypto";
import { default as knockModule } from "@knocklabs/client";
import { knockClient as oldModule } from "#tests/clients/knock-client-0-10.ts";
import KSUID from "ksuid";
import { testServer, type TestServer } from "./server.ts";

// Their types are written for CommonJS: TypeScript takes the module's default export for the module.
const Knock = knockModule as unknown as typeof knockModule.default;
const OldKnock = oldModule as unknown as typeof Knock;
/** Client of either generation. The older one has the same methods, as far as a page uses them. */
export type FeedClient = InstanceType<typeof Knock>;

/** A message to publish. Omitted fields do not matter to the test. */
export interface TestMessage {
  readonly at?: Date;
  readonly workflow?: string;
  readonly categories?: readonly string[];
  readonly tenant?: string | null;
  readonly actors?: readonly string[];
  readonly data?: object;
}

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

let userCount = 0;
/** Returns an id that is not in use yet. */
export function newUser(): string {
  userCount += 1;
  return `person-${userCount}-${randomUUID()}`;
}

let count = 0;
/** Writes messages to a user's feed, each newer than the one before. Returns their ids, oldest first. */
export async function publishMessages(
  server: FeedServer,
  userId: string,
  messages: readonly TestMessage[],
): Promise<string[]> {
  const rows = messages.map((message) => {
    count += 1;
    // Long enough ago to be older than anything the test does next.
    const at = message.at ?? new Date(Date.now() - 3_600_000 + count);
    return {
      user_id: userId,
      id: KSUID.randomSync(at).string,
      channel_id: server.feedId,
      run_id: randomUUID(),
      workflow: message.workflow ?? "live-link-initial-setup-complete",
      categories: [...(message.categories ?? ["live-link"])],
      tenant: message.tenant ?? null,
      actors: [...(message.actors ?? [])],
      data: JSON.stringify(message.data ?? { is_success: true }),
      inserted_at: at,
      updated_at: at,
    };
  });
  const { sql } = server.ctx.db;
  await sql.insertInto("notify.messages").values(rows).execute();
  const last_inserted_at = new Date(Math.max(...rows.map(({ inserted_at }) => inserted_at.getTime())));
  await sql
    .insertInto("notify.recipients")
    .values({ user_id: userId, last_inserted_at })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ last_inserted_at }))
    .execute();
  return rows.map(({ id }) => id);
}

/** Publishes `count` plain messages. */
export function notifyMany(server: FeedServer, userId: string, count: number): Promise<string[]> {
  return publishMessages(
    server,
    userId,
    Array.from({ length: count }, (_, number) => ({ data: { number } })),
  );
}

/** The current client, signed in as a user. */
export async function newClient(server: FeedServer, userId: string, host = server.host): Promise<FeedClient> {
  const client = new Knock(server.ctx.notificationKeys.publicKey, { host });
  client.authenticate(userId, (await server.ctx.userTokens.mint(userId)).token);
  return client;
}

/** The client of 2024 (axios), signed in as a user. */
export async function oldClient(server: FeedServer, userId: string, host = server.host): Promise<FeedClient> {
  const client = new OldKnock(server.ctx.notificationKeys.publicKey, { host });
  client.authenticate(userId, (await server.ctx.userTokens.mint(userId)).token);
  return client;
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
