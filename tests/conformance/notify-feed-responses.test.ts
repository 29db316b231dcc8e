// The feed's responses, field by field (wire/notifications.md §4), and its rejections.
import { beforeEach, describe, expect, it } from "vitest";
import { countMessages } from "#server/services/feed/feed/counts.ts";
import { matches, parseScope } from "#server/services/feed/feed/scope.ts";
import { callFeed, feedServer, type FeedResponse } from "#tests/support/notify-feed.ts";
import { newUser, publishMessages, notifyMany, type TestMessage } from "#tests/support/feed-messages.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(feedServer);

let me: string;
beforeEach(() => {
  me = newUser();
});

const feed = (query = "", userId = me): Promise<FeedResponse> =>
  callFeed(server, "GET", `/v1/users/${userId}/feeds/${server.feedId}${query}`, { userId });
const readPlanIds = ({ body }: FeedResponse): unknown[] => body.entries.map(({ id }) => id);

describe("a response", () => {
  const published: TestMessage = {
    actors: ["actor-a", "actor-b"],
    tenant: "acme",
    data: { is_success: true, service_location: { service_location: { esiid: "1" } }, list: [1] },
    at: new Date("2026-01-02T03:04:05.006Z"),
  };

  it("has every field of the protocol", async () => {
    await server.ctx.db.sql
      .insertInto("notify.users")
      .values({
        id: me,
        name: "Ana",
        properties: JSON.stringify({ plan: "gold", __typename: "Forged" }),
        created_at: new Date("2026-01-01T00:00:00Z"),
        updated_at: new Date("2026-01-01T00:00:00Z"),
      })
      .execute();
    const [id] = await publishMessages(server, me, [published]);
    const { status, headers, body } = await feed();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.meta).toEqual({
      __typename: "FeedMetadata",
      total_count: 1,
      unread_count: 1,
      unseen_count: 1,
    });
    expect(body.page_info).toEqual({ __typename: "PageInfo", before: null, after: null, page_size: 50 });
    expect(body["vars"]).toEqual({});
    const at = "2026-01-02T03:04:05.006Z";
    const unidentified = {
      __typename: "User",
      email: null,
      name: null,
      phone_number: null,
      avatar: null,
      timezone: null,
      created_at: null,
      updated_at: at,
    };
    const recipient = { __typename: "User", id: me, name: "Ana", plan: "gold", email: null };
    expect(body.entries).toMatchObject([
      {
        __typename: "FeedItem",
        __cursor: expect.any(String) as string,
        id,
        inserted_at: at,
        updated_at: at,
        seen_at: null,
        read_at: null,
        interacted_at: null,
        clicked_at: null,
        link_clicked_at: null,
        archived_at: null,
        actors: [
          { ...unidentified, id: "actor-a" },
          { ...unidentified, id: "actor-b" },
        ],
        total_actors: 2,
        activities: [
          {
            __typename: "Activity",
            recipient,
            actor: { ...unidentified, id: "actor-a" },
            data: published.data,
          },
        ],
        total_activities: 1,
        blocks: [],
        data: published.data,
        source: {
          __typename: "Workflow",
          key: "live-link-initial-setup-complete",
          version_id: expect.stringMatching(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/) as string,
          categories: ["live-link"],
        },
        tenant: "acme",
      },
    ]);
  });

  it("is flat in compact mode, with one actor and without activities", async () => {
    await publishMessages(server, me, [published]);
    const [entry = {}] = (await feed("?mode=compact")).body.entries;
    expect(entry["data"]).toEqual({ is_success: true });
    expect(entry["actors"]).toHaveLength(1);
    expect(entry["total_actors"]).toBe(2);
    expect(entry).not.toHaveProperty("activities");
    expect(entry).not.toHaveProperty("total_activities");
  });

  it("omits excluded fields", async () => {
    await publishMessages(server, me, [published]);
    const { body } = await feed("?exclude=entries.activities,entries.data.is_success,meta,no.such");
    expect(body).not.toHaveProperty("meta");
    expect(body.entries[0]).not.toHaveProperty("activities");
    expect(body.entries[0]?.["data"]).toEqual({ service_location: expect.anything() as object, list: [1] });
    expect((await feed("?exclude=a.b.c.d")).status).toBe(422);
  });

  it("pages in both directions, with cursors only if there is more", async () => {
    const ids = (await notifyMany(server, me, 5)).toReversed();
    const first = await feed("?page_size=2");
    expect(readPlanIds(first)).toEqual(ids.slice(0, 2));
    expect(first.body.page_info).toMatchObject({ before: null, page_size: 2 });
    const second = await feed(`?page_size=2&after=${String(first.body.page_info["after"])}`);
    expect(readPlanIds(second)).toEqual(ids.slice(2, 4));
    const last = await feed(`?page_size=2&after=${String(second.body.page_info["after"])}`);
    expect(readPlanIds(last)).toEqual(ids.slice(4));
    expect(last.body.page_info["after"]).toBeNull();
    // Closest to the cursor, not the newest of all.
    const cursor = String(last.body.entries[0]?.["__cursor"]);
    const newer = await feed(`?page_size=2&before=${cursor}`);
    expect(readPlanIds(newer)).toEqual(ids.slice(2, 4));
    const newest = await feed(`?page_size=2&before=${String(newer.body.page_info["before"])}`);
    expect(readPlanIds(newest)).toEqual(ids.slice(0, 2));
    expect(newest.body.page_info["before"]).toBeNull();
    const none = await feed(`?before=${String(newest.body.entries[0]?.["__cursor"])}`);
    expect(none.body).toMatchObject({ entries: [], page_info: { before: null, after: null } });
  });

  it("distinguishes messages of the same millisecond", async () => {
    const at = new Date("2026-02-02T00:00:00Z");
    await publishMessages(server, me, [{ at }, { at }, { at }]);
    const seen: unknown[] = [];
    for (let after = ""; ;) {
      const page = await feed(`?page_size=1${after}`);
      seen.push(...readPlanIds(page));
      const next = page.body.page_info["after"];
      if (typeof next !== "string") break;
      after = `&after=${next}`;
    }
    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });

  it("filters by time, with inclusive or exclusive bounds", async () => {
    const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
    const [one, two, three] = await publishMessages(
      server,
      me,
      days.map((day) => ({ at: new Date(`${day}T00:00:00Z`) })),
    );
    const middle = "2026-03-02T00:00:00Z";
    expect(readPlanIds(await feed(`?inserted_at.gt=${middle}`))).toEqual([three]);
    expect(readPlanIds(await feed(`?inserted_at.gte=${middle}`))).toEqual([three, two]);
    expect(readPlanIds(await feed(`?inserted_at.lt=${middle}`))).toEqual([one]);
    expect(readPlanIds(await feed(`?inserted_at[lte]=${middle}`))).toEqual([two, one]);
    expect(readPlanIds(await feed(`?inserted_at.gte=2026-03-02&inserted_at.lt=2026-03-03`))).toEqual([two]);
  });

  it("is also available for a user's feed at the service's own address", async () => {
    await notifyMany(server, me, 1);
    const path = `/notify/v1/users/${me}/feeds/${server.feedId}`;
    expect((await callFeed(server, "GET", path, { userId: me })).body.entries).toHaveLength(1);
    expect((await callFeed(server, "GET", path, { key: "secret" })).body.entries).toHaveLength(1);
  });

  it("contains the settings of a feed, and no guides", async () => {
    const settings = await feed("/settings");
    expect(settings.body).toEqual({ features: { branding_required: false } });
    const guides = await callFeed(server, "GET", `/v1/users/${me}/guides/${server.feedId}`, { userId: me });
    expect(guides.body).toMatchObject({ entries: [], guide_groups: [] });
    const seen = await callFeed(server, "PUT", `/v1/users/${me}/guides/messages/seen`, { userId: me }, {});
    expect(seen.body).toEqual({ status: "ok" });
  });
});

