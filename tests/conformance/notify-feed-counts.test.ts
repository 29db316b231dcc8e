// The counts of a feed are those of its messages at every moment, whoever changes them, and many at once.
import { afterAll, beforeAll, expect, it } from "vitest";
import { eraseNoticesOf } from "#server/domain/notifications/erase.ts";
import { beginOperation, workOn } from "#server/services/feed/bulk/operations.ts";
import { countsOf } from "#server/services/feed/feed/counts.ts";
import { scopeOf } from "#server/services/feed/feed/scope.ts";
import { changeMessages } from "#server/services/feed/messages/store.ts";
import type { Change } from "#server/services/feed/messages/status.ts";
import { deleteUser } from "#server/services/feed/users/store.ts";
import { feedServer, newUser, tell, type FeedServer } from "#tests/support/notify-feed.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await feedServer();
});
afterAll(() => server.close());

// One statement sees one moment.
const UNLIKE_SQL = `
  select coalesce(kept.user_id, counted.user_id) as user_id, to_json(kept) as kept, to_json(counted) as counted
  from (select * from notify.tallies where total <> 0 or unread <> 0 or unseen <> 0) kept
  full join (
    select user_id, channel_id, workflow, categories, tenant, count(*)::int as total,
      (count(*) filter (where read_at is null))::int as unread, (count(*) filter (where seen_at is null))::int as unseen
    from notify.messages where archived_at is null group by 1, 2, 3, 4, 5
  ) counted on to_jsonb(kept) = to_jsonb(counted)
  where kept is null or counted is null`;

const unlike = async (): Promise<object[]> => (await server.ctx.db.pool.query<object>(UNLIKE_SQL)).rows;

const CHANGES: readonly Change[] = [
  "seen",
  "read",
  "interacted",
  "archived",
  "unseen",
  "unread",
  "unarchived",
];
const TURNS = 12;
const TENANTS = [null, "acme", "other"];
const WORKFLOWS = ["live-link-initial-setup-complete", "usage-import-failed"] as const;

function publish(people: readonly string[], turn: number, ends: "commit" | "rollback"): Promise<unknown> {
  const { ctx } = server;
  const told = ctx.db.sql.transaction().execute(async (trx) => {
    await ctx.publish(trx, {
      workflow: WORKFLOWS[0],
      recipients: people,
      data: { is_success: true, service_location: { service_location: { esiid: `${turn}` } } },
      tenant: TENANTS[turn % TENANTS.length] ?? null,
      idempotency_key: null,
    });
    if (ends === "rollback") throw new Error("over");
  });
  return ends === "commit" ? told : expect(told).rejects.toThrow("over");
}

const idsOf = async (people: readonly string[]): Promise<string[]> => {
  const { rows } = await server.ctx.db.pool.query<{ id: string }>(
    "select id from notify.messages where user_id = any($1) order by md5(id)",
    [people],
  );
  return rows.map(({ id }) => id);
};

async function change(people: readonly string[], turn: number): Promise<void> {
  const ids = (await idsOf(people)).filter((_, index) => index % 3 === turn % 3);
  const status = CHANGES[turn % CHANGES.length] ?? "seen";
  const now = new Date(Date.now() + turn * 2_000);
  await changeMessages(server.ctx.db, { ids, owner: null, change: status, now, interaction: null });
}

async function changeAll(people: readonly string[], turn: number): Promise<void> {
  const action = (["read", "archived", "unread", "unarchived"] as const)[turn % 4] ?? "read";
  const request = { action, channel_id: server.feedId, user_ids: [...people] };
  const { id } = await beginOperation(server.ctx, request, `messages.${action}`, null);
  for (let reached = await workOn(server.ctx, id); reached;) reached = await workOn(server.ctx, id, reached);
}

it("counts what there is while it is published, changed, taken back and deleted", async () => {
  const people = Array.from({ length: 4 }, newUser);
  const leaving = Array.from({ length: TURNS }, newUser);
  const { db } = server.ctx;
  for (const user of [...people, ...leaving])
    await tell(server, user, [
      { workflow: "order-step", categories: ["orders"] },
      { categories: ["live-link", "account"], tenant: "" },
      { tenant: "acme" },
    ]);
  const over = new AbortController();
  const looking = (async () => {
    const seen: object[] = [];
    do seen.push(...(await unlike()));
    while (!over.signal.aborted);
    return seen;
  })();
  const turns = Array.from({ length: TURNS }, (_, turn) => turn);
  const eachTurn = async (work: (turn: number) => Promise<unknown>): Promise<void> => {
    for (const turn of turns) await work(turn);
  };
  await Promise.all([
    eachTurn((turn) => publish(people, turn, "commit")),
    eachTurn((turn) => publish(people.toReversed(), turn, turn % 2 ? "commit" : "rollback")),
    eachTurn((turn) => change(people, turn)),
    eachTurn((turn) => changeAll(people, turn)),
    eachTurn((turn) => publish([leaving[turn] ?? ""], turn, "commit")),
    eachTurn((turn) =>
      db.sql
        .transaction()
        .execute((trx) =>
          turn % 2 ? deleteUser(trx, leaving[turn] ?? "") : eraseNoticesOf(trx, leaving[turn] ?? ""),
        ),
    ),
  ]);
  over.abort();
  expect(await looking).toEqual([]);
  expect(await unlike()).toEqual([]);

  // What a feed asks is counted alike, of the tallies and of the rows.
  const always = { inserted_at: { gt: "2020-01-01T00:00:00Z" } };
  for (const status of ["all", "read", "unread", "seen", "unseen"])
    for (const asked of [
      {},
      { tenant: "acme" },
      { has_tenant: false },
      { has_tenant: true },
      { source: "order-step" },
      { workflow_categories: ["account", "orders"] },
      { tenant: "acme", source: WORKFLOWS[0], workflow_categories: ["live-link"] },
      { tenant: "nobody's" },
    ]) {
      const scopes = [scopeOf({ ...asked, status }), scopeOf({ ...asked, status, ...always })] as const;
      const [tallied, counted] = await Promise.all(
        scopes.map((scope) => countsOf(db, people, server.feedId, scope)),
      );
      expect([status, asked, tallied]).toEqual([status, asked, counted]);
    }

  for (const user of leaving) await db.sql.transaction().execute((trx) => eraseNoticesOf(trx, user));
  const { rows } = await db.pool.query("select from notify.tallies where user_id = any($1)", [leaving]);
  expect(rows).toEqual([]);
});
