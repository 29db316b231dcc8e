// The client's feed against our service, over HTTP: the current version (0.22.2), and that of 2024 (0.10.17, axios).
import { beforeEach, describe, expect, it } from "vitest";
import { callFeed, feedServer, until } from "#tests/support/notify-feed.ts";
import { newUser, publishMessages, notifyMany } from "#tests/support/feed-messages.ts";
import { newClient, oldClient } from "#tests/support/feed-clients.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(feedServer);

let me: string;
beforeEach(() => {
  me = newUser();
});

const clients = { "0.22.2": newClient, "0.10.17": oldClient };

async function listRows(userId: string) {
  const rows = await server.ctx.db.sql
    .selectFrom("notify.messages")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("inserted_at", "desc")
    .execute();
  return rows;
}

describe.each(Object.entries(clients))("the feed of client %s", (version, signIn) => {
  const open = async (options: object = {}) => {
    const client = await signIn(server, me);
    return { client, feed: client.feeds.initialize(server.feedId, { page_size: 10, ...options }) };
  };
  const meta = async (): Promise<object> => {
    const response = await callFeed(server, "GET", `/v1/users/${me}/feeds/${server.feedId}`, { userId: me });
    const { total_count, unread_count, unseen_count } = response.body.meta;
    return { total_count, unread_count, unseen_count };
  };

  it("is empty, without an error, for an unknown user", async () => {
    const { feed } = await open();
    const response = await feed.fetch();
    expect(response).toMatchObject({ status: "ok", data: { entries: [] } });
    expect(feed.getState().metadata).toMatchObject({ total_count: 0, unread_count: 0, unseen_count: 0 });
    expect(feed.getState().pageInfo).toMatchObject({ before: null, after: null, page_size: 10 });
  });

  it("pages through to the end, newest first, each message once", async () => {
    const ids = await notifyMany(server, me, 25);
    const { feed } = await open();
    await feed.fetch();
    for (const length of [10, 20, 25]) {
      await until(() => feed.getState().items.length === length && !feed.getState().loading);
      await feed.fetchNextPage();
    }
    await until(() => feed.getState().pageInfo.after === null && !feed.getState().loading);
    expect(feed.getState().items.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(feed.getState().metadata.total_count).toBe(25);
  });

  it("fetches messages newer than its newest entry", async () => {
    await notifyMany(server, me, 3);
    const { feed } = await open();
    await feed.fetch();
    const newer = await notifyMany(server, me, 2);
    // As it does when the socket announces a new message.
    await feed.fetch({ before: feed.getState().items[0]?.["__cursor"] ?? "", __fetchSource: "socket" });
    expect(feed.getState().items).toHaveLength(5);
    expect(
      feed
        .getState()
        .items.slice(0, 2)
        .map(({ id }) => id),
    ).toEqual(newer.toReversed());
  });

  it("filters by category, tenant, workflow, or a pair of the data", async () => {
    const [live = "", order = "", tenant = ""] = await publishMessages(server, me, [
      { categories: ["live-link"] },
      { categories: ["orders"], workflow: "order-step", data: { state: "placed", number: 7 } },
      { categories: ["plans"], tenant: "acme" },
    ]);
    const shown = async (options: object): Promise<string[]> => {
      const { feed } = await open(options);
      await feed.fetch();
      return feed.getState().items.map(({ id }) => id);
    };
    expect(await shown({ workflow_categories: ["live-link"] })).toEqual([live]);
    expect(await shown({ workflow_categories: ["live-link", "orders"] })).toEqual([order, live]);
    expect(await shown({ tenant: "acme" })).toEqual([tenant]);
    expect(await shown({ has_tenant: false })).toEqual([order, live]);
    expect(await shown({ has_tenant: true })).toEqual([tenant]);
    expect(await shown({ source: "order-step" })).toEqual([order]);
    const pairs = { state: "placed", number: 7 };
    // The older client sends its input unchanged.
    expect(await shown({ trigger_data: version === "0.22.2" ? pairs : JSON.stringify(pairs) })).toEqual([
      order,
    ]);
  });

  it.each(["seen", "read", "interacted"] as const)("marks as %s, one and many", async (status) => {
    await notifyMany(server, me, 4);
    const { feed } = await open();
    await feed.fetch();
    const mark = { seen: "markAsSeen", read: "markAsRead", interacted: "markAsInteracted" } as const;
    const [first, ...others] = feed.getState().items;
    if (!first) throw new Error("nothing was fetched");
    const response = (await feed[mark[status]](first)) as unknown as Array<Record<string, unknown>>;
    expect(response).toMatchObject([{ __typename: "Message", id: first.id, recipient: me }]);
    await feed[mark[status]](others.slice(0, 2));
    const rows = await listRows(me);
    expect(rows.map((row) => row[`${status}_at`] !== null)).toEqual([true, true, true, false]);
    // Independent of each other, except interacted, which marks as read.
    if (status === "interacted") expect(rows.map(({ read_at }) => read_at !== null)[0]).toBe(true);
    else expect(rows.every((row) => row[status === "seen" ? "read_at" : "seen_at"] === null)).toBe(true);
    const left = status === "seen" ? "unseen_count" : "unread_count";
    expect(await meta()).toMatchObject({ total_count: 4, [left]: 1 });
    expect(feed.getState().metadata).toMatchObject(await meta());
  });

  it("removes seen and read, each independently", async () => {
    await notifyMany(server, me, 1);
    const { feed } = await open();
    await feed.fetch();
    const item = () => feed.getState().items[0] ?? expect.unreachable();
    await feed.markAsSeen(item());
    await feed.markAsRead(item());
    await feed.markAsUnread(item());
    expect((await listRows(me))[0]).toMatchObject({ read_at: null, seen_at: expect.any(Date) as Date });
    await feed.markAsRead(item());
    await feed.markAsUnseen(item());
    expect((await listRows(me))[0]).toMatchObject({ seen_at: null, read_at: expect.any(Date) as Date });
  });

  it("archives: removed from the list and the counts, and restored when unarchived", async () => {
    const ids = await notifyMany(server, me, 3);
    const { feed } = await open({ archived: "exclude" });
    await feed.fetch();
    const [item] = feed.getState().items;
    if (!item) throw new Error("nothing was fetched");
    await feed.markAsArchived(item);
    await feed.fetch();
    expect(feed.getState().items.map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed());
    expect(feed.getState().metadata).toMatchObject({ total_count: 2, unread_count: 2, unseen_count: 2 });
    await feed.markAsUnarchived(item);
    await feed.fetch();
    expect(feed.getState().items).toHaveLength(3);
  });

  it("lists archived messages alone, or with the others", async () => {
    const [archived = "", stored = ""] = await notifyMany(server, me, 2);
    await callFeed(server, "PUT", `/v1/messages/${archived}/archived`, { userId: me });
    for (const [option, ids] of [
      ["only", [archived]],
      ["include", [stored, archived]],
      ["exclude", [stored]],
    ] as const) {
      const { feed } = await open({ archived: option });
      await feed.fetch();
      expect(feed.getState().items.map(({ id }) => id)).toEqual(ids);
      expect(feed.getState().metadata.total_count).toBe(1);
    }
  });

  it.each([
    ["markAllAsSeen", "seen_at"],
    ["markAllAsRead", "read_at"],
    ["markAllAsArchived", "archived_at"],
    ["markAllReadAsArchived", "archived_at"],
  ] as const)("%s changes all messages, not only the fetched ones", async (method, column) => {
    await notifyMany(server, me, 15);
    const other = newUser();
    await notifyMany(server, other, 1);
    const { feed } = await open();
    await feed.fetch();
    const operation = await feed[method]();
    expect(operation).toMatchObject({
      __typename: "BulkOperation",
      status: "completed",
      processed_rows: 15,
      success_count: 15,
    });
    expect((await listRows(me)).every((row) => row[column] !== null)).toBe(true);
    expect((await listRows(other)).every((row) => row[column] === null)).toBe(true);
  });

  it("reads, changes and clears single messages", async () => {
    const [id = ""] = await publishMessages(server, me, [{ data: { a: { b: 1 } }, actors: ["actor-1"] }]);
    const { client } = await open();
    const { messages } = client;
    expect(await messages.get(id)).toMatchObject({
      __typename: "Message",
      id,
      channel_id: server.feedId,
      recipient: me,
      actors: ["actor-1"],
      status: "delivered",
      engagement_statuses: [],
      data: { a: { b: 1 } },
      metadata: {},
      source: { key: "live-link-initial-setup-complete", categories: ["live-link"] },
    });
    for (const status of ["seen", "read", "archived"] as const) {
      const input = await messages.updateStatus(id, status);
      expect(input.engagement_statuses).toContain(status);
      const removed = await messages.removeStatus(id, status);
      expect(removed.engagement_statuses).not.toContain(status);
    }
    const metadata = { page: "bell" };
    expect(await messages.updateStatus(id, "interacted", { metadata })).toMatchObject({
      engagement_statuses: ["read", "interacted"],
    });
    expect((await listRows(me))[0]).toMatchObject({ interacted_with: metadata });
  });

  it("returns the error for a message that does not exist", async () => {
    const { client } = await open();
    const failure = (await client.messages.get("0ujsswThIGTUYm2K8FjOOfXtY1K")) as unknown as {
      response: { status: number; data: object };
    };
    expect(failure.response.status).toBe(404);
    expect(failure.response.data).toMatchObject({
      code: "resource_missing",
      status: 404,
      type: "invalid_request_error",
    });
  });
});