describe("rejected requests", () => {
  it.each([
    "page_size=0",
    "page_size=51",
    "page_size=ten",
    "status=gone",
    "archived=maybe",
    "mode=poor",
    "has_tenant=perhaps",
    "before=nonsense",
    "after=bm9uc2Vuc2U",
    "trigger_data=nonsense",
    "trigger_data=[1]",
    `trigger_data=${encodeURIComponent('{"a":{"b":1}}')}`,
    `trigger_data=${encodeURIComponent('{"a":[1]}')}`,
    "inserted_at.gt=yesterday",
    "inserted_at=yesterday",
    "tenant=%00",
  ])("%s: invalid_params", async (query) => {
    const { status, body } = await feed(`?${query}`);
    expect(status).toBe(422);
    expect(body).toEqual({
      code: "invalid_params",
      message: expect.any(String) as string,
      status: 422,
      type: "invalid_request_error",
    });
  });

  it("returns channel_invalid for a feed that does not exist", async () => {
    for (const id of ["0b2bb8b9-6a2f-4b4e-8c12-2f5a0a8e3f10", "nonsense"]) {
      const response = await callFeed(server, "GET", `/v1/users/${me}/feeds/${id}`, { userId: me });
      expect([response.status, response.body["code"]]).toEqual([404, "channel_invalid"]);
    }
  });

  it("rejects an unknown address", async () => {
    const missing = { errors: { detail: "404 Not Found" } };
    for (const [method, path] of [
      ["PUT", "/v1/messages/x/loved"],
      ["DELETE", "/v1/messages/x/interacted"],
      ["POST", "/v1/messages/batch/loved"],
      ["PUT", `/v1/users/${me}/guides/messages/loved`],
    ] as const) {
      const response = await callFeed(
        server,
        method,
        path,
        { userId: me },
        method === "DELETE" ? undefined : {},
      );
      expect([response.status, response.body]).toEqual([404, missing]);
    }
  });
});

