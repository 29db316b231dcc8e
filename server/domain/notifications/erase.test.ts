import { describe, expect, it } from "vitest";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { TokenError } from "#server/platform/tokens/tokens.ts";
import { createLocationData, deliveriesTo, prefer, listFeedMessages } from "#tests/support/notifications.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);

/** Lists the tables and columns of the notification service that contain a text. */
async function listColumnsWith(text: string): Promise<string[]> {
  const { pool } = server.ctx.db;
  const { rows } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v') and not c.relispartition
       and (n.nspname = 'notify' or c.relname in ('notification_settings', 'known_browsers'))`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await pool.query(`select from ${name} t where t::text like $1 limit 1`, [`%${text}%`]);
    if (hit.rowCount) found.push(name);
  }
  return found.toSorted();
}

const publish = (users: readonly TestUser[]): Promise<unknown> =>
  server.ctx.publish(server.ctx.db.sql, {
    workflow: "usage-import-failed",
    recipients: users.map(({ id }) => id),
    data: { what: "file", ...createLocationData(newEsiid()) },
    idempotency_key: null,
  });

describe("a deleted account", () => {
  it("leaves nothing in the feed service and does not affect others", async () => {
    const [deletedUser, stays] = [await createTestUser(server), await createTestUser(server)];
    await publish([deletedUser]);
    await publish([deletedUser, stays]);
    await prefer(server, deletedUser.id, { channel_types: { sms: true } });
    await prefer(server, stays.id, { channel_types: { sms: true } });
    await api(server, "PUT", "/api/notifications/settings", deletedUser, { saving_cents: 1 });
    const now = new Date().toISOString();
    await server.ctx.db.pool.query(
      "insert into notify.users (id, created_at, updated_at) values ($1, $2, $2), ($3, $2, $2)",
      [deletedUser.id, now, stays.id],
    );
    await server.ctx.db.pool.query(
      `insert into notify.channel_data (owner_type, owner_id, channel_id, sealed, updated_at)
       values ('user', $1, gen_random_uuid(), 'sealed', $2)`,
      [deletedUser.id, now],
    );
    await server.ctx.db.pool.query(
      `insert into notify.bulk_operations (id, user_id, name, request, status, inserted_at, updated_at)
       values (gen_random_uuid(), $1, 'messages.read', '{}', 'completed', $2, $2)`,
      [deletedUser.id, now],
    );
    const remaining = (places: readonly string[]): string[] =>
      // A process may have published it already.
      places.filter((place) => place !== "notify.unannounced");
    expect(remaining(await listColumnsWith(deletedUser.id))).toEqual([
      "auth.known_browsers",
      "notify.bulk_operations",
      "notify.channel_data",
      "notify.deliveries",
      "notify.messages",
      "notify.preference_sets",
      "notify.recipients",
      "notify.runs",
      "notify.tallies",
      "notify.users",
      "portal.notification_settings",
    ]);
    for (let time = 0; time < 2; time += 1) await eraseAccount(server.ctx, { user_id: deletedUser.id });
    expect(await listColumnsWith(deletedUser.id)).toEqual([]);
    expect(await listFeedMessages(server, stays.id)).toHaveLength(1);
    expect(await deliveriesTo(server, stays.id)).toHaveLength(1);
    expect(remaining(await listColumnsWith(stays.id))).toEqual([
      "auth.known_browsers",
      "notify.deliveries",
      "notify.messages",
      "notify.preference_sets",
      "notify.recipients",
      "notify.runs",
      "notify.tallies",
      "notify.users",
    ]);
  });
});

describe("GET /api/notifications/token", () => {
  it("returns a one-hour token for the signed-in user", async () => {
    const user = await createTestUser(server);
    const { status, headers, body } = await api(server, "GET", "/api/notifications/token", user);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body.user_id).toBe(user.id);
    expect(await server.ctx.userTokens.verify(body.token as string)).toMatchObject({
      userId: user.id,
      expiresAt: body.expires_at,
    });
    expect(body.expires_at - Date.now() / 1000).toBeGreaterThan(3_500);
    await expect(server.ctx.userTokens.verify(`${body.token}x`)).rejects.toThrow(TokenError);
    expect((await api(server, "GET", "/api/notifications/token", null)).status).toBe(401);
  });
});

describe("/api/notifications/settings", () => {
  it("stores settings per user, with a default saving of a hundred dollars", async () => {
    const [user, other] = [await createTestUser(server), await createTestUser(server)];
    const get = (who: TestUser): Promise<unknown> =>
      api(server, "GET", "/api/notifications/settings", who).then(({ body }) => body as unknown);
    expect(await get(user)).toEqual({ saving_cents: 10_000 });
    const put = await api(server, "PUT", "/api/notifications/settings", user, { saving_cents: 0 });
    expect({ status: put.status, body: put.body }).toEqual({ status: 200, body: { saving_cents: 0 } });
    expect(await get(user)).toEqual({ saving_cents: 0 });
    expect(await get(other)).toEqual({ saving_cents: 10_000 });
  });

  it.each([
    { saving_cents: -1 },
    { saving_cents: 1.5 },
    { saving_cents: 500_001 },
    {},
    { saving_cents: "1" },
  ])("rejects %j", async (body) => {
    const user = await createTestUser(server);
    expect((await api(server, "PUT", "/api/notifications/settings", user, body)).status).toBe(400);
  });
});
