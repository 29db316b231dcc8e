// The counts of a feed match its messages at every moment, even with many concurrent changes.
import { expect, inject, it } from "vitest";
import { eraseNotifications } from "#server/domain/notifications/erase.ts";
import { startOperation, workOn } from "#server/services/feed/bulk/operations.ts";
import { countMessages } from "#server/services/feed/feed/counts.ts";
import { parseScope } from "#server/services/feed/feed/scope.ts";
import { changeMessages } from "#server/services/feed/messages/store.ts";
import type { Change } from "#server/services/feed/messages/status.ts";
import { deleteUser } from "#server/services/feed/users/store.ts";
import { feedServer } from "#tests/support/notify-feed.ts";
import { newUser, publishMessages } from "#tests/support/feed-messages.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(feedServer);

// On a cluster, counters are counted from the rows, and a statement doesn't see several workers at one moment.
const areStored = inject("postgresNodes").length === 1;

// A single statement sees a consistent state.
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
const ITERATIONS = 12;
const TENANTS = [null, "acme", "other"];
const WORKFLOWS = ["live-link-initial-setup-complete", "usage-import-failed"] as const;

function publish(
  userIds: readonly string[],
  iteration: number,
  ends: "commit" | "rollback",
): Promise<unknown> {
  const { ctx } = server;
  const published = ctx.db.sql.transaction().execute(async (trx) => {
    await ctx.publish(trx, {
      workflow: WORKFLOWS[0],
      recipients: userIds,
      data: { is_success: true, service_location: { service_location: { esiid: `${iteration}` } } },
      tenant: TENANTS[iteration % TENANTS.length] ?? null,
      idempotency_key: null,
    });
    if (ends === "rollback") throw new Error("over");
  });
  return ends === "commit" ? published : expect(published).rejects.toThrow("over");
}

const readPlanIds = async (userIds: readonly string[]): Promise<string[]> => {
  const { rows } = await server.ctx.db.pool.query<{ id: string }>(
    "select id from notify.messages where user_id = any($1) order by md5(id)",
    [userIds],
  );
  return rows.map(({ id }) => id);
};

async function change(userIds: readonly string[], iteration: number): Promise<void> {
  const ids = (await readPlanIds(userIds)).filter((_, index) => index % 3 === iteration % 3);
  const status = CHANGES[iteration % CHANGES.length] ?? "seen";
  const now = new Date(Date.now() + iteration * 2_000);
  await changeMessages(server.ctx.db, { ids, owner: null, change: status, now, interaction: null });
}

async function changeAll(userIds: readonly string[], iteration: number): Promise<void> {
  const action = (["read", "archived", "unread", "unarchived"] as const)[iteration % 4] ?? "read";
  const request = { action, channel_id: server.feedId, user_ids: [...userIds] };
  const { id } = await startOperation(server.ctx, request, `messages.${action}`, null);
  for (let position = await workOn(server.ctx, id); position;)
    position = await workOn(server.ctx, id, position);
}

it("keeps correct counts while messages are published, changed, undone and deleted", async () => {
  const userIds = Array.from({ length: 4 }, newUser);
  const removedUsers = Array.from({ length: ITERATIONS }, newUser);
  const { db } = server.ctx;
  for (const user of [...userIds, ...removedUsers])
    await publishMessages(server, user, [
      { workflow: "order-step", categories: ["orders"] },
      { categories: ["live-link", "account"], tenant: "" },
      { tenant: "acme" },
    ]);
  const over = new AbortController();
  const looking = (async () => {
    const seen: object[] = [];
    if (!areStored) return seen;
    do seen.push(...(await unlike()));
    while (!over.signal.aborted);
    return seen;
  })();
  const iterations = Array.from({ length: ITERATIONS }, (_, iteration) => iteration);
  const repeatTurns = async (work: (iteration: number) => Promise<unknown>): Promise<void> => {
    for (const iteration of iterations) await work(iteration);
  };
  await Promise.all([
    repeatTurns((iteration) => publish(userIds, iteration, "commit")),
    repeatTurns((iteration) =>
      publish(userIds.toReversed(), iteration, iteration % 2 ? "commit" : "rollback"),
    ),
    repeatTurns((iteration) => change(userIds, iteration)),
    repeatTurns((iteration) => changeAll(userIds, iteration)),
    repeatTurns((iteration) => publish([removedUsers[iteration] ?? ""], iteration, "commit")),
    repeatTurns((iteration) =>
      db.sql
        .transaction()
        .execute((trx) =>
          iteration % 2
            ? deleteUser(trx, removedUsers[iteration] ?? "")
            : eraseNotifications(trx, removedUsers[iteration] ?? ""),
        ),
    ),
  ]);
  over.abort();
  expect(await looking).toEqual([]);
  expect(await unlike()).toEqual([]);

  // A feed's query gives the same counts from the counters and from the rows.
  const always = { inserted_at: { gt: "2020-01-01T00:00:00Z" } };
  for (const status of ["all", "read", "unread", "seen", "unseen"])
    for (const requested of [
      {},
      { tenant: "acme" },
      { has_tenant: false },
      { has_tenant: true },
      { source: "order-step" },
      { workflow_categories: ["account", "orders"] },
      { tenant: "acme", source: WORKFLOWS[0], workflow_categories: ["live-link"] },
      { tenant: "nobody's" },
    ]) {
      const scopes = [
        parseScope({ ...requested, status }),
        parseScope({ ...requested, status, ...always }),
      ] as const;
      const [tallied, counted] = await Promise.all(
        scopes.map((scope) => countMessages(db, userIds, server.feedId, scope)),
      );
      expect([status, requested, tallied]).toEqual([status, requested, counted]);
    }

  for (const user of removedUsers) await db.sql.transaction().execute((trx) => eraseNotifications(trx, user));
  const { rows } = await db.pool.query("select from notify.tallies where user_id = any($1)", [removedUsers]);
  expect(rows).toEqual([]);
});