describe("a scope", () => {
  // Every combination of message properties, with every kind of query.
  const QUERIES: object[] = [
    {},
    { status: "unread" },
    { status: "read" },
    { status: "unseen" },
    { status: "seen", archived: "include" },
    { archived: "only" },
    { tenant: "acme" },
    { has_tenant: true },
    { has_tenant: "false" },
    { source: "order-step" },
    { workflow_categories: ["orders", "plans"] },
    { workflow_categories: [] },
    { trigger_data: '{"n":1}' },
    { trigger_data: { n: 1, text: "a" } },
    { trigger_data: { none: null } },
    { "inserted_at.gte": "2026-04-02T00:00:00Z", "inserted_at.lt": "2026-04-04T00:00:00Z" },
  ];

  it("means the same in a page, in the counts and for the socket", async () => {
    const published: TestMessage[] = [];
    for (let n = 0; n < 24; n++)
      published.push({
        at: new Date(Date.UTC(2026, 3, 1 + (n % 5), 0, 0, n)),
        workflow: n % 2 ? "order-step" : "live-link-initial-setup-complete",
        categories: n % 3 ? ["orders"] : ["live-link", "plans"],
        tenant: n % 4 ? null : "acme",
        data: n % 5 ? { n: n % 3, text: "a" } : { none: null },
      });
    await publishMessages(server, me, published);
    const { sql } = server.ctx.db;
    const all = await sql.selectFrom("notify.messages").selectAll().where("user_id", "=", me).execute();
    for (const [n, { id }] of all.entries())
      await sql
        .updateTable("notify.messages")
        .set({
          read_at: n % 2 ? new Date() : null,
          seen_at: n % 3 ? new Date() : null,
          archived_at: n % 7 ? null : new Date(),
        })
        .where("user_id", "=", me)
        .where("id", "=", id)
        .execute();
    const rows = await sql.selectFrom("notify.messages").selectAll().where("user_id", "=", me).execute();
    for (const feedQuery of QUERIES) {
      const scope = parseScope(feedQuery);
      const expected = rows.filter((row) => matches(scope, row)).map(({ id }) => id);
      const query = Object.entries(feedQuery).flatMap(([key, value]: [string, unknown]) => {
        if (Array.isArray(value)) return value.map((one) => `${key}[]=${String(one)}`);
        const text = typeof value === "string" ? value : JSON.stringify(value);
        return `${key}=${encodeURIComponent(text)}`;
      });
      const { body } = await feed(`?${query.join("&")}`);
      const shown = body.entries.map(({ id }) => String(id));
      expect([feedQuery, shown.toSorted()]).toEqual([feedQuery, expected.toSorted()]);
      const { total_count, unread_count, unseen_count } = body.meta;
      const counts = await countMessages(server.ctx.db, [me, "nobody"], server.feedId, scope);
      expect(counts.get(me)).toEqual({ total_count, unread_count, unseen_count });
      expect(counts.get("nobody")).toEqual({ total_count: 0, unread_count: 0, unseen_count: 0 });
      const stored = { ...scope, archived: "exclude" } as const;
      expect(total_count).toBe(rows.filter((row) => matches(stored, row)).length);
      const any = { ...stored, status: "all" } as const;
      expect(unread_count).toBe(rows.filter((row) => matches(any, row) && row.read_at === null).length);
    }
  });
});
