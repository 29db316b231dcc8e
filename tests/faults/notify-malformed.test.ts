// Ten thousand requests that no client would send, over every address of the notification feed service: none breaks it,
// none hangs, no answer tells of its insides, and nothing of another's reaches a page or is changed by it.
import { expect, it } from "vitest";
import { encodeCursor } from "#server/services/feed/feed/cursor.ts";
import type { CallerKind, MalformedRequest } from "#tests/support/malformed/requests.ts";
import { malformedNotifyRequests } from "#tests/support/malformed/notify-requests.ts";
import { openConnections, send } from "#tests/support/malformed/send.ts";
import { callFeed, feedServer, newUser, publishMessages } from "#tests/support/notify-feed.ts";
import { SEED } from "#tests/support/seed.ts";
import { setup } from "#tests/support/setup.ts";

const COUNT = 10_000;
const AT_ONCE = 16;
const TIMEOUT_MS = 30_000;
const SECRET = "only-theirs-8c1f";
const INSIDES =
  /\n\s+at |node:internal|node_modules|\.(ts|mjs|js):\d+|server\/|select .* from |pg_catalog|"stack"/i;

const server = setup(() => feedServer({ RATE_LIMIT_FACTOR: "100000" }));

async function routes(): Promise<string[]> {
  const response = await fetch(`${server.url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith("/notify/v1/")
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice("/notify".length)}`)
      : [],
  );
}

function described({ method, path, caller, headers, body }: MalformedRequest): string {
  const bytes = body?.bytes.toString("utf8").slice(0, 1_000);
  return JSON.stringify({
    method,
    path: path.slice(0, 300),
    holder: caller,
    headers,
    type: body?.type,
    body: bytes,
  });
}

it(`survives ${COUNT} malformed requests over every route`, { timeout: 280_000 }, async () => {
  const { publicKey, secretKey } = server.ctx.notificationKeys;
  const [me, them] = [newUser(), newUser()];
  const mine = await publishMessages(server, me, [{}, { tenant: "acme" }]);
  const theirs = await publishMessages(server, them, [
    { data: { SECRET } },
    { data: { SECRET }, tenant: SECRET },
  ]);
  const listRows = (id: string) =>
    server.ctx.db.sql
      .selectFrom("notify.messages")
      .selectAll()
      .where("user_id", "=", id)
      .orderBy("id")
      .execute();
  const before = await listRows(them);
  const at = before[0]?.inserted_at ?? new Date();
  const known = {
    routes: await routes(),
    users: [me, me, me, them],
    channels: [server.feedId],
    messages: [...mine, ...mine, ...theirs],
    cursors: theirs.map((id) => encodeCursor({ inserted_at: at, id })),
  };
  expect(known.routes.length).toBeGreaterThan(10);
  const keys: Record<CallerKind, string | null> = {
    nobody: null,
    anon: `Bearer ${publicKey}`,
    user: `Bearer ${publicKey}`,
    // Programs may see and change everything; here they ask of nothing that is another's.
    operator: `Bearer ${secretKey}`,
    rubbish: "Bearer pk_nothing",
  };
  const { token } = await server.ctx.userTokens.mint(me);
  const requests = malformedNotifyRequests(known, { count: COUNT, seed: SEED }).filter(
    ({ caller, path, body }) =>
      caller !== "operator" ||
      ![them, ...theirs, "bulk"].some((id) => path.includes(id) || body?.bytes.includes(id)),
  );
  expect(requests.length).toBeGreaterThan(COUNT * 0.9);
  const agent = openConnections(AT_ONCE);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const waiting = requests.values();
  async function worker(): Promise<void> {
    for (const request of waiting) {
      const headers =
        request.caller === "user" ? { ...request.headers, "x-knock-user-token": token } : request.headers;
      try {
        const { status, body } = await send(
          agent,
          `${server.url}/notify`,
          { ...request, headers },
          keys[request.caller],
          TIMEOUT_MS,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 || INSIDES.test(body) || body.includes(SECRET))
          failures.push(`${status} ${body.slice(0, 300)} to ${described(request)}`);
      } catch (error) {
        failures.push(`${(error as Error).message} to ${described(request)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();

  expect(failures.slice(0, 20)).toEqual([]);
  // They got past the door: some were answered well, and few were not HTTP enough to be answered.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 40);
  expect(statuses.get(0) ?? 0).toBeLessThan(COUNT / 50);
  expect(await listRows(them)).toEqual(before);
  const feed = await callFeed(server, "GET", `/v1/users/${me}/feeds/${server.feedId}`, { userId: me });
  expect(feed.status).toBe(200);
  expect(server.logs.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
});
