// Ten thousand requests that no client would send, to every address of the notification feed service: none crashes it,
// none hangs, no response reveals internals, and no page gets or changes anything of another user.
import { expect, it } from "vitest";
import { encodeCursor } from "#server/services/feed/feed/cursor.ts";
import type { CallerKind } from "#tests/support/malformed/requests.ts";
import { malformedNotifyRequests } from "#tests/support/malformed/notify-requests.ts";
import { COUNT, expectUnharmed, sendMalformed } from "#tests/support/malformed/run.ts";
import { callFeed, feedServer } from "#tests/support/notify-feed.ts";
import { newUser, publishMessages } from "#tests/support/feed-messages.ts";
import { SEED } from "#tests/support/seed.ts";
import { setup } from "#tests/support/setup.ts";

const SECRET = "only-theirs-8c1f";

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
    anonymous: null,
    anon: `Bearer ${publicKey}`,
    user: `Bearer ${publicKey}`,
    // Programs may see and change everything. Here, they request nothing of another user's.
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
  await sendMalformed({
    base: `${server.url}/notify`,
    requests,
    oneWellIn: 40,
    getAuthorization: (caller) => keys[caller],
    getHeaders: (caller): Record<string, string> =>
      caller === "user" ? { "x-knock-user-token": token } : {},
    isLeak: (body) => body.includes(SECRET),
  });
  expect(await listRows(them)).toEqual(before);
  const feed = await callFeed(server, "GET", `/v1/users/${me}/feeds/${server.feedId}`, { userId: me });
  expect(feed.status).toBe(200);
  expectUnharmed(server);
});
