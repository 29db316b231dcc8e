// Changes of messages over HTTP: batches, whole channels as a job, limits, and the client's own retries.
import { createServer, request as forward, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { bulkMessages } from "#server/jobs/notifications/bulk-messages.ts";
import { sweepNotifications } from "#server/jobs/notifications/sweep-notifications.ts";
import { startOperation, findOperation, workOn } from "#server/services/feed/bulk/operations.ts";
import { callFeed, feedServer, type FeedResponse } from "#tests/support/notify-feed.ts";
import { newUser, publishMessages, notifyMany } from "#tests/support/feed-messages.ts";
import { newClient, oldClient } from "#tests/support/feed-clients.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(feedServer);

let me: string;
beforeEach(() => {
  me = newUser();
});

const post = (path: string, body: unknown, by: object = { userId: me }): Promise<FeedResponse> =>
  callFeed(server, "POST", path, by, body);
const bulk = (action: string, body: unknown, by: object = { userId: me }): Promise<FeedResponse> =>
  post(`/v1/channels/${server.feedId}/messages/bulk/${action}`, body, by);
const listRows = (userId: string) =>
  server.ctx.db.sql.selectFrom("notify.messages").selectAll().where("user_id", "=", userId).execute();
const marked = async (column: "seen_at" | "read_at" | "archived_at", userId = me): Promise<number> =>
  (await listRows(userId)).filter((row) => row[column] !== null).length;

describe("a batch", () => {
  it("returns its messages in order, including the ones it left unchanged", async () => {
    const ids = await notifyMany(server, me, 3);
    const first = await post("/v1/messages/batch/seen", { message_ids: ids.slice(0, 2).toReversed() });
    expect(first.status).toBe(200);
    expect((first.body as unknown as Array<{ id: string }>).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(first.headers.get("x-ratelimited-message_ids")).toBeNull();
    const again = await post("/v1/messages/batch/seen", { message_ids: ids });
    expect(again.status).toBe(200);
    expect(again.body).toHaveLength(3);
    expect(again.headers.get("x-ratelimited-message_ids")?.split(",").toSorted()).toEqual(
      ids.slice(0, 2).toSorted(),
    );
    expect(await marked("seen_at")).toBe(3);
  });

  it("follows quick clicking: set, unset and set again within a second", async () => {
    const [id] = await notifyMany(server, me, 1);
    for (const status of ["read", "unread", "read", "archived", "unarchived", "archived"])
      expect((await post(`/v1/messages/batch/${status}`, { message_ids: [id] })).status).toBe(200);
    expect((await listRows(me))[0]).toMatchObject({
      read_at: expect.any(Date) as Date,
      archived_at: expect.any(Date) as Date,
    });
  });

  it("stores at most five flat pairs of an interaction", async () => {
    const message_ids = await notifyMany(server, me, 1);
    const interact = (metadata: object) => post("/v1/messages/batch/interacted", { message_ids, metadata });
    expect((await interact({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).status).toBe(422);
    expect((await interact({ a: { b: 1 } })).status).toBe(422);
    expect((await listRows(me))[0]).toMatchObject({ interacted_at: null, read_at: null });
    expect((await interact({ a: 1, b: "two" })).status).toBe(200);
    expect((await listRows(me))[0]?.interacted_with).toEqual({ a: 1, b: "two" });
  });

  it("rejects a body that is not a list of ids", async () => {
    for (const body of [undefined, {}, { message_ids: "x" }, { message_ids: [1] }, []])
      expect((await post("/v1/messages/batch/seen", body)).status).toBe(422);
    expect((await post("/v1/messages/batch/seen", { message_ids: [] })).body).toEqual([]);
  });
});

describe("a whole channel", () => {
  it("belongs to the token's user, whatever the body contains", async () => {
    const other = newUser();
    await notifyMany(server, me, 2);
    await notifyMany(server, other, 2);
    const response = await bulk("seen", { user_ids: [other], recipient_ids: [other] });
    expect(response.body).toMatchObject({ name: "messages.seen", status: "completed", success_count: 2 });
    expect([await marked("seen_at"), await marked("seen_at", other)]).toEqual([2, 0]);
    const { pathname } = new URL(String(response.body["progress_path"]));
    const progress = await callFeed(server, "GET", pathname, { userId: me });
    expect(progress.body).toEqual(response.body);
    const theirs = await callFeed(server, "GET", pathname, { userId: other });
    expect(theirs.status).toBe(404);
  });

  it("accepts every action name and every filter", async () => {
    await publishMessages(server, me, [
      { tenant: "acme", data: { n: 1 } },
      { tenant: "acme", data: { n: 2 }, workflow: "order-step" },
      { data: { n: 1 } },
    ]);
    for (const [action, body, count] of [
      ["read", { tenants: ["acme"], trigger_data: '{"n":1}' }, 1],
      ["read", { has_tenant: false }, 1],
      ["unread", { engagement_status: "read", workflows: ["order-step"] }, 0],
      ["unread", { engagement_status: "read" }, 2],
      ["archive", { engagement_status: "unread", archived: "exclude", workflows: ["order-step"] }, 1],
      ["unarchive", { archived: "exclude" }, 0],
      ["unarchive", { archived: "only" }, 1],
      ["archived", {}, 3],
      ["unarchived", {}, 3],
      ["interacted", { older_than: "2020-01-01T00:00:00Z" }, 0],
      ["interacted", { newer_than: "2020-01-01T00:00:00Z" }, 3],
      ["seen", { delivery_status: "bounced" }, 0],
      ["seen", { delivery_status: "delivered" }, 3],
      ["unseen", {}, 3],
    ] as const) {
      const response = await bulk(action, body);
      expect([action, body, response.body["success_count"]]).toEqual([action, body, count]);
    }
  });

  it("can only be deleted by programs", async () => {
    await notifyMany(server, me, 2);
    expect((await bulk("delete", {})).status).toBe(403);
    expect(await listRows(me)).toHaveLength(2);
    const response = await bulk("delete", { recipient_ids: [me] }, { key: "secret" });
    expect(response.body).toMatchObject({ status: "completed", success_count: 2 });
    expect(await listRows(me)).toEqual([]);
  });

  it("rejects unknown channels, actions and filters", async () => {
    const path = "/v1/channels/0b2bb8b9-6a2f-4b4e-8c12-2f5a0a8e3f10/messages/bulk/seen";
    expect((await post(path, {})).body).toMatchObject({ code: "channel_invalid", status: 404 });
    expect((await bulk("loved", {})).status).toBe(422);
    expect((await bulk("seen", { archived: "maybe" })).status).toBe(422);
    expect((await bulk("seen", { trigger_data: '{"a":{}}' })).status).toBe(422);
    for (const id of ["nonsense", "0b2bb8b9-6a2f-4b4e-8c12-2f5a0a8e3f10"])
      expect((await callFeed(server, "GET", `/v1/bulk_operations/${id}`, { userId: me })).status).toBe(404);
  });

  it("continues after a crash, in batches, and leaves newer messages unchanged", async () => {
    await notifyMany(server, me, 2_500);
    const request = { action: "read" as const, channel_id: server.feedId, user_ids: [me] };
    const { id } = await startOperation(server.ctx, request, "messages.read", me);
    const progress = async () => findOperation(server.ctx.db.sql, id, me);
    expect(await progress()).toMatchObject({ status: "queued", estimated_total_rows: 2_500 });
    await workOn(server.ctx, id);
    expect(await progress()).toMatchObject({ status: "processing", processed_rows: 1_000 });
    // The process that did this is gone, and new messages were published since.
    await publishMessages(server, me, [{ at: new Date(Date.now() + 1_000) }]);
    const payload = { operation_id: id };
    const job = { job: { attempts: 1, max_attempts: 8 } };
    await Promise.all([bulkMessages(server.ctx, payload, job), bulkMessages(server.ctx, payload, job)]);
    expect(await progress()).toMatchObject({
      status: "completed",
      processed_rows: 2_500,
      success_count: 2_500,
      completed_at: expect.any(Date) as Date,
    });
    expect(await marked("read_at")).toBe(2_500);
  });

  it("is marked failed after the last attempt", async () => {
    const request = { action: "read" as const, channel_id: "no uuid", user_ids: [me] };
    await expect(startOperation(server.ctx, request, "messages.read", me)).rejects.toThrow("uuid");
    const good = { ...request, channel_id: server.feedId };
    const { id } = await startOperation(server.ctx, good, "messages.read", me);
    await server.ctx.db.sql
      .updateTable("notify.bulk_operations")
      .set({ request: JSON.stringify({ ...good, until: "never" }) })
      .where("id", "=", id)
      .execute();
    for (const [attempts, status] of [
      [1, "queued"],
      [8, "failed"],
    ] as const) {
      const job = { job: { attempts, max_attempts: 8 } };
      await expect(bulkMessages(server.ctx, { operation_id: id }, job)).rejects.toThrow();
      expect(await findOperation(server.ctx.db.sql, id, me)).toMatchObject({ status });
    }
  });

  it("is deleted after a week", async () => {
    const { body } = await bulk("seen", {});
    const path = new URL(String(body["progress_path"])).pathname;
    const later = (days: number) => ({
      db: server.ctx.db,
      now: () => new Date(Date.now() + days * 86_400_000),
    });
    await sweepNotifications(later(6));
    expect((await callFeed(server, "GET", path, { userId: me })).status).toBe(200);
    await sweepNotifications(later(8));
    expect((await callFeed(server, "GET", path, { userId: me })).status).toBe(404);
  });
});

describe("rate limits", () => {
  it("allow five feed reads a second per user, and the client waits and retries", async () => {
    const limited = await feedServer({ RATE_LIMIT_FACTOR: "1" });
    try {
      const other = newUser();
      const read = (userId: string, by = userId): Promise<FeedResponse> =>
        callFeed(limited, "GET", `/v1/users/${userId}/feeds/${limited.feedId}`, { userId: by });
      const responses = await Promise.all(Array.from({ length: 60 }, () => read(me)));
      const rejected = responses.filter(({ status }) => status === 429);
      expect(rejected.length).toBeGreaterThan(0);
      expect(rejected[0]?.headers.get("retry-after")).toBe("1");
      expect(rejected[0]?.body).toMatchObject({
        code: "rate_limited",
        status: 429,
        type: "rate_limit_error",
      });
      // Requests for another user's feed do not count toward that user's limit.
      await Promise.all(Array.from({ length: 60 }, () => read(other, me)));
      expect((await read(other)).status).toBe(200);
      const client = await newClient(limited, me);
      const feed = client.feeds.initialize(limited.feedId);
      await Promise.all(Array.from({ length: 5 }, () => read(me)));
      expect((await feed.fetch())?.status).toBe("ok");
    } finally {
      await limited.close();
    }
  });
});

describe.each(Object.entries({ "0.22.2": newClient, "0.10.17": oldClient }))(
  "the retries of client %s",
  (_version, signIn) => {
    /** Proxies to the server, but responds to the first requests with these statuses. 0 hangs up. */
    async function failing(
      statuses: number[],
    ): Promise<{ front: Server; host: string; requestCount: () => number }> {
      const { port } = new URL(server.host);
      let requestCount = 0;
      const front = createServer((incoming, outgoing) => {
        requestCount += 1;
        const status = statuses.shift();
        if (status === 0) return incoming.socket.destroy();
        if (status !== undefined) return outgoing.writeHead(status, { "retry-after": "0" }).end("{}");
        const { method, url: path, headers } = incoming;
        const inner = forward({ port, host: "127.0.0.1", method, path, headers }, (response) => {
          outgoing.writeHead(response.statusCode ?? 500, response.headers);
          response.pipe(outgoing);
        });
        return incoming.pipe(inner);
      });
      await new Promise<void>((resolve) => void front.listen(0, "127.0.0.1", resolve));
      const { port: frontPort } = front.address() as AddressInfo;
      return { front, host: `http://127.0.0.1:${frontPort}`, requestCount: () => requestCount };
    }
    async function fetched(statuses: number[]): Promise<[string | undefined, number]> {
      const { front, host, requestCount: requested } = await failing(statuses);
      try {
        const client = await signIn(server, me, host);
        const response = await client.feeds.initialize(server.feedId).fetch();
        return [response?.status, requested()];
      } finally {
        front.closeAllConnections();
        front.close();
      }
    }

    it("survive three failures of the server or the network, and too many requests", async () => {
      await notifyMany(server, me, 1);
      expect(await fetched([500, 503, 429])).toEqual(["ok", 4]);
      expect(await fetched([0])).toEqual(["ok", 2]);
    });

    it("end after the fourth attempt, or immediately if the request is wrong", async () => {
      expect(await fetched([500, 500, 500, 500])).toEqual(["error", 4]);
      expect(await fetched([422])).toEqual(["error", 1]);
    });
  },
);
